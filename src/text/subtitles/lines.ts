import type { Atom } from './atoms.ts'
import { mostAtoms } from './cue-costs.ts'

/** Extra cost of a line shorter than average, relative to the cost of its break. */
const balance = 120

/** Above this number, lines aren't rated while cues are chosen, but only when a chosen cue is broken. */
const mostJudged = 3
/** With lines at least this wide, cues seldom need a second one. */
const widestJudged = 100
/** A break between two lines of a cue is less disturbing than one between two cues. */
const insideWeight = 0.7

/**
 * For choosing cues: returns the least cost of the breaks inside a cue of atoms i…j (counted from `from`) on as
 * few lines as it needs, `lines`. Must be called with j = i, i + 1, … in order.
 */
export function innerLines(
  atoms: readonly Atom[],
  from: number,
  to: number,
  costs: Float64Array,
  bounds: { characters: number; lines: number },
): (i: number, j: number, lines: number) => number {
  if (bounds.lines === 1 || bounds.characters > widestJudged) return () => 0
  const count = to - from
  const ends = new Float64Array(count + 1)
  for (let j = 0; j < count; j++) {
    const atom = atoms[from + j] as Atom
    ends[j + 1] = (ends[j] as number) + atom.width + (atom.spaced ? 1 : 0)
  }
  const width = (a: number, b: number) =>
    (ends[b + 1] as number) - (ends[a] as number) - ((atoms[from + a] as Atom).spaced ? 1 : 0)
  const rows = Array.from({ length: mostJudged + 1 }, () => new Float64Array(count).fill(Infinity))
  return (i, j, lines) => {
    if (lines > mostJudged) return 0
    const fits = j === i || width(i, j) <= bounds.characters
    ;(rows[1] as Float64Array)[j] = fits ? 0 : Infinity
    for (let l = 2; l <= Math.min(bounds.lines, mostJudged); l++) {
      const before = rows[l - 1] as Float64Array
      let least = Infinity
      if (l > lines) {
        ;(rows[l] as Float64Array)[j] = least
        continue
      }
      for (let k = j - 1; k >= i && (k === j - 1 || width(k + 1, j) <= bounds.characters); k--) {
        least = Math.min(least, (before[k] as number) + (costs[from + k] as number))
      }
      ;(rows[l] as Float64Array)[j] = least
    }
    return insideWeight * ((rows[lines] as Float64Array)[j] as number)
  }
}

/**
 * Breaks the atoms of one cue into at most `most` lines of at most `characters`, by dynamic programming:
 * as few lines as possible, then good places, then balance. `costs[i]` is the cost of a break after i.
 */
export function breakLines(atoms: readonly Atom[], costs: Float64Array, characters: number, most: number): Atom[][] {
  const filled = fillLines(atoms, characters)
  const needed = filled.length
  if (needed <= 1 || most <= 1) return [[...atoms]]
  // So many begin at the same time only by mistake, and would be compared with each other.
  if (atoms.length > mostAtoms) return filled
  const total = widthOf(atoms)
  const ideal = Math.min(characters, total / needed)
  // rows[k][j]: the least cost of putting the first j atoms on k lines.
  const rows: Float64Array[] = [new Float64Array(atoms.length + 1).fill(Infinity)]
  const cuts: Int32Array[] = [new Int32Array(atoms.length + 1)]
  ;(rows[0] as Float64Array)[0] = 0
  for (let k = 1; k <= needed; k++) {
    const before = rows[k - 1] as Float64Array
    const row = new Float64Array(atoms.length + 1).fill(Infinity)
    const cut = new Int32Array(atoms.length + 1)
    for (let i = k - 1; i < atoms.length; i++) {
      if (before[i] === Infinity) continue
      let width = 0
      for (let j = i; j < atoms.length; j++) {
        const atom = atoms[j] as Atom
        width += atom.width + (j > i && atom.spaced ? 1 : 0)
        if (j > i && width > characters) break
        const short = Math.max(0, 1 - width / ideal)
        const over = Math.max(0, width / ideal - 1)
        const place = j === atoms.length - 1 ? 0 : (costs[j] as number)
        const value = (before[i] as number) + place + balance * (short * short + over * over)
        if (value < (row[j + 1] as number)) {
          row[j + 1] = value
          cut[j + 1] = i
        }
      }
    }
    rows.push(row)
    cuts.push(cut)
  }
  const lines: Atom[][] = []
  let end = atoms.length
  for (let k = needed; k > 0; k--) {
    const from = (cuts[k] as Int32Array)[end] as number
    lines.push(atoms.slice(from, end))
    end = from
  }
  return lines.toReversed()
}

/** Lines with as many atoms as fit on each. */
function fillLines(atoms: readonly Atom[], characters: number): Atom[][] {
  const lines: Atom[][] = []
  let width = 0
  for (const atom of atoms) {
    const line = lines.at(-1)
    const wider = width + (atom.spaced ? 1 : 0) + atom.width
    if (line !== undefined && wider <= characters) {
      line.push(atom)
      width = wider
    } else {
      lines.push([atom])
      width = atom.width
    }
  }
  return lines
}

function widthOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, { width, spaced }, i) => sum + width + (i > 0 && spaced ? 1 : 0), 0)
}
