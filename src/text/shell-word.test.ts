import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { shellWord } from './shell-word.ts'

test('a shell reads a path as it is', () => {
  assert.equal(shellWord('/srv/tiro-2/data'), '/srv/tiro-2/data')
  for (const path of ['', '/my data', `it's "$HOME" \`x\` \\ * ü`, '~/x', '#a;b'])
    assert.equal(execFileSync('sh', ['-c', `printf %s ${shellWord(path)}`], { encoding: 'utf8' }), path)
})
