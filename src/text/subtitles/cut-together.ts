import type { Atom } from './atoms.ts'
import type { Breaks } from './breaks.ts'
import { avoided, cueCost, mostAtoms, sentenceInside, type Bounds } from './cue-costs.ts'

/** Consecutive runs that share cues, atoms [from, to). In order of time, groups don't mix. */
export interface RunGroup {
  from: number
  to: number
  /** When the first and the last atom begin, milliseconds. */
  start: number
  latest: number
  /** The first atom of each run. */
  runs: number[]
}

/** Groups the runs of atoms: those whose words are said at the same time are one group. */
export function simultaneousRuns(atoms: readonly Atom[], endsRun: (left: Atom, right: Atom) => boolean): RunGroup[] {
  const groups: (Omit<RunGroup, 'runs'> & { firstRun: number })[] = []
  const runs: number[] = []
  let from = 0
  for (let to = 1; to <= atoms.length; to++) {
    const [last, next] = [atoms[to - 1] as Atom, atoms[to]]
    if (next !== undefined && !endsRun(last, next)) continue
    let group = { from, to, start: (atoms[from] as Atom).start, latest: last.start, firstRun: runs.length }
    runs.push(from)
    for (let before = groups.at(-1); before !== undefined && group.start <= before.latest; before = groups.at(-1)) {
      groups.pop()
      const [start, latest] = [Math.min(before.start, group.start), Math.max(before.latest, group.latest)]
      group = { ...before, to, start, latest }
    }
    groups.push(group)
    from = to
  }
  return groups.map(({ firstRun, ...group }, g) => ({ ...group, runs: runs.slice(firstRun, groups[g + 1]?.firstRun) }))
}

/** Cost of each further speaker in a cue: a remark is shown by itself where it fits. */
const together = 60

/**
 * The cheapest way to cut runs that are said at the same time into cues, each as the indexes of its atoms in order of
 * time. The limit of lines holds for each speaker.
 */
export function cutTogether(atoms: readonly Atom[], group: RunGroup, breaks: Breaks, bounds: Bounds): number[][] {
  const order = Array.from({ length: group.to - group.from }, (_, i) => group.from + i)
  const startOf = (k: number): number => atoms[order[k] ?? -1]?.start ?? Infinity
  order.sort((a, b) => (atoms[a] as Atom).start - (atoms[b] as Atom).start)
  const costs = breakCosts(order, group, breaks)
  const count = order.length
  const best = new Float64Array(count + 1).fill(Infinity)
  const previous = new Int32Array(count + 1)
  best[0] = 0
  for (let i = 0; i < count; i++) {
    const base = best[i] as number
    // No cue begins where another atom begins, too.
    if (base === Infinity) continue
    const lines = new Map<number, { count: number; width: number }>()
    let [most, characters, inside, end] = [1, 0, 0, 0]
    const latest = startOf(i + mostAtoms - 1)
    for (let j = i; j < count && startOf(j) <= latest; j++) {
      const atom = atoms[order[j] as number] as Atom
      const own = lines.get(atom.speaker)
      const width = own === undefined ? atom.width : own.width + (atom.spaced ? 1 : 0) + atom.width
      const isNewLine = own !== undefined && width > bounds.characters
      const line = { count: (own?.count ?? 1) + (isNewLine ? 1 : 0), width: isNewLine ? atom.width : width }
      lines.set(atom.speaker, line)
      most = Math.max(most, line.count)
      characters += atom.width + 1
      end = Math.max(end, atom.end)
      const isFull = most > bounds.lines || end - startOf(i) > bounds.duration
      // Atoms that begin together stay together, whatever their size.
      if (isFull && atom.start > startOf(i)) break
      const next = startOf(j + 1)
      if (next === atom.start) continue
      const available = Math.min(next - startOf(i), bounds.duration)
      const shown = { characters, lines: most, available: Math.max(available, Math.min(end, next) - startOf(i)) }
      const wanted = atoms[order[j + 1] ?? -1]?.break
      const breakCost = (costs[j] as number) + (wanted === 'avoid' ? avoided : 0)
      const value = base + inside + together * (lines.size - 1) + cueCost(breakCost, shown, bounds)
      if (value < (best[j + 1] as number)) {
        best[j + 1] = value
        previous[j + 1] = i
      }
      if (wanted === 'always') break
      if (costs[j] === 0) inside += sentenceInside
    }
  }
  const blocks: number[][] = []
  for (let at = count; at > 0; at = previous[at] as number) blocks.push(order.slice(previous[at], at))
  return blocks.toReversed()
}

/** The cost of a break after each atom in order of time: that of all runs which it breaks. */
function breakCosts(order: readonly number[], { from, to, runs }: RunGroup, breaks: Breaks): Float64Array {
  const ends = new Set([...runs.slice(1), to].map((next) => next - 1))
  const owners = new Int32Array(to - from)
  for (const [r, first] of runs.entries()) owners.fill(r, first - from, (runs[r + 1] ?? to) - from)
  /** Of each run that goes on, the cost after its last atom so far. */
  const costs = new Float64Array(runs.length)
  let sum = 0
  return Float64Array.from(order, (index) => {
    const run = owners[index - from] as number
    const cost = ends.has(index) ? 0 : (breaks.cost[index] as number)
    sum += cost - (costs[run] as number)
    costs[run] = cost
    // Where no run goes on, the cost is exactly zero.
    return Math.round(sum * 1000) / 1000
  })
}
