"""Routes without a table: home page, rules, assets, languages and the OpenAPI schema."""

import pytest

from tests.server.clients import HTTP_CLIENT, TableClient, error_text, run_async


def test_the_home_page_is_in_the_browsers_language(url: str) -> None:
    for header, language in (
        ("", "en"),
        ("it", "it"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("nl,fr;q=0.3", "fr"),
        ("*;q=nonsense," * 100, "en"),
    ):
        answer = HTTP_CLIENT.get(url, headers={"accept-language": header})
        assert f'<html lang="{language}"' in answer.text


def test_a_chosen_language_is_remembered(url: str) -> None:
    answer = HTTP_CLIENT.get(f"{url}/?lang=it", headers={"accept-language": "de"})
    assert '<html lang="it"' in answer.text
    assert answer.headers["set-cookie"].startswith("lang=it; ")
    headers = {"cookie": "lang=it", "accept-language": "de"}
    assert '<html lang="it"' in HTTP_CLIENT.get(url, headers=headers).text
    answer = HTTP_CLIENT.get(f"{url}/?lang=klingon", headers={"accept-language": "de"})
    assert '<html lang="de"' in answer.text
    assert "set-cookie" not in answer.headers


def test_refusals_are_in_the_callers_language(url: str) -> None:
    answer = HTTP_CLIENT.get(f"{url}/api/v1/tables/none", headers={"accept-language": "de"})
    english = HTTP_CLIENT.get(f"{url}/api/v1/tables/none")
    assert error_text(answer) != error_text(english)
    table = TableClient(url, "me", "me", "me", start=True)

    async def check_languages() -> None:
        page = table.page(table.keys[0])
        page.address += "&lang=fr"
        async with page:
            await page.wait_until(lambda page: page.view)
            assert await page.send_refused("undo", rev=1) != "You have no move to undo."

    run_async(check_languages())


@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_the_rules_pages_exist(url: str, language: str) -> None:
    answer = HTTP_CLIENT.get(f"{url}/rules/city_guilds?lang={language}")
    assert answer.status_code == 200
    assert 'id="CG-4.2"' in answer.text


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("/static/client.js", "javascript"),
        ("/css/page.css", "text/css"),
        ("/css/city_guilds-12345678.css", "text/css"),
        ("/thumbnail/city_guilds.svg", "image/svg+xml"),
    ],
)
def test_files_are_cached_until_they_change(url: str, path: str, media: str) -> None:
    answer = HTTP_CLIENT.get(url + path)
    assert answer.status_code == 200
    assert media in answer.headers["content-type"]
    assert answer.headers["cache-control"] == "no-cache"
    again = HTTP_CLIENT.get(url + path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_openapi_schema_is_served(url: str) -> None:
    described = HTTP_CLIENT.get(f"{url}/api/v1/openapi.json").json()
    assert described["info"]["title"] == "Guildhall"
    paths = {path.removeprefix("/api/v1") for path in described["paths"]}
    assert {"/titles", "/tables", "/tables/{table_id}/moves", "/tables/{table_id}/wait"} <= paths
    for path, methods in described["paths"].items():
        assert path.startswith("/api/v1/")
        for method in methods.values():
            assert method["description"], path
            assert "400" in method["responses"], path
    titles = HTTP_CLIENT.get(f"{url}/api/v1/titles").json()
    assert titles[0]["id"] == "city_guilds"
    assert titles[0]["seats"] == [3, 4, 5]
