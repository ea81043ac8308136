import { dropLoops } from './drop-loops.ts'
import { findLoop } from './find-loop.ts'
import { withPace, type PaceLimits } from './pace.ts'
import { readWindow } from './pcm.ts'
import type { RecogniseOptions, RecogniseResult, SpeechEngine, WindowInput } from './port.ts'
import { withTurns } from './turns.ts'
import { warning } from '../../text/warnings.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

/** Below this peak (−72 dB of full scale) there is no speech: engines invent words for it. */
const silentPeak = 8

/**
 * Wraps an engine so that it skips silence, gives up on a process that doesn't answer, and retries a window once, in
 * two halves, when its words loop. A loop that remains is reduced to its first occurrence and reported in the warnings.
 */
export function withGuards(bare: SpeechEngine, pace?: PaceLimits): SpeechEngine {
  const engine = withPace(bare, pace)
  const recognise = async (window: WindowInput, options: RecogniseOptions): Promise<RecogniseResult> => {
    options.signal.throwIfAborted()
    const samples = await readWindow(window)
    if (!samples.some((sample) => Math.abs(sample) >= silentPeak)) {
      return { words: [], segments: [], language: null, warnings: [] }
    }
    const first = await engine.recognise(window, options)
    if (!loops(first)) return first
    const halves: RecogniseResult[] = []
    const half = quietestMiddle(samples, window.sampleRate)
    for (const [from, length] of [
      [0, half],
      [half, window.length - half],
    ] as const) {
      const result = await engine.recognise({ ...window, offset: window.offset + from, length }, options)
      halves.push(shifted(withoutLoops(result), from / window.sampleRate))
    }
    return {
      words: halves.flatMap(({ words }) => words),
      segments: halves.flatMap(({ segments }) => segments),
      language: halves[0]?.language ?? first.language,
      warnings: halves.flatMap(({ warnings }) => warnings),
    }
  }
  return withTurns({ ...engine, recognise })
}

function loops(result: RecogniseResult): boolean {
  return findLoop(result.words.map(({ word }) => word)) !== null
}

/** Removes loops, and the segments that contain them. */
function withoutLoops(result: RecogniseResult): RecogniseResult {
  const { words, dropped } = dropLoops(result.words)
  if (dropped.length === 0) return result
  const warnings = dropped.map(({ said, times }) =>
    warning('REPETITION', { text: said.map(({ word }) => word).join(' '), times }),
  )
  return { ...result, words, segments: [], warnings: [...result.warnings, ...warnings] }
}

function shifted(result: RecogniseResult, by: number): RecogniseResult {
  const move = <T extends { start: number; end: number }>(part: T): T => ({
    ...part,
    start: roundSeconds(part.start + by),
    end: roundSeconds(part.end + by),
  })
  return { ...result, words: result.words.map(move), segments: result.segments.map(move) }
}

/** The quietest tenth of a second in the middle third, in samples. */
function quietestMiddle(samples: Int16Array, sampleRate: number): number {
  const size = Math.max(1, Math.floor(sampleRate / 10))
  let best = Math.floor(samples.length / 2)
  let lowest = Infinity
  for (let at = Math.floor(samples.length / 3); at + size <= (samples.length * 2) / 3; at += size) {
    let sum = 0
    for (let i = at; i < at + size; i += 1) sum += (samples[i] ?? 0) ** 2
    if (sum < lowest) {
      lowest = sum
      best = at + Math.floor(size / 2)
    }
  }
  return best
}
