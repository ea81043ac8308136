import { open } from 'node:fs/promises'
import { answerStreams, type HeldStream } from '../../platform/processes/stream-pool-child.ts'
import { amplify, createRunningGain } from './level.ts'
import { pausesIn, type Pause } from './pauses.ts'
import { readSamples, toFloat } from './pcm.ts'
import { resultOf, onlineConfig } from './sherpa-models.ts'
import type { SherpaResult, SherpaSetup } from './sherpa-models.ts'
import { loadSherpa, type OnlineRecognizer, type OnlineStream } from './sherpa-library.ts'

export interface SherpaStreamStart {
  path: string
  /** First sample. */
  from: number
  /** Seconds that a second stream is ahead of the first; 0: there is none. */
  ahead: number
}

export interface SherpaStreamRequest {
  /** Recognise up to this sample. */
  upTo: number
  /** There is no more: silence follows, so that the last words come out. */
  last: boolean
}

export interface SherpaStreamAnswer {
  result: SherpaResult
  /** Of the second stream; null if there is none, or no time for it. */
  early: SherpaResult | null
  /** With the last words, where nobody speaks; empty before. */
  pauses: Pause[]
}

const sampleRate = 16_000
/** Second streams begin while this process recognises for at most this share of the time, and end above the other. */
const share = { begin: 0.4, end: 0.7 }

answerStreams((given) => {
  const setup = given as SherpaSetup
  const { OnlineRecognizer: Recognizer } = loadSherpa()
  const recogniser = new Recognizer(onlineConfig(setup))
  const load = createLoad()
  return (body) => openStream(recogniser, setup, load, body as SherpaStreamStart)
})

async function openStream(
  recogniser: OnlineRecognizer,
  setup: SherpaSetup,
  load: Load,
  { path, from, ahead }: SherpaStreamStart,
): Promise<HeldStream> {
  const file = await open(path, 'r')
  const gain = createRunningGain(sampleRate)
  let at = from
  const begin = (lead: number): OnlineStream => {
    const stream = recogniser.createStream()
    stream.acceptWaveform({ samples: new Float32Array(Math.round(lead * sampleRate)), sampleRate })
    return stream
  }
  const decode = (stream: OnlineStream): SherpaResult => {
    const started = performance.now()
    while (recogniser.isReady(stream)) recogniser.decode(stream)
    load.add(started, performance.now())
    return resultOf(recogniser.getResult(stream))
  }
  const stream = begin(setup.leadSeconds)
  let early = ahead > 0 && load.share() < share.begin ? begin(setup.leadSeconds + ahead) : null
  const push = async ({ upTo, last }: SherpaStreamRequest): Promise<SherpaStreamAnswer> => {
    const samples = await readSamples(file, at, Math.max(0, upTo - at))
    at += samples.length
    const floats = toFloat(samples)
    amplify(floats, gain.next(samples))
    const accept = (to: OnlineStream): void => {
      if (floats.length > 0) to.acceptWaveform({ samples: floats, sampleRate })
    }
    accept(stream)
    if (last) {
      stream.acceptWaveform({ samples: new Float32Array(Math.round(setup.tailSeconds * sampleRate)), sampleRate })
      stream.inputFinished()
      return {
        result: decode(stream),
        early: null,
        pauses: pausesIn(await readSamples(file, from, at - from), sampleRate),
      }
    }
    const result = decode(stream)
    if (load.share() > share.end) early = null
    if (early !== null) accept(early)
    return { result, early: early === null ? null : decode(early), pauses: [] }
  }
  return { push: (body) => push(body as SherpaStreamRequest), close: () => file.close() }
}

/** How much of the last moments was spent with something. Times are those of performance.now(). */
interface Load {
  add: (from: number, to: number) => void
  /** 0–1. */
  share: () => number
}

/** Long enough for several chunks of any model, short enough that words don't wait for long, milliseconds. */
const remembered = 2000

function createLoad(): Load {
  let spent: { from: number; to: number }[] = []
  return {
    add: (from, to) => {
      spent.push({ from, to })
    },
    share: () => {
      const since = performance.now() - remembered
      spent = spent.filter(({ to }) => to > since)
      return spent.reduce((sum, { from, to }) => sum + to - Math.max(from, since), 0) / remembered
    },
  }
}
