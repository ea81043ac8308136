// The example of docs/adding-an-engine.md: it is what helpers/silent-engine.ts has, which the compiler checks.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { marked, type Tokens } from 'marked'
import { speechConformance } from '../src/engines/speech/conformance.ts'
import { repository } from './helpers/harness.ts'
import { createSilentAdapter } from './helpers/silent-engine.ts'

const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8')

test('the guide shows the engine as it is here', () => {
  const isCode = (token: Tokens.Generic): token is Tokens.Code => token.type === 'code' && token['lang'] === 'ts'
  const [engine] = marked.lexer(read('docs/adding-an-engine.md')).filter(isCode)
  const there = read('test/helpers/silent-engine.ts')
    .replaceAll('../../src/engines/speech/', './')
    .replaceAll('../../src/contract/', '../../contract/')
  assert.equal(engine?.text, there.trimEnd())
})

speechConformance('silent', {
  make: async () => (await createSilentAdapter().choose('en', null)).engine,
  clip: null,
  expected: null,
})
