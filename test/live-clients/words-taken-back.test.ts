// Live words that turn out to be noise once the turn ends.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openServer } from '../helpers/harness.ts'
import { pieces, rawClient, speech } from '../helpers/live-clients.ts'
import { startSpeechStub } from '../helpers/speech-stub.ts'
import { waitFor } from '../helpers/wait-for.ts'

const engine = await startSpeechStub()
after(() => engine.close())
const server = await openServer({ TIRO_SPEECH: 'openai', TIRO_OPENAI_URL: `${engine.address}/v1` })

interface Results {
  is_final?: boolean
  from_finalize?: boolean
  channel?: { alternatives: { transcript: string }[] }
}

test('Deepgram answers Finalize, and takes the words back', async () => {
  const query = 'encoding=linear16&sample_rate=16000&interim_results=true&endpointing=5000'
  const url = `${server.address.replace('http', 'ws')}/v1/listen?${query}`
  const raw = await rawClient(url, { authorization: `Token ${server.key}` })
  const textOf = ({ channel }: Results): string | undefined => channel?.alternatives[0]?.transcript
  const results = (): Results[] => raw.messages
  engine.hearNothingAfter(1)
  for await (const piece of pieces(speech(16_000, 3), 16_000)) raw.send(piece)
  await waitFor(results, 'the first words', (all) => all.some((one) => (textOf(one) ?? '') !== ''))
  raw.send({ type: 'Finalize' })
  await waitFor(results, 'the answer', (all) => all.some((one) => one.from_finalize === true))
  const last = results().findLast((one) => one.channel !== undefined)
  assert.deepEqual([last?.is_final, last?.from_finalize, last === undefined ? null : textOf(last)], [true, true, ''])
  raw.socket.close()
  await raw.closed
})
