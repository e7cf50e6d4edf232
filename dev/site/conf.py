"""How Sphinx makes the site of the pages that dev/site/build.sh lays beside this file."""

import pathlib
import re

project = "Sliceline"
author = "Sliceline developers"
copyright = "2026, Sliceline developers. Apache License 2.0"
release = re.search(r"^  <version>(.*)</version>", pathlib.Path("pom.xml").read_text(encoding="utf-8"), re.M)[1]

extensions = ["myst_parser"]
exclude_patterns = ["README.md"]  # its parts are in index.md and limits.md
myst_heading_anchors = 4  # those of GitHub
smartquotes = False
highlight_language = "text"  # of indented blocks: commands, and what they print

html_theme = "furo"
html_title = f"Sliceline {release}"
html_favicon = "sliceline.svg"
html_logo = "sliceline.svg"
html_show_sourcelink = False
html_copy_source = False
html_use_index = False
html_static_path = ["style.css"]
html_css_files = ["style.css"]
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "javadoc.html",
        "sidebar/scroll-end.html",
    ]
}
