// Writes the generated part of the SDK from the contract.
//
//   --check         fails if the committed files differ
//   --pack FOLDER   packs the SDK as it is published

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packSdk } from './sdk/build.ts'
import { sdkSources } from './sdk/sources.ts'

const folder = 'packages/sdk/src/generated'

/** The sources as the formatter leaves them. */
function formatted(sources: Record<string, string>): Record<string, string> {
  const work = mkdtempSync(path.join(tmpdir(), 'tiro-sdk-'))
  try {
    const files = Object.keys(sources).map((name) => path.join(work, name))
    for (const file of files) writeFileSync(file, sources[path.basename(file)] ?? '')
    const formatter = ['node_modules/oxfmt/bin/oxfmt', '--config', '.oxfmtrc.json', '--write', ...files]
    const { status, stderr } = spawnSync(process.execPath, formatter, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return Object.fromEntries(files.map((file) => [path.basename(file), readFileSync(file, 'utf8')]))
  } finally {
    rmSync(work, { recursive: true })
  }
}

function writeOrCheck(): void {
  for (const [name, text] of Object.entries(formatted(sdkSources()))) {
    const file = path.join(folder, name)
    if (!process.argv.includes('--check')) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${file} is out of date. Run: npm run openapi`)
      process.exitCode = 1
    }
  }
}

const [, , first, target] = process.argv
if (first === '--pack' && target !== undefined) {
  mkdirSync(target, { recursive: true })
  console.log(path.relative('.', packSdk(path.resolve(target))))
} else writeOrCheck()
