// Builds the dashboard into web/dist; does nothing if its sources haven't changed.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const sources = globSync([
  'web/**/*.{ts,tsx,css,html,svg,json}',
  'src/client/*.ts',
  'packages/sdk/src/**/*.ts',
  'src/contract/**/*.ts',
  'src/text/**/*.ts',
])
  .filter((file) => !file.startsWith(path.join('web', 'dist')) && !file.endsWith('.test.ts'))
  .toSorted()
const hash = createHash('sha256')
for (const file of [...sources, 'package-lock.json', 'scripts/build-web.ts']) {
  hash.update(file).update(readFileSync(file))
}
const wanted = hash.digest('hex')
const stamp = 'web/dist/.made-from'

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  await build({ configFile: 'web/vite.config.ts', logLevel: 'warn' })
  // Compress once here, not for each visitor.
  for (const file of globSync('web/dist/**/*.{js,css,svg,html}')) {
    const bytes = readFileSync(file)
    if (bytes.length < 1000) continue
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
  }
  writeFileSync(stamp, wanted)
}
