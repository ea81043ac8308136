/** A time range in which a speaker talks, seconds; turns of two speakers may overlap. */
export interface Turn {
  start: number
  end: number
  speaker: number
}

interface TimedWord {
  word: string
  start: number
  end: number
  speaker: number
}

/**
 * What a change of speaker between two words costs, in seconds of speech that must speak for it: inside a sentence,
 * at a pause, and at a sentence end or a long pause. A word thrown to another speaker and back costs two changes.
 */
const costs = { inside: 0.5, atPause: 0.15, atEnd: 0.05 }
/** A pause, seconds, and one that counts as the end of a sentence. */
const pause = 0.25
const longPause = 0.6
/** Minimum weight of a word without length, seconds. */
const shortest = 0.1

/**
 * Assigns each word a speaker: overlapping turns count for a speaker, each change of speaker costs, least at sentence
 * ends and pauses. Indexes are 0-based by first appearance; `order[i]` is the speaker of the turns that became `i`.
 * Without turns, words are unchanged and `order` is null.
 */
export function assignWordSpeakers<W extends TimedWord>(
  words: readonly W[],
  turns: readonly Turn[],
): { words: W[]; order: number[] | null } {
  if (turns.length === 0 || words.length === 0) return { words: [...words], order: null }
  const speakers = turns.reduce((most, turn) => Math.max(most, turn.speaker), 0) + 1
  const overlap = overlaps(words, turns, speakers)
  let paid = new Float64Array(speakers)
  let next = new Float64Array(speakers)
  const cameFrom = new Int32Array(words.length * speakers)
  for (const [i, word] of words.entries()) {
    const length = Math.max(shortest, word.end - word.start)
    let cheapest = 0
    for (let k = 1; k < speakers; k += 1) if ((paid[k] ?? 0) < (paid[cheapest] ?? 0)) cheapest = k
    const changed = (paid[cheapest] ?? 0) + (i === 0 ? 0 : changeCost(words[i - 1], word))
    for (let k = 0; k < speakers; k += 1) {
      const stayed = paid[k] ?? 0
      cameFrom[i * speakers + k] = stayed <= changed ? k : cheapest
      next[k] = Math.min(stayed, changed) + length * (1 - (overlap[i * speakers + k] ?? 0))
    }
    ;[paid, next] = [next, paid]
  }
  let at = 0
  for (let k = 1; k < speakers; k += 1) if ((paid[k] ?? 0) < (paid[at] ?? 0)) at = k
  const found = new Int32Array(words.length)
  for (let i = words.length - 1; i >= 0; i -= 1) {
    found[i] = at
    at = cameFrom[i * speakers + at] ?? 0
  }
  const order = [...new Set(found)]
  const index = new Map(order.map((speaker, i) => [speaker, i]))
  return { words: words.map((word, i) => ({ ...word, speaker: index.get(found[i] ?? 0) ?? 0 })), order }
}

function changeCost(before: TimedWord | undefined, word: TimedWord): number {
  if (before === undefined) return 0
  const gap = word.start - before.end
  if (gap >= longPause || /[.!?。！？…]["'”’»)\]]*$/u.test(before.word)) return costs.atEnd
  return gap >= pause ? costs.atPause : costs.inside
}

/** The share of each word, 0–1, that each speaker's turns cover; a word that none covers belongs to the nearest a little. */
function overlaps(words: readonly TimedWord[], turns: readonly Turn[], speakers: number): Float64Array {
  const bySpeaker = Array.from({ length: speakers }, (): Turn[] => [])
  for (const turn of turns.toSorted((a, b) => a.start - b.start)) bySpeaker[turn.speaker]?.push(turn)
  const shares = new Float64Array(words.length * speakers)
  for (const [speaker, own] of bySpeaker.entries()) {
    let first = 0
    for (const [i, { start, end }] of words.entries()) {
      const to = Math.max(end, start + shortest)
      while (first < own.length && (own[first]?.end ?? 0) <= start) first += 1
      let covered = 0
      for (let t = first; t < own.length && (own[t]?.start ?? 0) < to; t += 1) {
        covered += Math.max(0, Math.min(to, own[t]?.end ?? 0) - Math.max(start, own[t]?.start ?? 0))
      }
      const near = Math.min(start - (own[first - 1]?.end ?? -Infinity), (own[first]?.start ?? Infinity) - to)
      shares[i * speakers + speaker] =
        covered > 0 ? Math.min(1, covered / (to - start)) : near <= 1 ? 0.1 * (1 - near) : 0
    }
  }
  return shares
}
