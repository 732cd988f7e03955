"""Why an action is illegal, in sentences for people."""
