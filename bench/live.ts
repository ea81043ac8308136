// Live transcription with a real streaming model: how far words are behind the voice, how good they are, and how many
// streams and readers one server follows.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createKey, removeFolder, startServer, temporaryFolder, waitForTranscript } from '../test/helpers/harness.ts'
import { connectLive, pcmOf, type LiveMessage } from '../test/helpers/live-client.ts'
import { realAudio, realModels } from '../test/helpers/real-models.ts'
import { refused } from '../test/helpers/refused.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { memoryOfTree } from './memory-of-tree.ts'
import { normalise, wordErrors } from '../src/text/word-error-rate.ts'

const streams = 20
const readers = 500
const pause = Buffer.alloc(2 * 32_000)

interface Clip {
  pcm: Buffer
  reference: string[]
}

/** Arrival of each message, in milliseconds since the first sample was sent. */
interface Heard {
  at: number
  message: LiveMessage
}

type Server = Awaited<ReturnType<typeof startServer>>

function readClips(folder: string): Clip[] {
  const list = path.join(folder, 'references.json')
  if (!existsSync(list)) return []
  const references = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  return Object.entries(references).map(([name, text]) => ({
    pcm: pcmOf(path.join(folder, name)),
    reference: normalise(text),
  }))
}

/** Speaks in real time into a session of its own. */
async function speak(server: Server, spaceId: string, pcm: Buffer): Promise<{ heard: Heard[]; recordingId: string }> {
  const session = await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  const live = await connectLive(session.audioUrl, { 'x-api-key': server.key })
  const heard: Heard[] = []
  const started = performance.now()
  live.socket.on('message', (data: Buffer) => {
    heard.push({ at: performance.now() - started, message: JSON.parse(data.toString('utf8')) as LiveMessage })
  })
  await live.speak(pcm, 1)
  live.control({ type: 'finish' })
  await live.closed
  return { heard, recordingId: session.recordingId }
}

interface TurnMessage {
  turn: number
  end: number
  isFinal: boolean
  text: string
  words: { word: string; end: number }[]
}

function turnsOf(heard: readonly Heard[]): { at: number; turn: TurnMessage }[] {
  return heard
    .filter(({ message }) => message.type === 'turn')
    .map(({ at, message }) => ({ at, turn: message as unknown as TurnMessage }))
}

/** How long after its last sound each word was shown first, milliseconds. */
function wordDelays(heard: readonly Heard[]): number[] {
  const shown = new Map<number, number>()
  const delays: number[] = []
  for (const { at, turn } of turnsOf(heard)) {
    if (turn.isFinal) continue
    for (const word of turn.words.slice(shown.get(turn.turn) ?? 0)) delays.push(at - word.end * 1000)
    shown.set(turn.turn, Math.max(shown.get(turn.turn) ?? 0, turn.words.length))
  }
  return delays
}

/** How long after its last word each turn was final, milliseconds. */
function finalDelays(heard: readonly Heard[]): number[] {
  return turnsOf(heard).flatMap(({ at, turn }) => (turn.isFinal ? [at - turn.end * 1000] : []))
}

async function quality(server: Server, spaceId: string, clips: readonly Clip[]): Promise<Figure[]> {
  const words = clips.flatMap(({ reference }) => reference)
  const pcm = Buffer.concat(clips.flatMap((clip) => [clip.pcm, pause]))
  const { heard, recordingId } = await speak(server, spaceId, pcm)
  const live = turnsOf(heard).flatMap(({ turn }) => (turn.isFinal ? [turn.text] : []))
  const params = { spaceId, recordingId }
  await waitForTranscript(server.client, params)
  const content = await server.client.getTranscript({ params, query: { format: 'json', jsonContentType: 'words' } })
  const { words: recognised } = (await content.json()) as { words: { word: string }[] }
  const offline = recognised.map(({ word }) => word).join(' ')
  const rate = (text: string): number => wordErrors(words, normalise(text)) / words.length
  const liveRate = rate(live.join(' '))
  const offlineRate = rate(offline)
  const shown = percentile(wordDelays(heard), 0.95)
  const final = percentile(finalDelays(heard), 0.95)
  return [
    atMost('words behind the voice, one stream, p95', shown, 500, 'ms'),
    atMost('final turn after its last word, p95', final, 1500, 'ms'),
    {
      ...atMost(`word errors of the live text (${words.length} words)`, liveRate / offlineRate, 1.15, '×'),
      against: `${(offlineRate * 100).toFixed(1)} % of the final transcript`,
    },
  ]
}

async function manyStreams(server: Server, spaceId: string, pcm: Buffer): Promise<Figure[]> {
  const before = memoryOfTree(server.pid)
  const speaking = Array.from({ length: streams }, () => speak(server, spaceId, pcm))
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const [status] = await refused(server.client.startLive({ params: { spaceId }, body: { language: 'en' } }))
  const during = memoryOfTree(server.pid)
  const all = await Promise.all(speaking)
  const delays = percentile(
    all.flatMap(({ heard }) => wordDelays(heard)),
    0.95,
  )
  const pauses = all.flatMap(({ heard }) => heard.filter(({ message }) => message.type === 'captions')).length
  const memory = (during - before) / streams / 1e6
  return [
    atMost(`words behind the voice, ${streams} streams, p95`, delays, 1000, 'ms'),
    atMost(`captions that paused, ${streams} streams`, pauses, 0, ''),
    { name: 'one stream more is refused with', value: status, unit: '', goal: '503', met: status === 503 },
    atMost('memory per stream, processes of engine and detector included', memory, 5, 'MB'),
  ]
}

/** Time from a final turn at the sender to the same turn at each reader, milliseconds. */
async function manyReaders(server: Server, spaceId: string, pcm: Buffer): Promise<Figure[]> {
  const session = await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  // An account or key reads at most 100 streams.
  const keys = [server.key]
  while (keys.length < readers / 100) keys.push(await createKey(server.data, 'OWNER'))
  const live = await connectLive(session.audioUrl, { 'x-api-key': server.key })
  const finals = new Map<number, number>()
  live.socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as LiveMessage
    if (message.type === 'turn' && message['isFinal'] === true) finals.set(Number(message['turn']), performance.now())
  })
  const delays: number[] = []
  let complete = 0
  const reading = Array.from({ length: readers }, async (_, i) => {
    const answer = await fetch(session.eventsUrl, { headers: { 'x-api-key': keys[i % keys.length] ?? '' } })
    let seen = 0
    let rest = ''
    for await (const chunk of answer.body ?? []) {
      rest += Buffer.from(chunk).toString('utf8')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const turn = /"turn":(\d+).*"isFinal":true,"isCorrected"/s.exec(block)?.[1]
        if (turn === undefined) continue
        seen += 1
        const at = finals.get(Number(turn))
        delays.push(at === undefined ? 0 : performance.now() - at)
      }
    }
    if (seen >= finals.size) complete += 1
  })
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await live.speak(pcm, 1)
  live.control({ type: 'finish' })
  await live.closed
  await Promise.all(reading)
  const late = percentile(delays, 0.95)
  return [
    atMost(`final turns at ${readers} readers after the sender, p95`, late, 500, 'ms'),
    { name: 'readers that had all turns', value: complete, unit: '', goal: String(readers), met: complete === readers },
  ]
}

function atMost(name: string, value: number, limit: number, unit: string): Figure {
  return { name, value: Math.round(value * 100) / 100, unit, goal: `≤ ${limit}`, met: value <= limit }
}

/** Figures of the real Zipformer; none without its folder and the clips. */
export async function live(): Promise<Figure[]> {
  const clips = realAudio === null ? [] : readClips(realAudio)
  if (realModels === null || clips.length === 0) return []
  const data = await temporaryFolder()
  const server = await startServer({
    data,
    env: {
      TIRO_MODELS: realModels,
      TIRO_SPEECH: 'sherpa-onnx',
      TIRO_SPEECH_MODEL: 'zipformer-en-3.3m-int8',
      TIRO_LIVE_SESSIONS: String(streams),
      TIRO_LIVE_SESSIONS_PER_ACCOUNT: '100',
    },
  })
  try {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Bench' } })
    const talk = Buffer.concat(clips.flatMap(({ pcm }) => [pcm, pause]))
    const first = await quality(server, spaceId, clips)
    const many = await manyStreams(server, spaceId, talk)
    return [...first, ...many, ...(await manyReaders(server, spaceId, talk.subarray(0, 20 * 32_000)))]
  } finally {
    await server.stop()
    await removeFolder(data)
  }
}
