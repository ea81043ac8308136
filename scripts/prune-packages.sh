#!/bin/sh
# Deletes what npm packages bring and an installation for use never reads: headers for compiling add-ons, source maps,
# type declarations, and builds that nothing imports: 144 of 494 MB, of which the headers of Node.js are 67.
# Usage: sh scripts/prune-packages.sh NODE_MODULES
set -eu
cd "$1"
rm -rf node-*/include
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete
# docx is imported as docx/dist/index.mjs, feedsmith likewise, eld as its small database, and of the speech detector the sixth version.
rm -f docx/dist/*.cjs docx/dist/*.iife.js
find feedsmith -name '*.cjs' -delete
rm -f eld/src/ngrams/large.js eld/src/ngrams/medium.js eld/src/ngrams/extrasmall.js react-dom/cjs/*profiling*
rm -f @ricky0123/vad-web/dist/silero_vad_v5.onnx @ricky0123/vad-web/dist/silero_vad_legacy.onnx
