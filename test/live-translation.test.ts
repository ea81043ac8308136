// Captions in other languages, made by the real apertium.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastEngine, openServer, sampleFile, tiro, waitForTranscript } from './helpers/harness.ts'
import { connectLive, type LiveMessage } from './helpers/live-client.ts'
import { pcmOf } from './helpers/pcm-of.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_TRANSLATION: 'apertium', TIRO_LIVE_SESSIONS: '20' })
const { client } = server
const { id: spaceId } = await client.createWorkspace({ body: { name: 'Live' } })
await client.updateWorkspace({ params: { spaceId }, body: { privacy: 'UNLISTED' } })
const pcm = pcmOf(sampleFile)
const silence = Buffer.alloc(2 * 32_000)

/** The translations in a stream of events, to its end. */
async function translationsIn(answer: Response): Promise<Record<string, unknown>[]> {
  const blocks = (await answer.text()).split('\n\n').filter((block) => block.includes('event: translation'))
  return blocks.map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as Record<string, unknown>)
}

const isFinal = ({ type, isFinal: final }: LiveMessage): boolean => type === 'turn' && final === true
const isTranslation = ({ type }: LiveMessage): boolean => type === 'translation'

test('each turn is translated when it has ended, and the final transcript too', async () => {
  const session = await client.startLive({
    params: { spaceId },
    body: { title: 'Talk', language: 'en', translationLanguages: ['es'] },
  })
  const params = { spaceId, liveId: session.id }
  assert.deepEqual((await client.getLive({ params })).translationLanguages, ['es'])
  const { token } = await client.shareCaptions({ params })
  const audience = fetch(`${server.address}/api/v1/captions/${token}/events`)
  const captions = await client.getCaptions({ params: { token } })
  assert.deepEqual([captions.language, captions.translationLanguages], ['en', ['es']])

  const live = await connectLive(`${session.audioUrl}?token=${session.token}`)
  await live.speak(Buffer.concat([pcm, silence]), 16)
  const { turn, text } = await live.receive('a final turn', isFinal)
  const translation = await live.receive('its translation', isTranslation)
  assert.deepEqual([translation['turn'], translation['language'], translation['quality']], [turn, 'es', 'draft'])
  assert.ok(typeof translation['text'] === 'string' && translation['text'] !== '')
  assert.notEqual(translation['text'], text)

  await client.correctLiveTurn({ params: { ...params, turn: Number(turn) }, body: { text: 'The house is red.' } })
  const corrected = await live.receive(
    'that of the correction',
    (one) => isTranslation(one) && /casa/.test(String(one['text'])),
  )
  assert.deepEqual([corrected['turn'], corrected['text']], [turn, 'La casa es roja.'])
  live.control({ type: 'finish' })
  assert.equal((await live.closed).code, 1000)
  const ended = live.messages.filter(isFinal).map((one) => one['turn'])
  for (const one of ended)
    assert.ok(
      live.messages.some((other) => isTranslation(other) && other['turn'] === one),
      `turn ${String(one)}`,
    )

  const shown = await translationsIn(await audience)
  assert.deepEqual(Object.keys(shown[0] ?? {}), ['turn', 'language', 'text', 'quality'])
  assert.ok(shown.some((one) => one['text'] === 'La casa es roja.'))

  const recording = { spaceId, recordingId: session.recordingId }
  await waitForTranscript(client, recording)
  const made = await waitFor(async () => {
    const { translations } = await client.listTranslations({ params: recording })
    return translations.find(({ language, status }) => language === 'es' && status === 'COMPLETED')
  }, 'the translation of the transcript')
  assert.equal(made.engine, 'apertium/eng-spa')

  // Who comes later reads each turn in its last translation.
  const events = `${server.address}/api/v1/spaces/${spaceId}/live/${session.id}/events`
  const later = await translationsIn(await fetch(events, { headers: { 'x-api-key': server.key } }))
  assert.deepEqual(
    later.filter((one) => one['turn'] === turn).map((one) => one['text']),
    ['La casa es roja.'],
  )
})

test('a language is added while people talk, and taken away', async () => {
  const session = await client.startLive({ params: { spaceId }, body: { language: 'en' } })
  const params = { spaceId, liveId: session.id, turn: 0 }
  const recording = { spaceId, recordingId: session.recordingId }
  const live = await connectLive(`${session.audioUrl}?token=${session.token}`)
  await live.speak(Buffer.concat([pcm.subarray(0, 8 * 32_000), silence]), 16)
  await live.receive('a final turn', isFinal)
  const { id: translationId } = await client.createTranslation({ params: recording, body: { language: 'es' } })
  assert.deepEqual((await client.getLive({ params })).translationLanguages, ['es'])
  await client.correctLiveTurn({ params, body: { text: 'The house is red.' } })
  await live.receive('the translation', (one) => one['text'] === 'La casa es roja.')
  await client.deleteTranslation({ params: { ...recording, translationId } })
  await client.correctLiveTurn({ params, body: { text: 'The house is white.' } })
  live.control({ type: 'finish' })
  assert.equal((await live.closed).code, 1000)
  assert.ok(!live.messages.some(({ text }) => /blanca/.test(String(text))))
})

test('tiro live prints the translation after each turn', async () => {
  const to = ['--space', spaceId, '--server', server.address, '--key', server.key]
  const done = await tiro(['live', '-', '--language', 'en', '--translate', 'es', ...to], {
    input: Buffer.concat([pcm.subarray(0, 8 * 32_000), silence]),
  })
  assert.equal(done.code, 0, done.stderr)
  const lines = done.stdout.trim().split('\n')
  assert.match(lines.at(-1) ?? '', /\/r\/rec_/)
  const translated = lines.filter((line) => line.startsWith('[es] '))
  assert.ok(translated.length > 0 && translated.length * 2 === lines.length - 1, done.stdout)
})

test('a language that nothing here translates into is refused before anything is recorded', async () => {
  const before = (await client.listRecordings({ params: { spaceId } })).recordings.length
  const params = { spaceId }
  const start = (translationLanguages: string[]) =>
    refused(client.startLive({ params, body: { language: 'en', translationLanguages } }))
  assert.deepEqual(await start(['es', 'ja']), [422, 'LANGUAGE_UNSUPPORTED'])
  assert.deepEqual(await start(['es', 'es', 'es', 'es', 'es', 'es']), [400, 'INVALID_BODY'])
  assert.equal((await client.listRecordings({ params })).recordings.length, before)
})
