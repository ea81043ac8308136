// The language of live sessions that detect it: what the engine reports, as each protocol says it.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openServer } from '../helpers/harness.ts'
import { pieces, rawClient, speech } from '../helpers/live-clients.ts'
import { startSpeechStub } from '../helpers/speech-stub.ts'
import { waitFor } from '../helpers/wait-for.ts'

const engine = await startSpeechStub('german')
after(() => engine.close())
const server = await openServer({ TIRO_SPEECH: 'openai', TIRO_OPENAI_URL: `${engine.address}/v1` })
const base = server.address.replace('http', 'ws')

type Message = Record<string, unknown>

const elevenLabs = (query: string): string =>
  `${base}/v1/speech-to-text/realtime?commit_strategy=vad&vad_silence_threshold_secs=0.5&include_timestamps=true${query}`
const asElevenLabs = (piece: Buffer): object => ({ audio_base_64: piece.toString('base64'), sample_rate: 16_000 })
const timed = ({ message_type: type }: Message): boolean => type === 'committed_transcript_with_timestamps'
const languageOf = ({ language_code: language }: Message): unknown => language

const assemblyAi = (query: string): string => `${base}/v3/ws?sample_rate=16000&max_turn_silence=500${query}`
const ended = ({ end_of_turn: isEnd }: Message): boolean => isEnd === true

const deepgram = (query: string): string =>
  `${base}/v1/listen?encoding=linear16&sample_rate=16000&endpointing=500&interim_results=true${query}`
const isFinal = ({ is_final: one }: Message): boolean => one === true
const flux = (query: string): string => `${base}/v2/listen?encoding=linear16&sample_rate=16000${query}`
const isEnd = ({ event }: Message): boolean => event === 'EndOfTurn'
const languagesIn = ({ languages }: Message): unknown => languages

const languagesOf = (message: Message): unknown =>
  (message as { channel: { alternatives: Message[] } }).channel.alternatives[0]?.['languages']

for (const [name, url, pack, isWanted, read, wanted] of [
  [
    'ElevenLabs says the language that is detected',
    elevenLabs('&include_language_detection=true'),
    asElevenLabs,
    timed,
    languageOf,
    'de',
  ],
  [
    'ElevenLabs says the language that the client names',
    elevenLabs('&language_code=eng'),
    asElevenLabs,
    timed,
    languageOf,
    'en',
  ],
  [
    'AssemblyAI says the language that is detected',
    assemblyAi('&language_detection=true'),
    null,
    ended,
    languageOf,
    'de',
  ],
  ['AssemblyAI says none unless the client asks', assemblyAi(''), null, ended, languageOf, undefined],
  ['Deepgram says the language that is detected', deepgram('&language=multi'), null, isFinal, languagesOf, ['de']],
  ['Deepgram says none unless the client asks', deepgram('&language=en'), null, isFinal, languagesOf, undefined],
  ['Flux says the language that is detected', flux('&model=flux-general-multi'), null, isEnd, languagesIn, ['de']],
  ['Flux says none of a model for English', flux('&model=flux-general-en'), null, isEnd, languagesIn, undefined],
] as const) {
  test(name, async () => {
    const headers = { authorization: server.key, 'xi-api-key': server.key }
    const raw = await rawClient(url, headers)
    for await (const piece of pieces(speech(16_000, 4), 16_000)) raw.send(pack === null ? piece : pack(piece))
    const message = await waitFor(
      () => raw.messages.find(isWanted),
      'a turn that has ended',
      (one) => one !== undefined,
    )
    assert.deepEqual(read(message ?? {}), wanted)
    raw.socket.close()
    await raw.closed
  })
}
