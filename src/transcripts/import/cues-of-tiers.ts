import { firstFrom } from '../../text/first-from.ts'
import type { ImportedCue, ImportedWord } from './imported.ts'

/** What a tier of an annotation program says in a stretch of time. */
export interface Annotation {
  /** Seconds; null where the file has no time. */
  start: number | null
  end: number | null
  text: string
}

export interface SourceTier {
  /** The speaker; null: unknown. */
  speaker: string | null
  /** Empty if the file has words alone. */
  utterances: readonly Annotation[]
  words: readonly Annotation[]
}

/** Seconds between words that belong to different utterances. */
const pause = 1

/** The cues of all tiers, in order of time. */
export function cuesOfTiers(tiers: readonly SourceTier[]): ImportedCue[] {
  const cues = tiers.flatMap((tier) => (tier.utterances.length > 0 ? ofUtterances(tier) : ofWords(tier)))
  return cues.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

/** Utterances, with the times of their words if these say the same. People often correct the utterance alone. */
function ofUtterances({ speaker, utterances, words }: SourceTier): ImportedCue[] {
  const inTime = words.filter(isTimed).toSorted((a, b) => a.start - b.start)
  /** Characters before each word. */
  const lengths = [0]
  for (const word of inTime) lengths.push((lengths.at(-1) ?? 0) + bare(word.text).length)
  const wordAt = (seconds: number): number => firstFrom(inTime, (word) => word.start, seconds)
  return utterances.flatMap(({ start, end, text }): ImportedCue[] => {
    const said = bare(text)
    if (said === '') return []
    const [from, to] = start === null || end === null ? [0, 0] : [wordAt(start), wordAt(end)]
    // Other lengths can't say the same, and a file may have many utterances with many or long words in their time.
    const isAsLong = (lengths[to] ?? 0) - (lengths[from] ?? 0) === said.length
    const own = isAsLong ? inTime.slice(from, to) : []
    const isSame = isAsLong && bare(own.map((word) => word.text).join('')) === said
    return [{ ...cueOf(text, speaker, isSame ? own : null), start, end }]
  })
}

/** Words without utterances, cut at pauses. */
function ofWords({ speaker, words }: SourceTier): ImportedCue[] {
  const runs: Annotation[][] = []
  for (const word of words) {
    if (bare(word.text) === '') continue
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run !== undefined && (word.start ?? 0) - (before?.end ?? 0) < pause) run.push(word)
    else runs.push([word])
  }
  return runs.map((run) => cueOf('', speaker, run))
}

function cueOf(text: string, speaker: string | null, words: readonly Annotation[] | null): ImportedCue {
  return {
    start: words?.[0]?.start ?? null,
    end: words?.at(-1)?.end ?? null,
    text: text.replaceAll(/\s+/g, ' ').trim(),
    speaker,
    words: words?.map(asWord) ?? null,
    startsParagraph: false,
  }
}

function asWord({ start, end, text }: Annotation): ImportedWord {
  return { word: text.trim(), start, end, confidence: null, overlap: false, speaker: null }
}

function isTimed(word: Annotation): word is Annotation & { start: number } {
  return word.start !== null && bare(word.text) !== ''
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

/** The name of a tier as a speaker; null if it says what is in the tier, not who speaks. */
export function speakerOfTier(name: string): string | null {
  const trimmed = name.trim()
  return /^(default|transcri(pt|ption|bed)|text|sentences?|utterances?|orth\w*|words?|tokens?|)$/i.test(trimmed)
    ? null
    : trimmed
}
