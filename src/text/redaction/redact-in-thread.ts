import { invalidState, type AppError } from '../../contract/app-error.ts'
import { wordsMax } from '../../contract/row-limits.ts'
import { tooManyWords } from '../corrections/replacements.ts'
import { joinBlocks, packContent, type Packed } from '../content-blocks.ts'
import type { Span } from '../split-time.ts'
import { idRuns, type StoredContent } from '../stored-content.ts'
import { Names, type Replacement } from './find-names.ts'
import type { DataKind } from '../../contract/endpoints/redaction.ts'
import { redactContent } from './redact-content.ts'
import { redactText } from './redact-text.ts'
import { hasNoTimes, silencedSpans } from './silenced-spans.ts'

export interface RedactInput {
  blocks: Uint8Array[]
  language: string
  replacements: readonly Replacement[]
  kinds: readonly { kind: DataKind; label: string }[]
  /** Texts beside the transcript: its title, the names of its speakers. */
  texts: readonly string[]
  /**
   * Runs of the ids that recognition or a file gave words, [first, count, …], and of those of them that were typed before;
   * words with others were typed. Null: the sound isn't redacted.
   */
  ids: { given: readonly number[]; typed: readonly number[] } | null
}

export interface RedactedInThread {
  packed: Packed
  words: number
  /** Words of the transcript that were replaced. */
  replaced: number
  texts: string[]
  /** Seconds; empty without sound. */
  spans: Span[]
  /** When the last word ends, seconds. */
  end: number
}

/** Runs in a thread. AppError INVALID_STATE for a sound whose words have no times, and a text that gets too long. */
export function run(input: RedactInput): RedactedInThread {
  const content = joinBlocks(input.blocks)
  const kinds = new Map(input.kinds.map(({ kind, label }) => [kind, label]))
  const redaction = { names: new Names(input.replacements), kinds }
  const { content: redacted, replaced, origins } = redactContent(content, input.language, redaction)
  const words = redacted.words.length
  if (words > Math.max(wordsMax, content.words.length)) throw tooManyWords()
  if (input.ids !== null && replaced.length > 0 && hasNoTimes(content)) throw withoutTimes()
  const isTyped = typedIn(content, input.ids)
  const packed = packContent(redacted)
  // In a copy of this copy, these still have no time of their own.
  packed.manifest.typed = idRuns(origins.flatMap((origin, id) => (isTyped(origin) ? [id] : [])))
  return {
    packed,
    words,
    replaced: replaced.length,
    texts: input.texts.map((text) => redactText(text, redaction)),
    spans: input.ids === null ? [] : silencedSpans(content, replaced, isTyped),
    end: redacted.words.reduce((latest, { end }) => Math.max(latest, end), 0),
  }
}

/** Whether a person typed a word, by its index. */
function typedIn(content: StoredContent, ids: RedactInput['ids']): (index: number) => boolean {
  if (ids === null) return () => false
  const given = idsOf(ids.given)
  const typed = idsOf(ids.typed)
  return (index) => {
    const id = content.ids?.[index] ?? index
    return typed.has(id) || !given.has(id)
  }
}

function idsOf(runs: readonly number[]): Set<number> {
  const ids = new Set<number>()
  for (let i = 0; i + 1 < runs.length; i += 2) {
    for (let n = 0; n < (runs[i + 1] as number); n += 1) ids.add((runs[i] as number) + n)
  }
  return ids
}

function withoutTimes(): AppError {
  return invalidState(
    'The times of this text are estimates, so nobody knows when a word is said. Transcribe it with text=keep first, or make a copy without sound.',
    'COMPLETED',
  )
}
