// Insights and questions through the API, without a model: selected quotes with labels.
import { refused } from './helpers/refused.ts'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Insight } from '../src/contract/endpoints/insights.ts'
import { tiro, uploadRecording, waitForTranscript, openServer } from './helpers/harness.ts'
import { episode, importVtt, talk, waitForInsight, waitForSearch } from './helpers/insights.ts'
import { made } from './helpers/media.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer()
let spaceId: string
let recordingId: string

before(async () => {
  spaceId = (await server.client.createWorkspace({ body: { name: 'Insights', templateId: 'meeting' } })).id
  recordingId = await importVtt(server, spaceId, talk)
})

async function ask(title: string, prompt: string, on = recordingId): Promise<Insight> {
  const { id: promptId } = await server.client.createPrompt({ params: { spaceId }, body: { title, prompt } })
  const params = { spaceId, recordingId: on }
  const { id } = await server.client.createInsight({ params, body: { promptId } })
  return waitForInsight(server, { ...params, insightId: id })
}

test('automatic prompts run for every new transcript, labelled and with times', async () => {
  const params = { spaceId, recordingId }
  const prompts = await server.client.listPrompts({ params: { spaceId } })
  const wanted = prompts.filter(({ autoGenerate }) => autoGenerate).map(({ title }) => title)
  const listed = await server.client.listInsights({ params })
  assert.deepEqual(
    listed.map(({ prompt }) => prompt.title),
    wanted,
  )
  const made = await Promise.all(listed.map(({ id }) => waitForInsight(server, { ...params, insightId: id })))
  for (const insight of made) {
    assert.deepEqual([insight.status, insight.quality, insight.isStale], ['COMPLETED', 'draft', false])
    assert.match(insight.engine ?? '', /^extractive\//)
    assert.match(insight.content ?? '', /no language model wrote this/)
    assert.equal(insight.tokens, null)
  }
  const tasks = made.find(({ prompt }) => prompt.title === 'Tasks')
  assert.match(tasks?.content ?? '', /\[00:30\] Ada: I will send the offers to everybody by Friday\./)
  assert.ok(tasks?.citations.some(({ start }) => start === 30))
  assert.match(made.find(({ prompt }) => prompt.title === 'Decisions')?.content ?? '', /We decided to move the archive/)
})

test('chapters are given as lines for a description and as JSON for a podcast', async () => {
  const on = await importVtt(server, spaceId, episode)
  const insight = await ask('Chapters', 'List the chapters.', on)
  const params = { spaceId, recordingId: on, insightId: insight.id }
  const asText = await server.client.getChapters({ params })
  assert.equal(asText.headers.get('tiro-quality'), 'draft')
  const lines = (await asText.text()).trim().split('\n')
  assert.match(lines[0] ?? '', /^0:00 \S/)
  assert.ok(lines.length > 1 && lines.slice(1).every((line) => /^[01]:\d\d \S/.test(line)), lines.join('; '))
  const asJson = await server.client.getChapters({ params, query: { format: 'json' } })
  assert.equal(asJson.headers.get('content-type'), 'application/json+chapters')
  const { version, chapters } = (await asJson.json()) as {
    version: string
    chapters: { startTime: number; title: string }[]
  }
  assert.deepEqual([version, chapters[0]?.startTime, chapters.length], ['1.2.0', 0, lines.length])
  const titles = await ask('Titles', 'Suggest three titles.', on)
  const none = server.client.getChapters({ params: { ...params, insightId: titles.id } })
  assert.deepEqual(await refused(none), [409, 'INVALID_STATE'], String(titles.content))
  await server.client.deleteRecording({ params, query: { permanent: true } })
})

test('an insight has the names that speakers got after it was written, until the text changes', async () => {
  const said = (n: number, text: string): string => `00:${n}0.000 --> 00:${n}9.000\n<v Speaker ${(n % 2) + 1}>${text}\n`
  const lines = ['We decided to move the archive in May.', 'I will send the offers by Friday, to Speaker 22 as well.']
  const on = await importVtt(server, spaceId, `WEBVTT\n\n${said(0, lines[0] ?? '')}\n${said(1, lines[1] ?? '')}`)
  const params = { spaceId, recordingId: on }
  const { id: insightId, content } = await ask('To do', 'List the tasks.', on)
  const { transcript } = await server.client.getRecording({ params })
  assert.deepEqual(transcript?.speakerAssignments, [])
  assert.match(content ?? '', /Speaker 2: I will send/)
  const { id: speakerId } = await server.client.createSpeaker({ params, body: { name: 'Bob' } })
  await server.client.assignSpeakers({ params, body: { assignments: [{ speakerIndex: 1, speakerId }] } })
  const named = await server.client.getInsight({ params: { ...params, insightId } })
  assert.match(named.content ?? '', /\[00:10\] Bob: I will send the offers by Friday, to Speaker 22 as well\./)
  assert.equal(named.isStale, false)
  const listed = await server.client.listInsights({ params })
  assert.equal(listed.find(({ id }) => id === insightId)?.content, named.content)
  // Who has which number may be different in another version.
  await server.client.editTranscript({
    headers: { 'if-match': '*' },
    params,
    body: { operations: [{ type: 'replace', from: 0, to: 0, text: 'They' }] },
  })
  const stale = await server.client.getInsight({ params: { ...params, insightId } })
  assert.deepEqual([stale.isStale, stale.content], [true, content])
  await server.client.deleteRecording({ params, query: { permanent: true } })
})

test('an insight is requested, tweaked, generated again and deleted', async () => {
  const asked = await ask('Summary', 'Summarise the meeting in three sentences.')
  assert.equal(asked.content?.split('\n').filter((line) => line.startsWith('- [')).length, 3)
  assert.equal(asked.language, 'en')
  const params = { spaceId, recordingId, insightId: asked.id }
  const tweaked = await server.client.tweakInsight({ params, body: { tweak: 'In one sentence, please.' } })
  assert.deepEqual([tweaked.content, tweaked.status, tweaked.tweaks.length], [null, 'QUEUED', 1])
  const again = await waitForInsight(server, params)
  assert.deepEqual(again.tweaks, ['In one sentence, please.'])
  assert.equal(again.content?.split('\n').filter((line) => line.startsWith('- [')).length, 1)
  // An edit of the transcript makes it stale; generating it again doesn't.
  const edited = await fetch(`${server.address}/api/v1/spaces/${spaceId}/recordings/${recordingId}/transcript`, {
    method: 'PATCH',
    headers: { 'x-api-key': server.key, 'content-type': 'application/json', 'if-match': '"v1"' },
    body: JSON.stringify({ operations: [{ type: 'replace', from: 0, to: 0, text: 'Hello' }] }),
  })
  assert.equal(edited.status, 200)
  assert.equal((await server.client.getInsight({ params })).isStale, true)
  await server.client.retryInsight({ params })
  assert.equal((await waitForInsight(server, params)).isStale, false)
  await server.client.deleteInsight({ params })
  assert.deepEqual(await refused(server.client.getInsight({ params })), [404, 'NOT_FOUND'])
})

test('an insight waits for its transcript; unknown resources are rejected', async () => {
  const { id } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Later', source: 'IMPORT', language: 'en' },
  })
  const { id: promptId } = await server.client.createPrompt({
    params: { spaceId },
    body: { title: 'Key points', prompt: 'What are the main points?' },
  })
  const params = { spaceId, recordingId: id }
  const waiting = await server.client.createInsight({ params, body: { promptId } })
  assert.deepEqual([waiting.status, waiting.content], ['QUEUED', null])
  assert.match(waiting.waitingFor ?? '', /transcript/)
  const twice = await Promise.all([1, 2].map(() => server.client.createInsight({ params, body: { promptId } })))
  assert.deepEqual(twice, [waiting, waiting])
  await server.client.updatePrompt({ params: { spaceId, promptId }, body: { prompt: 'What are the key points?' } })
  const changed = await server.client.createInsight({ params, body: { promptId } })
  assert.notEqual(changed.id, waiting.id)
  assert.deepEqual(
    await refused(server.client.tweakInsight({ params: { ...params, insightId: waiting.id }, body: { tweak: 'x' } })),
    [409, 'INVALID_STATE'],
  )
  await importVtt(server, spaceId, talk, id)
  const made = await waitForInsight(server, { ...params, insightId: waiting.id })
  assert.equal(made.status, 'COMPLETED')
  await waitForInsight(server, { ...params, insightId: changed.id })
  const next = await server.client.createInsight({ params, body: { promptId } })
  assert.notEqual(next.id, changed.id)
  await waitForInsight(server, { ...params, insightId: next.id })
  assert.deepEqual(await refused(server.client.createInsight({ params, body: { promptId: 'prm_none' } })), [
    404,
    'NOT_FOUND',
  ])
  const long = { ...params, insightId: made.id }
  for (let i = 0; i < 10; i++) {
    await server.client.tweakInsight({ params: long, body: { tweak: 'x'.repeat(2000) } })
    await waitForInsight(server, long)
  }
  const tooLong = server.client.tweakInsight({ params: long, body: { tweak: 'more' } })
  assert.deepEqual(await refused(tooLong), [422, 'PROMPT_TOO_LONG'])
  await server.client.deleteRecording({ params, query: {} })
  assert.deepEqual(await refused(server.client.listInsights({ params })), [404, 'NOT_FOUND'])
})

test('a transcript without words, of one word and in many languages', async () => {
  const one = await importVtt(server, spaceId, 'WEBVTT\n\n00:01.000 --> 00:02.000\nYes.\n')
  const word = await ask('Summary', 'Summarise.', one)
  assert.match(word.content ?? '', /\[00:01\] Yes\./)
  const mixed = `WEBVTT\n\n00:01.000 --> 00:05.000\nTomorrow we open the new library in Lisbon.\n\n00:06.000 --> 00:10.000\n明日、東京の図書館に行きます。\n\n00:11.000 --> 00:15.000\nЗавтра мы открываем новую библиотеку.\n`
  const many = await ask('Chapters', 'List the chapters.', await importVtt(server, spaceId, mixed))
  assert.match(many.content ?? '', /^\[00:00\] \S/)
  const silence = await made(server.data, 'silence.wav', ['-f', 'lavfi', '-i', 'anullsrc=r=16000', '-t', '2'])
  const silent = await uploadRecording(server.client, silence, { spaceId })
  assert.equal((await waitForTranscript(server.client, silent)).transcript?.status, 'COMPLETED')
  assert.match((await ask('Summary', 'Summarise.', silent.recordingId)).content ?? '', /No speech was found/)
})

test('a question about all of a recording is answered from all of it', async () => {
  const about = async (question: string) =>
    server.client.askSpace({ params: { spaceId }, body: { question, recordingIds: [recordingId] } })
  const decided = await about('What was decided?')
  assert.deepEqual([decided.search, decided.code], ['recording', 'NO_MODEL'])
  assert.deepEqual(
    decided.citations.map(({ text, start }) => [text, start]),
    [['Ada: We decided to move the archive to the new server in May, when the readers are away.', 21]],
  )
  assert.deepEqual((await about('What was decided about the archive?')).citations, decided.citations)
  // No decision says "lamps": the passages that do are the answer.
  const lamps = await about('What was decided about the lamps?')
  assert.deepEqual([lamps.search, /new lamps/.test(lamps.citations[0]?.text ?? '')], ['keywords', true])
  const tasks = await about('Who has to do what?')
  assert.ok(tasks.citations.some(({ text }) => text === 'Ada: I will send the offers to everybody by Friday.'))
  assert.ok((await about('Summarise the meeting in two sentences')).citations.length === 2)
  const inAll = await server.client.askSpace({ params: { spaceId }, body: { question: 'What was decided?' } })
  assert.equal(inAll.search, 'keywords')
  assert.equal((await about('Who sends the offers?')).search, 'keywords')
})

test('a passage that asks the same has what was answered', async () => {
  const { id } = await server.client.createWorkspace({ body: { name: 'Questions' } })
  const said = ['How many visitors saw the page?', 'About eleven thousand, in three weeks.', 'That is a lot.', 'It is.']
  const cues = said.map(
    (text, n) => `00:${10 + 10 * n}.000 --> 00:${19 + 10 * n}.000\n<v ${n % 2 ? 'Bob' : 'Ada'}>${text}\n`,
  )
  await importVtt(server, id, `WEBVTT\n\n${cues.join('\n')}`)
  await waitForSearch(server, id, 'visitors')
  const answer = await server.client.askSpace({ params: { spaceId: id }, body: { question: 'How many visitors?' } })
  assert.deepEqual(
    answer.citations.map(({ text, start, end }) => [text, start, end]),
    [[said.slice(0, 2).join('\n'), 10, 29]],
  )
})

test('a question is answered with matching passages, and an empty workspace says so', async () => {
  const params = { spaceId }
  const answer = await waitFor(
    () => server.client.askSpace({ params, body: { question: 'Who sends the offers?', recordingIds: [recordingId] } }),
    'the index',
    ({ citations }) => citations.length > 0,
  )
  assert.deepEqual([answer.quality, answer.search], ['draft', 'keywords'])
  assert.match(answer.answer, /No language model/)
  assert.equal(answer.code, 'NO_MODEL')
  assert.match(answer.citations[0]?.text ?? '', /send the offers/)
  assert.equal(answer.citations[0]?.recordingId, recordingId)
  const printed = await tiro([
    'ask',
    'Who sends the offers?',
    '--space',
    spaceId,
    '--server',
    server.address,
    '--key',
    server.key,
  ])
  assert.equal(printed.code, 0, printed.stderr)
  assert.match(printed.stdout, /^No language model[\s\S]*\n\[1\] Meeting  0:\d\d–0:\d\d\n  .*offers/)
  assert.match(printed.stderr, /^Keyword search only/m)
  const foreign = server.client.askSpace({ params, body: { question: 'x', recordingIds: ['rec_none'] } })
  assert.deepEqual(await refused(foreign), [404, 'NOT_FOUND'])
  assert.deepEqual(await refused(server.client.askSpace({ params, body: { question: '???' } })), [400, 'INVALID_BODY'])
  const { id: empty } = await server.client.createWorkspace({ body: { name: 'Empty' } })
  const nothing = await server.client.askSpace({ params: { spaceId: empty }, body: { question: 'What was decided?' } })
  assert.deepEqual(nothing.citations, [])
  assert.match(nothing.answer, /^No passage/)
  assert.equal(nothing.code, 'NO_PASSAGE')
})
