// Words that people corrected at least twice are offered for the vocabulary.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openServer, sampleFile, uploadRecording, waitForTranscript } from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'
import { limit } from './helpers/time-limits.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer()

type Place = Awaited<ReturnType<typeof uploadRecording>>

async function idOf(params: Place, wanted: string): Promise<number> {
  const query = { format: 'json', jsonContentType: 'words', wordIds: true } as const
  const response = await server.client.getTranscript({ params, query })
  const { words } = (await response.json()) as { words: { id: number; word: string }[] }
  const found = words.find(({ word }) => word.toLowerCase().replaceAll(/[^a-z]/g, '') === wanted.toLowerCase())
  assert.ok(found !== undefined, `${wanted} in ${words.map(({ word }) => word).join(' ')}`)
  return found.id
}

async function correct(params: Place, heard: string, text: string): Promise<void> {
  const id = await idOf(params, heard)
  const operations = [{ type: 'replace', from: id, to: id, text }] as const
  await server.client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations: [...operations] } })
}

const offers = async (params: Pick<Place, 'spaceId'>) => (await server.client.listOfferedWords({ params })).words

test(
  'a word is offered after its second correction, and added or never offered again',
  { timeout: limit(240_000) },
  async () => {
    const media = readFileSync(sampleFile)
    const first = await uploadRecording(server.client, media, { title: 'One' })
    const params = { spaceId: first.spaceId }
    const second = await uploadRecording(server.client, media, { title: 'Two', ...params })
    for (const place of [first, second]) await waitForTranscript(server.client, place)

    await correct(first, 'morning', 'Mourninga')
    await correct(first, 'welcome', 'Welkome')
    // As it is while somebody types: only the last text counts.
    await correct(second, 'morning', 'Mour')
    await correct(second, 'Mour', 'Mourninga')
    await correct(second, 'welcome', 'Welkome')
    const words = await waitFor(
      () => offers(params),
      'two offers',
      (list) => list.length === 2,
      90_000,
    )
    assert.deepEqual(words, [
      { word: 'Mourninga', heard: ['morning'], count: 2, recordings: 2 },
      { word: 'Welkome', heard: ['welcome'], count: 2, recordings: 2 },
    ])

    // Replacements correct their words already.
    const findAndReplaceWords = [{ find: 'morning', replace: 'mourninga' }]
    await server.client.updateWorkspace({ params, body: { findAndReplaceWords } })
    assert.deepEqual(
      (await offers(params)).map(({ word }) => word),
      ['Welkome'],
    )
    await server.client.updateWorkspace({ params, body: { findAndReplaceWords: [] } })

    assert.deepEqual((await server.client.getWorkspace({ params })).vocabulary, [])
    await server.client.answerOfferedWord({ params, body: { word: 'Mourninga', accept: true } })
    assert.deepEqual((await server.client.getWorkspace({ params })).vocabulary, ['Mourninga'])
    await server.client.answerOfferedWord({ params, body: { word: 'Welkome', accept: false } })
    assert.deepEqual(await offers(params), [])
    const [status, code] = await refused(
      server.client.answerOfferedWord({ params, body: { word: 'Welkome', accept: true } }),
    )
    assert.deepEqual([status, code], [404, 'NOT_FOUND'])

    // Undone corrections don't count.
    await correct(second, 'Mourninga', 'morning')
    await server.client.updateWorkspace({ params, body: { vocabulary: [] } })
    await waitFor(
      () => offers(params),
      'no offers',
      (list) => list.length === 0,
      90_000,
    )
  },
)
