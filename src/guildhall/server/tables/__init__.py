"""Tables held in memory, and the commands that change them."""
