import type { Word } from '../contract/content.ts'
import { baseLanguage, direction } from '../text/join-words.ts'
import { isEmbedded, toAtoms, type Atom } from './atoms.ts'
import { judgeBreaks, type Breaks } from './breaks.ts'
import { breakLines, innerLines } from './lines.ts'

/** Limits of a subtitle. Characters are grapheme clusters; spaces count, markup doesn't. */
export interface CueLimits {
  charactersPerLine: number
  /** Longest block, in seconds. */
  seconds: number
  linesPerCue: number
}

/** What one speaker says in a cue; several only if two speakers start at the same millisecond. */
export interface CuePart {
  speaker: number
  lines: string[]
}

export interface Cue {
  /** Milliseconds. */
  start: number
  end: number
  parts: CuePart[]
}

/** Decisions 12: 42 characters a line (zh, ko 16; ja 13; th 35), 7 seconds, 1 line. */
export function defaultLimits(language: string): CueLimits {
  const special: Record<string, number> = { zh: 16, yue: 16, ko: 16, ja: 13, th: 35 }
  return { charactersPerLine: special[baseLanguage(language)] ?? 42, seconds: 7, linesPerCue: 1 }
}

const newCueAtPause = 1000
/** 5/6 of a second: a shorter cue can't be read (docs/formats.md). */
const shortest = 833
/** Fixed cost of a cue: of two equally good results, the one with fewer cues wins. */
const perCue = 40
/** Cost of a sentence that ends inside a cue, where the cue could have ended. */
const sentenceInside = 60
const unbalanced = 55
const tooShort = 120
/** Maximum words per cue. With extreme limits, every word of a run would be compared with every other. */
const mostAtoms = 120

/**
 * Cuts words into subtitle cues (docs/formats.md), by dynamic programming over each run of one speaker without a pause
 * of a second. A cue begins exactly with its first word. The rules, most important first:
 * 1. Cues never overlap.
 * 2. No cue exceeds the limit in seconds, unless it is a single word.
 * 3. No line exceeds the limit in characters, unless it is a single word.
 * 4. A cue lasts at least 5/6 s if silence follows that it can extend into.
 * 5. Lines break between phrases.
 *
 * `prepare` rewrites a word for its format before characters are counted.
 */
export function cutCues(
  words: readonly Word[],
  language: string,
  limits: CueLimits,
  prepare: (text: string) => string = (text) => text,
): Cue[] {
  const bounds = { characters: limits.charactersPerLine, duration: limits.seconds * 1000, lines: limits.linesPerCue }
  const atoms = toAtoms(words, language, bounds, prepare)
  const breaks = judgeBreaks(atoms, language)
  const isolating = direction(language) === 'rtl'
  const cues: Cue[] = []
  let from = 0
  for (let i = 1; i <= atoms.length; i++) {
    if (i < atoms.length && !endsRun(atoms[i - 1] as Atom, atoms[i] as Atom)) continue
    for (const block of cutRun(atoms, from, i, breaks, bounds)) {
      const own = atoms.slice(block.from, block.to)
      cues.push({
        start: (own[0] as Atom).start,
        end: endOf(atoms, block.from, block.to, bounds.duration),
        parts: toParts(own, breaks.cost.subarray(block.from, block.to), bounds, isolating),
      })
    }
    from = i
  }
  return cues
}

interface Bounds {
  characters: number
  /** Milliseconds. */
  duration: number
  lines: number
}

function endsRun(left: Atom, right: Atom): boolean {
  const lastSpeaker = left.others.at(-1)?.speaker ?? left.speaker
  return lastSpeaker !== right.speaker || right.start - left.end >= newCueAtPause
}

/** The cheapest way to cut atoms[from, to) into blocks. */
function cutRun(atoms: readonly Atom[], from: number, to: number, breaks: Breaks, bounds: Bounds) {
  const count = to - from
  const best = new Float64Array(count + 1).fill(Infinity)
  const previous = new Int32Array(count + 1)
  best[0] = 0
  const inner = innerLines(atoms, from, to, breaks.cost, bounds)
  for (let i = 0; i < count; i++) {
    const base = best[i] as number
    const first = atoms[from + i] as Atom
    let lines = 1
    let width = 0
    let total = 0
    let inside = 0
    let end = first.end
    for (let j = i; j < count && j - i < mostAtoms; j++) {
      const atom = atoms[from + j] as Atom
      const space = atom.spaced ? 1 : 0
      if (j === i) width = atom.width
      else if (width + space + atom.width <= bounds.characters) width += space + atom.width
      else {
        lines++
        width = atom.width
      }
      total += (j === i ? 0 : space) + atom.width
      end = Math.max(end, atom.end)
      const next = atoms[from + j + 1]
      // A cue that follows directly shortens the end; it can't make a block too long.
      const shown = Math.min(end, next?.start ?? Infinity)
      if (j > i && (lines > bounds.lines || end - first.start > bounds.duration)) break
      const linesCost = inner(i, j, lines)
      const available = Math.min(next?.start ?? Infinity, first.start + bounds.duration) - first.start
      const value =
        base +
        inside +
        linesCost +
        blockCost(breaks, from + j, total, lines, bounds, Math.max(shown - first.start, available), j === count - 1)
      if (value < (best[j + 1] as number)) {
        best[j + 1] = value
        previous[j + 1] = i
      }
      if (breaks.sentence[from + j] === 1) inside += sentenceInside
    }
  }
  const blocks: { from: number; to: number }[] = []
  for (let at = count; at > 0; at = previous[at] as number)
    blocks.push({ from: from + (previous[at] as number), to: from + at })
  return blocks.toReversed()
}

/** `available` is how long the block can be shown, in milliseconds. */
function blockCost(
  breaks: Breaks,
  last: number,
  characters: number,
  lines: number,
  bounds: Bounds,
  available: number,
  endsRun: boolean,
): number {
  let value = perCue + (endsRun ? 0 : (breaks.cost[last] as number))
  // With very large limits, cues of normal length must not count as empty.
  const full = Math.min(bounds.characters, 80) * Math.min(bounds.lines, 2)
  const empty = Math.max(0, 1 - characters / full)
  value += unbalanced * empty * empty
  if (available < shortest) value += tooShort * (1 - available / shortest)
  if (lines > 2) value += 5 * (lines - 2)
  return value
}

/**
 * The end of the last word, extended to 5/6 s where there is silence, cut where the next cue begins.
 * Another speaker may begin while one still speaks; the next onset is never moved.
 */
function endOf(atoms: readonly Atom[], from: number, to: number, longest: number): number {
  const { start } = atoms[from] as Atom
  let end = 0
  for (let i = from; i < to; i++) end = Math.max(end, (atoms[i] as Atom).end)
  const next = atoms[to]?.start ?? Infinity
  if (end - start < shortest) end = Math.max(end, Math.min(start + shortest, start + longest))
  return Math.min(end, next)
}

function toParts(atoms: readonly Atom[], costs: Float64Array, bounds: Bounds, isolating: boolean): CuePart[] {
  const lines = breakLines(atoms, costs, bounds.characters, bounds.lines)
  const parts: CuePart[] = []
  for (const line of lines) {
    let text = ''
    let speaker = (line[0] as Atom).speaker
    for (const [i, atom] of line.entries()) {
      text += (i > 0 && atom.spaced ? ' ' : '') + atom.text
      for (const other of atom.others) {
        add(speaker, text)
        speaker = other.speaker
        text = other.text
      }
    }
    add(speaker, isolating ? isolate(text) : text)
  }
  return parts

  function add(speaker: number, text: string): void {
    const last = parts.at(-1)
    if (last !== undefined && last.speaker === speaker) last.lines.push(text)
    else parts.push({ speaker, lines: [text] })
  }
}

/** Wraps each run of left-to-right words in isolates, so that they don't reorder the surrounding text. */
function isolate(line: string): string {
  const words = line.split(' ')
  let text = ''
  for (let i = 0; i < words.length; i++) {
    const from = i
    while (i < words.length && isEmbedded(words[i] as string)) i++
    if (i > from) {
      text += `${from > 0 ? ' ' : ''}\u2068${words.slice(from, i).join(' ')}\u2069`
      if (i >= words.length) break
    }
    text += (i > 0 ? ' ' : '') + (words[i] as string)
  }
  return text
}
