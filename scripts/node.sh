#!/bin/sh
# Runs a file with the pinned Node, or with the system's Node if it is version 24 or newer.
here="$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)"
# The package of this platform, not the link in .bin: older npm makes none for it.
for pinned in "$here"/node_modules/node-*/bin/node; do
  if [ -x "$pinned" ]; then exec "$pinned" "$@"; fi
done
if node -e 'process.exit(parseInt(process.versions.node, 10) >= 24 ? 0 : 1)' 2>/dev/null; then exec node "$@"; fi
echo "tiro: Node.js 24 or newer is required. Run: sh $here/scripts/setup.sh run" >&2
exit 1
