// Live clients of other vendors: one short session each. test/live-clients/ has the rest.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AssemblyAI } from 'assemblyai'
import { openServer } from './helpers/harness.ts'
import { pieces, speech, startTls } from './helpers/live-clients.ts'

const server = await openServer()
const host = await startTls(server.address)

test("AssemblyAI's client gets a turn and the name of the recording", async () => {
  const client = new AssemblyAI({ apiKey: server.key })
  const transcriber = client.streaming.transcriber({
    websocketBaseUrl: `wss://${host}/v3/ws`,
    connectTimeout: 10_000,
    sampleRate: 24_000,
  })
  const texts: string[] = []
  transcriber.on('turn', (turn) => {
    if (turn.end_of_turn) texts.push(turn.transcript)
  })
  const begin = await transcriber.connect()
  for await (const piece of pieces(speech(24_000), 24_000)) transcriber.sendAudio(new Uint8Array(piece).buffer)
  await transcriber.close(true, 60_000)
  assert.match(texts.join(' '), /^[A-Z].*\w+ \w+/)
  assert.match((begin as unknown as { recording_id: string }).recording_id, /^rec_/)
})
