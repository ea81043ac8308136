import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { codeOf, send } from './helpers/api-people.ts'
import { openServer, sampleFile, uploadRecording, waitForTranscript } from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer()

test('a list shows the status and speakers of each transcript on request', async () => {
  const place = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Talk' })
  const params = { spaceId: place.spaceId }
  await server.client.createRecording({ params, body: { title: 'Nothing yet' } })
  await waitForTranscript(server.client, place)
  const speaker = await server.client.createSpeaker({ params, body: { name: 'Ada' } })
  await server.client.assignSpeakers({
    params: place,
    body: { assignments: [{ speakerIndex: 0, speakerId: speaker.id }] },
  })

  const plain = await server.client.listRecordings({ params })
  assert.ok(plain.recordings.every((one) => !('transcript' in one)))

  // Speakers come from the search index, which is updated in the background.
  const listed = async () => {
    const { recordings } = await server.client.listRecordings({ params, query: { include: 'transcript' } })
    const talk = recordings.find(({ title }) => title === 'Talk')?.transcript
    const empty = recordings.find(({ title }) => title === 'Nothing yet')?.transcript
    assert.equal(talk?.status, 'COMPLETED')
    assert.equal(talk?.progress, 1)
    assert.equal(talk?.partialText, null)
    assert.equal(empty?.status, 'NOT_STARTED')
    assert.deepEqual(empty?.speakers, [])
    return talk?.speakers[0]
  }
  assert.deepEqual(await waitFor(listed, 'the speakers'), { speakerIndex: 0, name: 'Ada' })
})

test('recordings are tagged and found by tag, language, speaker and state of the transcript', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Tags' } })
  const params = { spaceId }
  const made: string[] = []
  for (const [title, language, tags] of [
    ['One', 'en', ['Interview', ' interview ', 'Series  one']],
    ['Two', 'pt-BR', ['interview']],
    ['Three', 'pt', []],
  ] as const) {
    const { id: recordingId } = await server.client.createRecording({
      params,
      body: { title, source: 'IMPORT', language, tags: [...tags] },
    })
    await server.client.importTranscript({
      params: { spaceId, recordingId },
      content: JSON.stringify({
        words: [{ word: `Hello from ${title}.`, start: 0, end: 1, confidence: 1, speaker: 0 }],
      }),
      headers: { 'content-type': 'application/json' },
    })
    made.push(recordingId)
  }
  const [one = '', two = '', three = ''] = made
  const listed = async (query: Parameters<typeof server.client.listRecordings>[0]['query']): Promise<string[]> =>
    (await server.client.listRecordings({ params, query })).recordings.map(({ title }) => title).toSorted()
  assert.deepEqual((await server.client.getRecording({ params: { spaceId, recordingId: one } })).tags, [
    'Interview',
    'Series one',
  ])
  assert.deepEqual(await listed({ tag: 'INTERVIEW' }), ['One', 'Two'])
  assert.deepEqual(await listed({ language: 'pt' }), ['Three', 'Two'])
  assert.deepEqual(await listed({ language: 'pt-br', tag: 'interview' }), ['Two'])
  assert.deepEqual(await listed({ transcriptStatus: 'FAILED' }), [])
  assert.deepEqual(await listed({ transcriptStatus: 'COMPLETED', tag: 'series one' }), ['One'])
  const { id: speakerId } = await server.client.createSpeaker({ params, body: { name: 'Ada' } })
  await server.client.assignSpeakers({
    params: { spaceId, recordingId: three },
    body: { assignments: [{ speakerIndex: 0, speakerId }] },
  })
  assert.deepEqual(await listed({ speakerId }), ['Three'])
  assert.deepEqual(await listed({ speakerId: '%' }), [])
  assert.deepEqual(await server.client.listTags({ params }), {
    tags: [
      { tag: 'Interview', recordings: 2 },
      { tag: 'Series one', recordings: 1 },
    ],
  })
  // Changed, moved to the trash, and carried over by an archive.
  await server.client.updateRecording({ params: { spaceId, recordingId: three }, body: { tags: ['Ende'] } })
  await server.client.deleteRecording({ params: { spaceId, recordingId: two } })
  assert.deepEqual((await server.client.listTags({ params })).tags, [
    { tag: 'Ende', recordings: 1 },
    { tag: 'Interview', recordings: 1 },
    { tag: 'Series one', recordings: 1 },
  ])
  assert.deepEqual(
    await refused(server.client.updateRecording({ params: { spaceId, recordingId: one }, body: { tags: [' '] } })),
    [400, 'INVALID_BODY'],
  )
  // Titles are found whatever their case and accents, also after a change.
  assert.deepEqual(await listed({ q: 'ONE' }), ['One'])
  await server.client.updateRecording({ params: { spaceId, recordingId: one }, body: { title: 'Über Łódź' } })
  assert.deepEqual(await listed({ q: 'über ł' }), ['Über Łódź'])
  assert.deepEqual(await listed({ q: 'UBER LODZ', orderBy: 'title' }), ['Über Łódź'])
  assert.deepEqual(await listed({ q: 'one' }), [])
  // The first words come with the search index.
  await waitFor(
    async () =>
      (await server.client.listRecordings({ params, query: { include: 'transcript', tag: 'ende' } })).recordings,
    'the first words',
    ([found]) => found?.transcript?.beginning === 'Hello from Three.',
  )
})

test('editors rename and remove a tag of a whole workspace', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Renamed tags' } })
  const params = { spaceId }
  const from = new Date().toISOString()
  const odd = 'Ünî/?&#% "x"'
  for (const tags of [[odd], ['draft', odd], ['Draft', 'News']]) {
    await server.client.createRecording({ params, body: { title: 'Talk', source: 'IMPORT', tags } })
  }
  const listed = async () => (await server.client.listTags({ params })).tags
  assert.deepEqual(await server.client.renameTag({ params, body: { tag: odd.toLowerCase(), newTag: 'NEWS' } }), {
    tag: 'News',
    recordings: 2,
  })
  assert.deepEqual(await listed(), [
    { tag: 'News', recordings: 3 },
    { tag: 'draft', recordings: 2 },
  ])
  const { recordings } = await server.client.listRecordings({ params, query: { tag: 'news' } })
  assert.deepEqual(
    recordings.map(({ tags }) => tags),
    [['Draft', 'News'], ['draft', 'News'], ['News']],
  )
  await server.client.renameTag({ params, body: { tag: 'news', newTag: odd } })
  assert.deepEqual(await server.client.deleteTag({ params, query: { tag: odd } }), { recordings: 3 })
  assert.deepEqual(await listed(), [{ tag: 'draft', recordings: 2 }])
  const { auditEvents } = await server.client.listAuditEvents({ query: { workspaceId: spaceId, from } })
  assert.deepEqual(
    auditEvents.map(({ action, details }) => [action, details]),
    [
      ['TAG_DELETED', { recordings: 3 }],
      ['TAG_RENAMED', { recordings: 3 }],
      ['TAG_RENAMED', { recordings: 2 }],
    ],
  )
  assert.deepEqual(await refused(server.client.deleteTag({ params, query: { tag: odd } })), [404, 'NOT_FOUND'])
  assert.deepEqual(await refused(server.client.deleteTag({ params, query: { tag: ' ' } })), [400, 'INVALID_QUERY'])
  for (const newTag of [' ', 'x'.repeat(51), 'a\0b']) {
    const renaming = server.client.renameTag({ params, body: { tag: 'draft', newTag } })
    assert.deepEqual(await refused(renaming), [400, 'INVALID_BODY'], newTag)
  }
})

test('recordings are sorted by date, last change, title and length, in both directions', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Sorted' } })
  const params = { spaceId }
  // In another order by the bytes of the title. A hundred emoji have more bytes than a cursor may have characters.
  const long = '😀'.repeat(100)
  const lengths = { Über: 3, zebra: 1, Apple: 4, [long]: 2 }
  const ids = new Map<string, string>()
  for (const [title, end] of Object.entries(lengths)) {
    const { id: recordingId } = await server.client.createRecording({ params, body: { title, source: 'IMPORT' } })
    ids.set(title, recordingId)
    await server.client.importTranscript({
      params: { spaceId, recordingId },
      content: JSON.stringify({ words: [{ word: 'Hello.', start: 0, end, confidence: 1, speaker: 0 }] }),
      headers: { 'content-type': 'application/json' },
    })
  }
  type Query = NonNullable<Parameters<typeof server.client.listRecordings>[0]['query']>
  /** The first letters of the titles, read one page at a time and back. */
  const sorted = async (query: Query): Promise<string> => {
    const there: string[] = []
    const back: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof server.client.listRecordings>> = await server.client.listRecordings({
        params,
        query: { ...query, limit: 1, ...(cursor === null ? {} : { cursor }) },
      })
      there.push(page.recordings[0]?.title ?? '')
      if (page.prevCursor !== null) {
        const before = await server.client.listRecordings({ params, query: { ...query, cursor: page.prevCursor } })
        back.push(before.recordings.at(-1)?.title ?? '')
      }
      cursor = page.nextCursor
    } while (cursor !== null)
    assert.deepEqual(back, there.slice(0, -1))
    return there.map((title) => /./u.exec(title)?.[0]).join(' ')
  }
  assert.equal(await sorted({}), '😀 A z Ü')
  assert.equal(await sorted({ direction: 'asc' }), 'Ü z A 😀')
  assert.equal(await sorted({ orderBy: 'title' }), 'A Ü z 😀')
  assert.equal(await sorted({ orderBy: 'title', direction: 'desc' }), '😀 z Ü A')
  assert.equal(await sorted({ orderBy: 'duration' }), 'A Ü 😀 z')
  assert.equal(await sorted({ orderBy: 'duration', direction: 'asc' }), 'z 😀 Ü A')

  // The text of one, then the title of another.
  const zebra = { spaceId, recordingId: ids.get('zebra') ?? '' }
  await server.client.editTranscript({
    params: zebra,
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'insert', after: null, text: 'Well,' }] },
  })
  assert.match(await sorted({ orderBy: 'updatedAt' }), /^z /)
  const uber = { spaceId, recordingId: ids.get('Über') ?? '' }
  await server.client.updateRecording({ params: uber, body: { title: 'Über uns' } })
  assert.match(await sorted({ orderBy: 'updatedAt' }), /^Ü z /)
  assert.match(await sorted({ orderBy: 'updatedAt', direction: 'asc' }), / z Ü$/)

  // A cursor belongs to its order and its direction.
  const { nextCursor } = await server.client.listRecordings({ params, query: { orderBy: 'updatedAt', limit: 1 } })
  assert.ok(nextCursor !== null)
  const others: Query[] = [{}, { orderBy: 'title' }, { orderBy: 'updatedAt', direction: 'asc' }]
  for (const other of others) {
    const reading = server.client.listRecordings({ params, query: { ...other, cursor: nextCursor } })
    assert.deepEqual(await refused(reading), [400, 'INVALID_QUERY'])
  }
  for (const query of ['orderBy=size', 'direction=up', 'direction=asc&direction=desc']) {
    const answer = await send(server, `/api/v1/spaces/${spaceId}/recordings?${query}`, { key: server.key })
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'INVALID_QUERY'], query)
  }
})
