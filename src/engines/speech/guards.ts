import { withPace } from './pace.ts'
import { readWindow } from './pcm.ts'
import type { RecogniseOptions, RecogniseResult, RecognisedWord, SpeechEngine, WindowInput } from './port.ts'
import { withTurns } from './turns.ts'
import { warning } from '../../text/messages/warnings.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

/** Below this peak (−72 dB of full scale) there is no speech: engines invent words for it. */
const silentPeak = 8

/** A repeated run of words, from `from` up to (not including) `to`; one repetition is `length` words long. */
export interface Loop {
  from: number
  to: number
  length: number
}

/**
 * Finds the longest repetition that does not occur in speech: one word 8 times, two words 6 times, three to eight words
 * 4 times in a row. Recognisers that lose track end in such loops.
 */
export function findLoop(words: readonly string[]): Loop | null {
  const plain = words.map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  let found: Loop | null = null
  for (let length = 1; length <= 8; length += 1) {
    const times = length === 1 ? 8 : length === 2 ? 6 : 4
    let run = 0
    for (let i = length; i <= plain.length; i += 1) {
      if (i < plain.length && plain[i] === plain[i - length]) {
        run += 1
        continue
      }
      if (run >= length * (times - 1) && (found === null || run + length > found.to - found.from)) {
        found = { from: i - run - length, to: i, length }
      }
      run = 0
    }
  }
  return found
}

/**
 * Wraps an engine so that it skips silence, gives up on a process that doesn't answer, and retries a window once, in
 * two halves, when its words loop. A loop that remains is reduced to its first occurrence and reported in the warnings.
 */
export function withGuards(bare: SpeechEngine): SpeechEngine {
  const engine = withPace(bare)
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
      halves.push(shifted(dropLoops(result), from / window.sampleRate))
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
function dropLoops(result: RecogniseResult): RecogniseResult {
  let words: RecognisedWord[] = result.words
  const warnings = [...result.warnings]
  for (
    let loop = findLoop(words.map(({ word }) => word));
    loop !== null;
    loop = findLoop(words.map(({ word }) => word))
  ) {
    const dropped = words.slice(loop.from + loop.length, loop.to)
    const said = words.slice(loop.from, loop.from + loop.length).map(({ word }) => word)
    const times = Math.round((loop.to - loop.from) / loop.length)
    warnings.push(warning('REPETITION', { text: said.join(' '), times }))
    words = words.filter((word) => !dropped.includes(word))
  }
  return { ...result, words, segments: words.length === result.words.length ? result.segments : [], warnings }
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
