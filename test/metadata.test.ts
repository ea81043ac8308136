// Values of other programs and notes of people, kept with a recording.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { importText, openServer } from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'

const server = await openServer()
const { client } = server
let spaceId: string
before(async () => {
  spaceId = (await client.createWorkspace({ body: { name: 'Metadata' } })).id
})

async function titlesWith(...metadata: string[]): Promise<string[]> {
  const { recordings } = await client.listRecordings({ params: { spaceId }, query: { metadata, orderBy: 'title' } })
  return recordings.map(({ title }) => title)
}

test('metadata is given, changed value by value, and found', async () => {
  const create = (title: string, metadata: Record<string, string>) =>
    client.createRecording({ params: { spaceId }, body: { title, source: 'IMPORT', metadata } })
  const one = await create('One', { case: '42', url: 'https://example.org/a:b?c=d' })
  await create('Two', { case: '42', side: '' })
  await create('Three', { case: '421' })
  assert.deepEqual(one.metadata, { case: '42', url: 'https://example.org/a:b?c=d' })
  assert.deepEqual(await titlesWith('case:42'), ['One', 'Two'])
  assert.deepEqual(await titlesWith('case:42', 'url:https://example.org/a:b?c=d'), ['One'])
  assert.deepEqual(await titlesWith('side:'), ['Two'])
  assert.deepEqual(await titlesWith('case:%'), [])
  const params = { spaceId, recordingId: one.id }
  const patch = (metadata: Record<string, string | null>) => client.updateRecording({ params, body: { metadata } })
  assert.deepEqual((await patch({ url: null, other: 'x', missing: null })).metadata, { case: '42', other: 'x' })
  assert.deepEqual((await client.getRecording({ params })).metadata, { case: '42', other: 'x' })
  assert.deepEqual(await titlesWith('other:x'), ['One'])
  assert.deepEqual(await titlesWith('url:https://example.org/a:b?c=d'), [])
  await client.updateRecording({ params, body: { title: 'First' } })
  assert.deepEqual(await titlesWith('case:42'), ['First', 'Two'])
})

test('the longest values in any script are stored and found', async () => {
  const name = 'n'.repeat(40)
  const quoted = `'"%_\\:;--`
  // Different ones, because PostgreSQL compresses what repeats before it measures the row of an index.
  const values = [0x1f300, 0x4e00].map((first) =>
    String.fromCodePoint(...Array.from({ length: 500 }, (_, n) => first + ((n * 7919) % 700))),
  )
  for (const value of [...values, quoted]) {
    const body = { title: 'Long', source: 'IMPORT' as const, metadata: { [name]: value } }
    const { id } = await client.createRecording({ params: { spaceId }, body })
    assert.equal((await client.getRecording({ params: { spaceId, recordingId: id } })).metadata[name], value)
    assert.deepEqual(await titlesWith(`${name}:${value}`), ['Long'])
    assert.deepEqual(await titlesWith(`${name}:${value.slice(0, -2)}`), [])
  }
})

test('changes at the same time all stay', async () => {
  const params = await importText(client, spaceId, 'Some words.')
  const names = Array.from({ length: 12 }, (_, n) => `value-${n}`)
  await Promise.all(names.map((name) => client.updateRecording({ params, body: { metadata: { [name]: name } } })))
  const { metadata } = await client.getRecording({ params })
  assert.deepEqual(Object.keys(metadata).toSorted(), names.toSorted())
})

test('what is too much, or has no form, is refused and changes nothing', async () => {
  const params = await importText(client, spaceId, 'Some words.')
  const full = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`n${n}`, 'x']))
  await client.updateRecording({ params, body: { metadata: full } })
  const before = await client.getRecording({ params })
  for (const metadata of [
    { one: 'more' },
    { n1: 'x'.repeat(501) },
    { '': 'x' },
    { 'a b': 'x' },
    { __proto__x: 'x' },
    { ['n'.repeat(41)]: 'x' },
    { n1: 'a\u0000b' },
    // Few characters, many bytes.
    Object.fromEntries(Object.keys(full).map((name) => [name, '\u0001'.repeat(200)])),
  ]) {
    const body = { metadata }
    assert.deepEqual(
      await refused(client.updateRecording({ params, body })),
      [400, 'INVALID_BODY'],
      JSON.stringify(body),
    )
  }
  assert.deepEqual(await refused(client.updateRecording({ params, body: { notes: 'x'.repeat(10_001) } })), [
    400,
    'INVALID_BODY',
  ])
  assert.deepEqual(await client.getRecording({ params }), before)
  for (const filter of ['case', ':x', 'a b:c']) {
    assert.deepEqual(await refused(titlesWith(filter)), [400, 'INVALID_QUERY'], filter)
  }
})

test('notes are kept as they were written, and removed when nothing is in them', async () => {
  const { id: recordingId } = await client.createRecording({
    params: { spaceId },
    body: { title: 'Noted', source: 'IMPORT', notes: '  Asked for *no* names.\n\nSecond line ' },
  })
  const params = { spaceId, recordingId }
  assert.equal((await client.getRecording({ params })).notes, '  Asked for *no* names.\n\nSecond line ')
  await client.updateRecording({ params, body: { metadata: { a: 'b' } } })
  assert.equal((await client.getRecording({ params })).notes, '  Asked for *no* names.\n\nSecond line ')
  for (const notes of [' \n', '', null]) {
    await client.updateRecording({ params, body: { notes } })
    assert.equal((await client.getRecording({ params })).notes, null)
  }
})
