#!/bin/sh
# Puts Ulm into the menu of this user, to start from where it lies now. Run it once more after moving the folder;
# with "remove" it takes the entry away again.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
data="${XDG_DATA_HOME:-$HOME/.local/share}"
entry="$data/applications/ulm.desktop"
if [ "${1:-}" = remove ]; then
    rm -f "$entry"
    exit
fi
mkdir -p "$data/applications"
# Inside quotes of a desktop entry " ` $ and \ are escaped, and % is doubled; then once more each \ for the file.
program="$(printf '%s' "$here/ulm" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')"
icon="$(printf '%s' "$here/ulm.png" | sed -e 's/\\/\\\\/g')"
while IFS= read -r line; do
    case "$line" in
        Exec=*) printf 'Exec="%s" %%f\n' "$program" ;;
        Icon=*) printf 'Icon=%s\n' "$icon" ;;
        *) printf '%s\n' "$line" ;;
    esac
done < "$here/ulm.desktop" > "$entry"
