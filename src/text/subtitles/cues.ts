import type { RenderingQuery, Word } from '../../contract/content.ts'
import { baseLanguage, direction } from '../join-words.ts'
import { isEmbedded, toAtoms, type Atom } from './atoms.ts'
import { judgeBreaks, type Breaks } from './breaks.ts'
import { avoided, cueCost, mostAtoms, sentenceInside, shortest, type Bounds } from './cue-costs.ts'
import { cutTogether, simultaneousRuns } from './cut-together.ts'
import { breakLines, innerLines } from './lines.ts'

/** Limits of a subtitle. Characters are grapheme clusters; spaces count, markup doesn't. */
export interface CueLimits {
  charactersPerLine: number
  /** Longest block, in seconds. */
  seconds: number
  linesPerCue: number
}

/** What one speaker says in a cue; several only if they speak at the same time. */
interface CuePart {
  speaker: number
  lines: string[]
  /** What the lines consist of. */
  atoms: Atom[][]
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

/** The limits that a query asks for, and those of the language for what it leaves open. */
export function limitsFor(
  query: Pick<RenderingQuery, 'subMaxCharactersPerLine' | 'subMaxSecondsPerLine' | 'subMaxLinesPerSubtitle'>,
  language: string,
): CueLimits {
  const limits = defaultLimits(language)
  return {
    charactersPerLine: query.subMaxCharactersPerLine ?? limits.charactersPerLine,
    seconds: query.subMaxSecondsPerLine ?? limits.seconds,
    linesPerCue: query.subMaxLinesPerSubtitle ?? limits.linesPerCue,
  }
}

const newCueAtPause = 1000
/** "- " before what each of several speakers says. */
const dashWidth = 2

/**
 * Cuts words into subtitle cues (docs/formats.md), by dynamic programming over each run of one speaker without a pause
 * of a second. Runs whose words are said at the same time share cues (cut-together.ts). A cue begins exactly with its
 * first word. The rules, most important first:
 * 1. Cues never overlap.
 * 2. No cue exceeds the limit in seconds, unless it is a single word.
 * 3. No line exceeds the limit in characters, unless it is a single word.
 * 4. A cue lasts at least 5/6 s if silence follows that it can extend into.
 * 5. Lines break between phrases.
 * A person's breaks (`subtitleBreak`) come before all that are chosen; `avoid` yields to the limits, and to a change of
 * speaker.
 */
export function cutCues(words: readonly Word[], language: string, limits: CueLimits): Cue[] {
  const bounds = { characters: limits.charactersPerLine, duration: limits.seconds * 1000, lines: limits.linesPerCue }
  const atoms = toAtoms(words, language, bounds)
  const breaks = judgeBreaks(atoms, language)
  const isolating = direction(language) === 'rtl'
  const groups = simultaneousRuns(atoms, endsRun)
  return groups.flatMap((group, g): Cue[] => {
    const after = groups[g + 1]?.start ?? Infinity
    if (group.runs.length > 1) {
      const narrow = { ...bounds, characters: Math.max(1, bounds.characters - dashWidth) }
      return cutTogether(atoms, group, breaks, narrow).map((block, b, blocks): Cue => {
        const own = block.map((index) => atoms[index] as Atom)
        const next = atoms[blocks[b + 1]?.[0] ?? -1]?.start ?? after
        // Who began first is always above.
        const bySpeaker = Map.groupBy(
          block.toSorted((a, b) => a - b),
          (index) => (atoms[index] as Atom).speaker,
        )
        const parts = [...bySpeaker].map(([speaker, list]) => {
          const costs = Float64Array.from(list, (index) => breaks.cost[index] as number)
          const said = list.map((index) => atoms[index] as Atom)
          return { speaker, ...linesOf(said, costs, narrow, isolating) }
        })
        return { start: (own[0] as Atom).start, end: endOf(own, next, bounds.duration), parts }
      })
    }
    return cutRun(atoms, group.from, group.to, breaks, bounds).map((block): Cue => {
      const own = atoms.slice(block.from, block.to)
      const next = block.to < group.to ? (atoms[block.to] as Atom).start : after
      const { speaker } = own[0] as Atom
      const parts = [{ speaker, ...linesOf(own, breaks.cost.subarray(block.from, block.to), bounds, isolating) }]
      return { start: (own[0] as Atom).start, end: endOf(own, next, bounds.duration), parts }
    })
  })
}

function endsRun(left: Atom, right: Atom): boolean {
  if (right.break === 'always' || left.speaker !== right.speaker || right.start < left.start) return true
  return right.break !== 'avoid' && right.start - left.end >= newCueAtPause
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
      const wanted = next?.break === 'avoid' ? avoided : 0
      const breakCost = j === count - 1 ? 0 : (breaks.cost[from + j] as number) + wanted
      const size = { characters: total, lines, available: Math.max(shown - first.start, available) }
      const value = base + inside + linesCost + cueCost(breakCost, size, bounds)
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

function endOf(atoms: readonly Atom[], next: number, longest: number): number {
  const { start } = atoms[0] as Atom
  let end = 0
  for (const atom of atoms) end = Math.max(end, atom.end)
  return endOfCue({ start, end }, next, longest)
}

/**
 * When a cue ends, by its words, in milliseconds: the end of the last word, extended to 5/6 s where there is silence, cut
 * where the next cue begins. Another speaker may begin while one still speaks; the next onset is never moved.
 */
export function endOfCue({ start, end }: { start: number; end: number }, next: number, longest: number): number {
  const readable = end - start < shortest ? Math.max(end, Math.min(start + shortest, start + longest)) : end
  return Math.min(readable, next)
}

/** The lines of a cue; what each of several speakers says begins with a dash. */
export function dashedLines({ parts }: Cue): string[][] {
  if (parts.length === 1) return parts.map(({ lines }) => lines)
  return parts.map(({ lines: [first = '', ...others] }) => [`- ${first}`, ...others])
}

function linesOf(
  own: readonly Atom[],
  costs: Float64Array,
  bounds: Bounds,
  isolating: boolean,
): Pick<CuePart, 'lines' | 'atoms'> {
  const atoms = breakLines(own, costs, bounds.characters, bounds.lines)
  const lines = atoms.map((line) => {
    const text = line.map((atom, i) => (i > 0 && atom.spaced ? ' ' : '') + atom.text).join('')
    return isolating ? isolate(text) : text
  })
  return { lines, atoms }
}

/** Wraps each run of left-to-right words in isolates, so that they don't reorder the surrounding text. */
function isolate(line: string): string {
  const words = line.split(' ')
  let text = ''
  for (let i = 0; i < words.length; i++) {
    const from = i
    while (i < words.length && isOfRun(words, i, from)) i++
    if (i > from) {
      text += `${from > 0 ? ' ' : ''}\u2068${words.slice(from, i).join(' ')}\u2069`
      if (i >= words.length) break
    }
    text += (i > 0 ? ' ' : '') + (words[i] as string)
  }
  return text
}

/** A left-to-right word, or a number between two of them: "iPhone 15 Pro". */
function isOfRun(words: readonly string[], i: number, from: number): boolean {
  if (isEmbedded(words[i] as string)) return true
  return i > from && /^\d[\d.,]*$/.test(words[i] as string) && isEmbedded(words[i + 1] ?? '')
}
