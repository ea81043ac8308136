// Live transcription with a real streaming model: how far words are behind the voice, how good they are, and how many
// streams and readers one server follows.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  createKey,
  removeFolder,
  repository,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
} from '../test/helpers/harness.ts'
import { connectLive, type LiveMessage } from '../test/helpers/live-client.ts'
import { refused } from '../test/helpers/refused.ts'
import type { Figure } from './figure.ts'
import { needAudio, needModels, NotMeasured } from './not-measured.ts'
import { percentile } from './percentile.ts'
import { memoryOf, memoryOfTree } from './memory-of-tree.ts'
import { normalise, wordErrors } from '../src/text/word-error-rate.ts'
import { pcmOf } from '../test/helpers/pcm-of.ts'

const streams = 20
const readers = 500
const arrangements = 6
/** Times real time; the engine is faster. */
const fast = 6
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

/** The sample of the repository. */
function readSample(): Clip {
  const script = JSON.parse(readFileSync(path.join(repository, 'sample/script.json'), 'utf8')) as { text: string }[]
  return { pcm: pcmOf(sampleFile), reference: normalise(script.map(({ text }) => text).join(' ')) }
}

/** Speaks into a session of its own. `speed`: 1 is real time; `diarize`: whether voices are compared. */
async function speak(
  server: Server,
  spaceId: string,
  pcm: Buffer,
  { speed = 1, diarize = true }: { speed?: number; diarize?: boolean } = {},
): Promise<{ heard: Heard[]; recordingId: string }> {
  const session = await server.client.startLive({ params: { spaceId }, body: { language: 'en', diarize } })
  const live = await connectLive(session.audioUrl, { 'x-api-key': server.key })
  const heard: Heard[] = []
  const started = performance.now()
  live.socket.on('message', (data: Buffer) => {
    heard.push({ at: performance.now() - started, message: JSON.parse(data.toString('utf8')) as LiveMessage })
  })
  await live.speak(pcm, speed)
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

async function delays(server: Server, spaceId: string, pcm: Buffer): Promise<Figure[]> {
  // The first session starts the processes.
  await speak(server, spaceId, pcm.subarray(0, 5 * 32_000))
  const heard: Heard[][] = []
  const alone: Heard[][] = []
  // In turn, because other programs use the machine too.
  for (let round = 0; round < 2; round += 1) {
    heard.push((await speak(server, spaceId, pcm)).heard)
    alone.push((await speak(server, spaceId, pcm, { diarize: false })).heard)
  }
  const late = percentile(heard.flatMap(wordDelays), 0.95)
  const lateAlone = percentile(alone.flatMap(wordDelays), 0.95)
  return [
    atMost('words behind the voice, one stream, p95', late, 500, 'ms'),
    {
      ...atMost('words behind the voice, p95, with speakers', late / lateAlone, 1.05, '×'),
      against: `${Math.round(lateAlone)} ms without`,
    },
    atMost('final turn after its last word, p95', percentile(heard.flatMap(finalDelays), 0.95), 1500, 'ms'),
  ]
}

/**
 * Word errors of the live text against those of the final transcript. The clips are spoken in several orders with
 * different pauses: where a streaming model's chunks begin changes its errors by more than a few words.
 */
async function quality(server: Server, spaceId: string, clips: readonly Clip[]): Promise<Figure> {
  const errors = { live: 0, final: 0, words: 0 }
  for (let n = 0; n < arrangements; n += 1) {
    const ordered = [...clips.slice(n % clips.length), ...clips.slice(0, n % clips.length)]
    const lead = Buffer.alloc(2 * 733 * n)
    const silence = Buffer.alloc(16_000 * (n + 1))
    const pcm = Buffer.concat([lead, ...ordered.flatMap((clip) => [clip.pcm, silence])])
    const reference = ordered.flatMap((clip) => clip.reference)
    const { heard, recordingId } = await speak(server, spaceId, pcm, { speed: fast })
    const live = turnsOf(heard).flatMap(({ turn }) => (turn.isFinal ? [turn.text] : []))
    const params = { spaceId, recordingId }
    await waitForTranscript(server.client, params)
    const content = await server.client.getTranscript({ params, query: { format: 'json', jsonContentType: 'words' } })
    const { words } = (await content.json()) as { words: { word: string }[] }
    errors.live += wordErrors(reference, normalise(live.join(' ')))
    errors.final += wordErrors(reference, normalise(words.map(({ word }) => word).join(' ')))
    errors.words += reference.length
  }
  return {
    ...atMost(`word errors of the live text (${errors.words} words)`, errors.live / errors.final, 1.15, '×'),
    against: `${((100 * errors.final) / errors.words).toFixed(1)} % of the final transcript`,
  }
}

async function manyStreams(server: Server, spaceId: string, pcm: Buffer): Promise<Figure[]> {
  const before = { server: memoryOf(server.pid), all: memoryOfTree(server.pid) }
  const speaking = Array.from({ length: streams }, () => speak(server, spaceId, pcm))
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const [status] = await refused(server.client.startLive({ params: { spaceId }, body: { language: 'en' } }))
  const during = { server: memoryOf(server.pid), all: memoryOfTree(server.pid) }
  const all = await Promise.all(speaking)
  const late = percentile(
    all.flatMap(({ heard }) => wordDelays(heard)),
    0.95,
  )
  const pauses = all.flatMap(({ heard }) => heard.filter(({ message }) => message.type === 'captions')).length
  const perStream = (kind: 'server' | 'all'): number => (during[kind] - before[kind]) / streams / 1e6
  return [
    atMost(`words behind the voice, ${streams} streams, p95`, late, 1000, 'ms'),
    atMost(`captions that paused, ${streams} streams`, pauses, 0, ''),
    { name: 'one stream more is refused with', value: status, unit: '', goal: '503', met: status === 503 },
    atMost('memory per stream in the server', perStream('server'), 5, 'MB'),
    atMost('memory per stream, processes of engine and detector included', perStream('all'), 5, 'MB'),
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

/** Figures of the real Zipformer. Throws NotMeasured without its folder and the clips. */
export async function live(): Promise<Figure[]> {
  const [audio, models] = [needAudio(), needModels()]
  const clips = readClips(audio)
  if (clips.length === 0) throw new NotMeasured(`it needs a list of texts, references.json, in ${audio}`)
  const data = await temporaryFolder()
  const server = await startServer({
    data,
    env: {
      TIRO_MODELS: models,
      TIRO_SPEECH: 'sherpa-onnx',
      TIRO_SPEECH_MODEL: 'zipformer-en-3.3m-int8',
      TIRO_LIVE_SESSIONS: String(streams),
      TIRO_LIVE_SESSIONS_PER_ACCOUNT: '100',
    },
  })
  try {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Bench' } })
    const talk = Buffer.concat(clips.flatMap(({ pcm }) => [pcm, pause]))
    const first = [...(await delays(server, spaceId, talk)), await quality(server, spaceId, [...clips, readSample()])]
    const many = await manyStreams(server, spaceId, talk)
    return [...first, ...many, ...(await manyReaders(server, spaceId, talk.subarray(0, 20 * 32_000)))]
  } finally {
    await server.stop()
    await removeFolder(data)
  }
}
