import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { knownSettings, unknownSettings } from './unknown-settings.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
/** Those that are mistyped on purpose, or an example of a new one. */
const exclude = ['**/node_modules/**', '**/unknown-settings.test.ts', 'test/cli.test.ts', 'docs/adding-*.md']

function namesIn(pattern: string): string[] {
  const names = globSync(pattern, { cwd: repository, exclude }).flatMap(
    (file) => readFileSync(`${repository}${file}`, 'utf8').match(/\bTIRO_[A-Z0-9_]+/g) ?? [],
  )
  return [...new Set(names)].filter((name) => !name.endsWith('_'))
}

test('the settings that are known are those that are read', () => {
  const server = namesIn('src/platform/config/*.ts')
  const commands = ['TIRO_KEY', 'TIRO_URL', 'TIRO_MOVE_TO']
  assert.deepEqual([...knownSettings].toSorted(), [...server, ...commands].toSorted())
  // Nothing that another part of the project sets gets a warning. Names with "_…" stand for several.
  const all = namesIn('{src,test,bench,scripts,packages,deploy,docs,web}/**/*.{ts,tsx,mjs,sh,md,yaml,tpl,service}')
  assert.ok(all.length > 130)
  assert.deepEqual(unknownSettings(Object.fromEntries(all.map((name) => [name, '1']))), [])
})

test('a mistyped setting gets a warning with the nearest name, and without its value', () => {
  const warnings = unknownSettings({
    TIRO_DATA_DIR: '/srv/secret',
    TIRO_PUBLC_URL: 'https://secret.example.org',
    TIRO_LOG_LEVEL: 'debug',
    TIRO_DATABASE: 'postgres://ada:secret@localhost/tiro',
    TIRO_COFFEE: 'secret',
    TIRO_DATA: '/srv/tiro',
    TIRO_CHAT_MODEL: 'unused without a URL',
    TIRO_API_SERVICE_HOST: '10.0.0.1',
    TIRO_API_PORT: 'tcp://10.0.0.1:80',
    TIRO_API_PORT_80_TCP_ADDR: '10.0.0.1',
    TIROLER: '1',
  })
  assert.deepEqual(warnings, [
    "TIRO_COFFEE isn't a setting of Tiro and has no effect.",
    "TIRO_DATABASE isn't a setting of Tiro and has no effect. Did you mean TIRO_DATABASE_URL?",
    "TIRO_DATA_DIR isn't a setting of Tiro and has no effect. Did you mean TIRO_DATA?",
    "TIRO_LOG_LEVEL isn't a setting of Tiro and has no effect. Did you mean TIRO_LOG?",
    "TIRO_PUBLC_URL isn't a setting of Tiro and has no effect. Did you mean TIRO_PUBLIC_URL?",
  ])
})
