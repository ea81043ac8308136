import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storageFull } from '../blobs/files.ts'
import { workThrough } from './work-through.ts'

/** A list of rows and what removes one of them, unless `fails` says why not. */
function listOf(count: number, fails: (id: string) => Error | null) {
  const rows = new Set(Array.from({ length: count }, (_, i) => `${i}`))
  let tries = 0
  return {
    rows,
    tries: () => tries,
    run: () =>
      workThrough(
        async ({ limit, without }) =>
          [...rows]
            .filter((id) => !without.includes(id))
            .slice(0, limit)
            .map((id) => ({ id })),
        async ({ id }) => {
          tries += 1
          const error = fails(id)
          if (error !== null) throw error
          rows.delete(id)
        },
      ),
  }
}

test('rows that fail hold up no others, and are tried once in a round', async () => {
  const { rows, tries, run } = listOf(250, (id) => (['0', '120'].includes(id) ? new Error(`no ${id}`) : null))
  await assert.rejects(run(), (error) => error instanceof AggregateError && error.errors.length === 2)
  assert.deepEqual([...rows], ['0', '120'])
  assert.equal(tries(), 250)
})

test('a round ends when everything fails', async () => {
  const { tries, run } = listOf(1000, () => new Error('no store'))
  await assert.rejects(run(), AggregateError)
  assert.equal(tries(), 20)
})

test('a full disk is reported as such at once', async () => {
  const { tries, run } = listOf(10, (id) => (id === '3' ? storageFull() : null))
  await assert.rejects(run(), { code: 'STORAGE_FULL' })
  assert.equal(tries(), 4)
})
