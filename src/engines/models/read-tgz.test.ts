import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { isOpen } from '../../../test/helpers/is-open.ts'
import { readTgz } from './read-tgz.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-tgz-'))
after(() => rmSync(folder, { recursive: true }))

test('a damaged archive is closed', async () => {
  const file = path.join(folder, 'damaged.tgz')
  writeFileSync(file, Buffer.alloc(4 * 1024 ** 2, 'no archive'))
  await assert.rejects(readTgz(file, () => true).next(), /incorrect header check/)
  await waitFor(() => !isOpen(file), 'the end of the file')
})
