import { differentVoices, speakerFrames } from './constants.ts'
import { costOf, costsWith, type Prior } from './voice-model.ts'
import { addVoice, framesOf, joinVoices, type VoiceSums } from './voice-sums.ts'

/** Segments that are assumed to be one voice. */
export interface Cluster {
  voice: VoiceSums
  /** Indexes of the segments. */
  members: number[]
  cost: number
}

/**
 * Repeatedly joins the two clusters that differ least, until `count` are left; null: until the rest are certainly
 * different voices.
 */
export function agglomerate(
  segments: readonly VoiceSums[],
  prior: Prior,
  options: { count: number | null; most: number },
): Cluster[] {
  const clusters: (Cluster | null)[] = segments.map((voice, i) => {
    return { voice: joinVoices([voice]), members: [i], cost: costOf(voice, prior) }
  })
  const size = clusters.length
  const distances = new Float64Array(size * size)
  const nearest = new Int32Array(size).fill(-1)
  const distance = (i: number, j: number): number => distances[i < j ? j * size + i : i * size + j] as number
  /** Measures how much a cluster differs from each of those before `upTo`. */
  const measure = (i: number, upTo: number): void => {
    const own = clusters[i]
    if (own === null || own === undefined) return
    const others = [...clusters.entries()].flatMap(([j, one]) =>
      one === null || j === i || j >= upTo ? [] : [{ j, one }],
    )
    const costs = costsWith(
      own.voice,
      others.map(({ one }) => one.voice),
      prior,
    )
    for (const [n, { j, one }] of others.entries())
      distances[i < j ? j * size + i : i * size + j] = (costs[n] as number) - own.cost - one.cost
  }
  const findNearest = (i: number): void => {
    nearest[i] = -1
    for (let j = 0; j < i; j += 1) {
      if (clusters[j] === null) continue
      const best = nearest[i] ?? -1
      if (best < 0 || distance(i, j) < distance(i, best)) nearest[i] = j
    }
  }
  for (let i = 0; i < size; i += 1) {
    measure(i, i)
    findNearest(i)
  }
  for (;;) {
    const live = clusters.filter((cluster) => cluster !== null)
    if (live.length <= Math.max(1, options.count ?? 1)) return live
    let [a, b] = [-1, -1]
    for (let i = 0; i < size; i += 1) {
      const j = nearest[i] as number
      if (clusters[i] === null || j < 0) continue
      if (a < 0 || distance(i, j) < distance(a, b)) [a, b] = [i, j]
    }
    if (options.count === null && live.length <= options.most) {
      const pair = undoubted(clusters, distance)
      if (pair === null) return live
      ;[a, b] = pair
    }
    const [from, to] = [clusters[a], clusters[b]]
    if (from === null || to === null || from === undefined || to === undefined) throw new Error('no clusters to join')
    addVoice(to.voice, from.voice)
    to.members.push(...from.members)
    to.cost = costOf(to.voice, prior)
    clusters[a] = null
    measure(b, size)
    for (let i = 0; i < size; i += 1) {
      if (clusters[i] === null) continue
      if (i === b || nearest[i] === a || nearest[i] === b) findNearest(i)
      else if (i > b && distance(i, b) < distance(i, nearest[i] as number)) nearest[i] = b
    }
  }
}

/** The pair that differs least among those that may be one voice; null if all are certainly different voices. */
function undoubted(
  clusters: readonly (Cluster | null)[],
  distance: (i: number, j: number) => number,
): [number, number] | null {
  let best: [number, number] | null = null
  for (const [i, a] of clusters.entries()) {
    for (let j = 0; j < i; j += 1) {
      const b = clusters[j]
      if (a === null || b === null || b === undefined) continue
      if (areDifferent(Math.min(framesOf(a.voice), framesOf(b.voice)), distance(i, j))) continue
      if (best === null || distance(i, j) < distance(best[0], best[1])) best = [i, j]
    }
  }
  return best
}

/** Whether two clusters are certainly two voices. `frames`: of the smaller one. */
function areDifferent(frames: number, difference: number): boolean {
  const { least, base, perFrames } = differentVoices
  return frames >= speakerFrames && difference / frames >= Math.max(least, base + perFrames / frames)
}
