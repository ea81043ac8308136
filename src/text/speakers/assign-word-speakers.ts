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
/** Changes cost at least this part of their cost before they cost nothing. */
const leastEase = 0.05
/** Minimum weight of a word without length, seconds. */
const shortest = 0.1

/**
 * Assigns each word a speaker: overlapping turns count for a speaker, each change of speaker costs, least at sentence
 * ends and pauses. Indexes are 0-based by first appearance; `order[i]` is the speaker of the turns that became `i`.
 * Without turns, words are unchanged and `order` is null. `keepAll`: a person knows the number of speakers, so changes
 * from and to a speaker who would have no words become cheaper until he or she has some; somebody who only speaks while
 * others do may still have none.
 */
export function assignWordSpeakers<W extends TimedWord>(
  words: readonly W[],
  turns: readonly Turn[],
  keepAll = false,
): { words: W[]; order: number[] | null } {
  if (turns.length === 0 || words.length === 0) return { words: [...words], order: null }
  const speakers = turns.reduce((most, turn) => Math.max(most, turn.speaker), 0) + 1
  const overlap = overlaps(words, turns, speakers)
  const wanted = new Set(keepAll ? turns.map(({ speaker }) => speaker) : [])
  const ease = new Float64Array(speakers).fill(1)
  let found = likeliest(words, overlap, ease)
  for (;;) {
    const heard = new Set(found)
    const easier = [...wanted].filter((speaker) => !heard.has(speaker) && (ease[speaker] as number) > 0)
    if (easier.length === 0) break
    for (const speaker of easier)
      ease[speaker] = (ease[speaker] as number) > leastEase ? (ease[speaker] as number) / 2 : 0
    found = likeliest(words, overlap, ease)
  }
  const order = [...new Set(found)]
  const index = new Map(order.map((speaker, i) => [speaker, i]))
  return { words: words.map((word, i) => ({ ...word, speaker: index.get(found[i] ?? 0) ?? 0 })), order }
}

/** The speaker of each word. `ease`: by speaker, the part of its cost that a change from or to this speaker costs. */
function likeliest(words: readonly TimedWord[], overlap: Float64Array, ease: Float64Array): Int32Array {
  const speakers = ease.length
  const eased = [...ease.keys()].filter((speaker) => (ease[speaker] as number) < 1)
  let paid = new Float64Array(speakers)
  let next = new Float64Array(speakers)
  const cameFrom = new Int32Array(words.length * speakers)
  for (const [i, word] of words.entries()) {
    const length = Math.max(shortest, word.end - word.start)
    let cheapest = 0
    for (let k = 1; k < speakers; k += 1) if ((paid[k] ?? 0) < (paid[cheapest] ?? 0)) cheapest = k
    const cost = i === 0 ? 0 : changeCost(words[i - 1], word)
    for (let k = 0; k < speakers; k += 1) {
      const stayed = paid[k] ?? 0
      let from = cheapest
      let changed = (paid[cheapest] ?? 0) + cost * (ease[k] ?? 1)
      for (const other of eased) {
        const cheaper = (paid[other] ?? 0) + cost * Math.min(ease[k] ?? 1, ease[other] ?? 1)
        if (cheaper < changed) [from, changed] = [other, cheaper]
      }
      cameFrom[i * speakers + k] = stayed <= changed ? k : from
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
  return found
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
      const before = words[i - 1]
      if (before !== undefined && before.start === start && before.end === end) {
        // Words without times of their own all share one, which may span every turn.
        shares[i * speakers + speaker] = shares[(i - 1) * speakers + speaker] ?? 0
        continue
      }
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
