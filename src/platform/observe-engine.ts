import { inSpan } from './tracing/span.ts'

export type EngineKind = 'speech' | 'speakers' | 'punctuation' | 'translation' | 'embedding' | 'insight'

/** Time of one engine in this process. */
export interface EngineTime {
  kind: EngineKind
  /** `provider/model`. */
  engine: string
  done: number
  failed: number
  /** Seconds that successful calls took, and seconds of audio that they read. Text engines read no audio. */
  seconds: number
  audioSeconds: number
}

const times = new Map<string, EngineTime>()

/**
 * Runs one call of an engine as a span and adds its time to the metrics. `audioSeconds` is the length of the audio; 0
 * for text.
 */
export async function observeEngine<T>(
  kind: EngineKind,
  { provider, model }: { provider: string; model: string },
  audioSeconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const engine = `${provider}/${model}`
  const time = times.get(`${kind} ${engine}`) ?? { kind, engine, done: 0, failed: 0, seconds: 0, audioSeconds: 0 }
  times.set(`${kind} ${engine}`, time)
  const start = performance.now()
  const attributes = { 'tiro.engine': engine, ...(audioSeconds > 0 ? { 'tiro.audio_seconds': audioSeconds } : {}) }
  try {
    const result = await inSpan(`engine ${kind}`, { attributes }, work)
    time.done += 1
    time.seconds += (performance.now() - start) / 1000
    time.audioSeconds += audioSeconds
    return result
  } catch (error) {
    time.failed += 1
    throw error
  }
}

/** Times since the start of the process, by engine. Engines are few: those of the catalogue and of the settings. */
export function engineTimes(): EngineTime[] {
  return [...times.values()]
}
