import { frameSamples, type SpeechRegion, type VadUpdate } from './vad-protocol.ts'

/** A stretch of a recording that is recognised in one piece: the unit of work. */
export interface SpeechWindow {
  /** Index of the window, from 0. */
  n: number
  /** The samples that belong to the window, padding included. No two windows share any. */
  offset: number
  length: number
  /**
   * Samples of the neighbouring windows that the engine gets too, because speech goes on there: a recogniser misses or
   * doubles words at a cut. 0 where the window ends in a pause.
   */
  before: number
  after: number
  /** The speech in the window without padding, in seconds. */
  start: number
  end: number
}

/** Padding before and after the speech, seconds; two windows split a gap that is too small for both. */
const padSeconds = 0.2

export interface WindowCutterOptions {
  /** Longest window, padding included, seconds. */
  maxSeconds: number
  sampleRate: number
  /** Longest pause inside a window, seconds. */
  joinSeconds?: number
  /** Speech of the neighbouring windows that the engine gets where the pause is too short for padding, seconds. */
  contextSeconds?: number
}

export interface WindowCutter {
  /** Takes an update of the detector and returns the windows that are now certain. */
  push: (update: VadUpdate) => SpeechWindow[]
  /** Returns the remaining windows after the last update. */
  finish: () => SpeechWindow[]
}

const nothing: SpeechRegion = { start: 0, end: 0 }

/**
 * Joins regions of speech into windows as long as the engine accepts. It cuts at the longest pause in the window's
 * second half, or at the quietest point there if there is no pause. Uses constant memory.
 */
export function createWindowCutter(options: WindowCutterOptions): WindowCutter {
  const { sampleRate } = options
  const pad = Math.round(padSeconds * sampleRate)
  const join = Math.round((options.joinSeconds ?? 1.5) * sampleRate)
  /** How far back the detector may date the start of speech, with a margin. */
  const lag = Math.round(0.5 * sampleRate)
  /** Longest stretch of speech in a window, in samples; at least one second. */
  const longest = Math.max(sampleRate, Math.floor(options.maxSeconds * sampleRate) - 2 * pad)
  const context = Math.round((options.contextSeconds ?? 0) * sampleRate)
  /** What must have been received after a cut, so that its context is the same for updates of any length. */
  const awaited = context === 0 ? 0 : context + pad
  const mostSamples = Math.floor(options.maxSeconds * sampleRate)
  /** Regions that are not in a window yet. */
  let regions: SpeechRegion[] = []
  const levels = createLevels()
  let received = 0
  /** Where the speech of the last window ended. */
  let spokenUpTo: number | null = null
  let n = 0

  /** Turns the first `count` regions into a window. */
  const emit = (count: number): SpeechWindow => {
    const first = regions[0] ?? nothing
    const last = regions[count - 1] ?? first
    const next = regions[count]
    const before = spokenUpTo === null ? pad : Math.min(pad, Math.floor((first.start - spokenUpTo) / 2))
    const after = next === undefined ? pad : Math.min(pad, Math.floor((next.start - last.end) / 2))
    const offset = Math.max(0, first.start - before)
    const length = Math.min(received, last.end + after) - offset
    const room = Math.max(0, Math.min(context, Math.floor((mostSamples - length) / 2)))
    const shared = spokenUpTo !== null && before < pad ? Math.min(room, offset) : 0
    const window = {
      n,
      offset,
      length,
      before: shared,
      after: next !== undefined && after < pad ? Math.min(room, received - offset - length) : 0,
      start: first.start / sampleRate,
      end: last.end / sampleRate,
    }
    regions = regions.slice(count)
    spokenUpTo = last.end
    levels.forget(last.end)
    n += 1
    return window
  }

  /** Emits the windows that later updates can't change. `open`: the last region continues; `final`: no more updates. */
  const settle = (open: boolean, final: boolean): SpeechWindow[] => {
    const windows: SpeechWindow[] = []
    for (let first = regions[0]; first !== undefined; first = regions[0]) {
      let count = 1
      for (let next = regions[count]; next !== undefined; next = regions[count]) {
        const last = regions[count - 1] ?? first
        if (next.start - last.end > join || next.end - first.start > longest) break
        count += 1
      }
      const last = regions[count - 1] ?? first
      const next = regions[count]
      if (last.end - first.start > longest) {
        // A single region that is too long.
        const half = first.start + Math.floor(longest / 2)
        const most = Math.max(half + Math.floor(longest / 4), first.start + longest - 2 * context)
        if (!final && received < most + awaited) break
        const cut = levels.quietest(half, most)
        regions.splice(0, 1, { start: first.start, end: cut }, { start: cut, end: first.end })
        windows.push(emit(1))
      } else if (next !== undefined) {
        if (!final && received < next.start + awaited) break
        windows.push(emit(next.start - last.end > join ? count : bestPause(regions, count, longest)))
      } else if (final || (!open && received - last.end > join + lag)) {
        windows.push(emit(count))
      } else {
        break
      }
    }
    return windows
  }
  /** Adds speech that is not in a window yet; skips the part of an open region that was already emitted. */
  const add = ({ start, end }: SpeechRegion): void => {
    const from = Math.max(start, spokenUpTo ?? 0)
    if (end > from) regions.push({ start: from, end })
  }

  return {
    push: (update) => {
      levels.add(update.from, update.levels)
      received = update.upTo
      for (const region of update.regions) add(region)
      const closed = regions.length
      if (update.open !== null) add(update.open)
      const open = regions.length > closed
      const windows = settle(open, false)
      // The detector will report the open region again, longer.
      if (open) regions.pop()
      levels.forget(regions[0]?.start ?? update.open?.start ?? received - lag)
      return windows
    },
    finish: () => settle(false, true),
  }
}

/** The number of regions to take so that the cut is in the longest pause after half of the longest window. */
function bestPause(regions: readonly SpeechRegion[], count: number, longest: number): number {
  const start = regions[0]?.start ?? 0
  let best = count
  let widest = -1
  for (let k = count; k >= 1; k -= 1) {
    const end = regions[k - 1]?.end ?? 0
    const gap = (regions[k]?.start ?? end) - end
    if (end - start < longest / 2 && k < count) break
    if (gap > widest) {
      widest = gap
      best = k
    }
  }
  return best
}

interface Levels {
  add: (from: number, levels: Float32Array) => void
  /** The middle of the quietest tenth of a second between two samples. */
  quietest: (from: number, to: number) => number
  forget: (before: number) => void
}

/** Loudness of the frames that may still be needed. */
function createLevels(): Levels {
  let base = 0
  let kept: number[] = []
  const at = (frame: number): number => kept[Math.min(kept.length - 1, Math.max(0, frame - base))] ?? 0
  return {
    add: (from, levels) => {
      if (kept.length === 0) base = Math.floor(from / frameSamples)
      for (const level of levels) kept.push(level)
    },
    quietest: (from, to) => {
      const first = Math.ceil(from / frameSamples)
      const last = Math.floor(to / frameSamples) - 1
      let best = first
      let lowest = Infinity
      for (let frame = first; frame <= last; frame += 1) {
        const loudness = at(frame - 1) + at(frame) + at(frame + 1)
        // On a tie take the later frame, for longer windows.
        if (loudness <= lowest) {
          lowest = loudness
          best = frame
        }
      }
      return best * frameSamples + frameSamples / 2
    },
    forget: (before) => {
      // Keep one more frame on the left, for the mean.
      const frames = Math.floor(before / frameSamples) - 1 - base
      if (frames <= 0) return
      kept = kept.slice(frames)
      base += frames
    },
  }
}
