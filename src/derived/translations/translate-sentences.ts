import type { Translator } from '../../engines/translation/port.ts'
import { StepError } from '../../contract/app-error.ts'
import { observeEngine } from '../../platform/observe-engine.ts'
import { restoreNames } from '../../text/translations/protect-names.ts'
import type { TranslationUnit } from '../../text/translations/translation-units.ts'
import { keyOf, type SentenceMemory, type Translated } from './sentence-memory.ts'

/** A sentence without letters or digits is the same in every language. */
const hasWords = /[\p{L}\p{N}]/u

/** The distinct sentences without a known translation. */
export function missingSentences(
  units: readonly TranslationUnit[],
  known: SentenceMemory,
  engine: string,
): Map<string, TranslationUnit> {
  const missing = new Map<string, TranslationUnit>()
  for (const unit of units) {
    const key = keyOf(engine, unit)
    if (!known.has(key)) missing.set(key, unit)
  }
  return missing
}

/** Translates sentences in batches of the engine's size; hands on each result at once. */
export async function* translateSentences(
  translator: Translator,
  missing: ReadonlyMap<string, TranslationUnit>,
  signal: AbortSignal,
): AsyncGenerator<SentenceMemory, void, undefined> {
  for (const batch of batches(missing, translator.batch)) {
    signal.throwIfAborted()
    yield await translateBatch(translator, batch, signal)
  }
}

function* batches(
  missing: ReadonlyMap<string, TranslationUnit>,
  most: Translator['batch'],
): Generator<[string, TranslationUnit][]> {
  let batch: [string, TranslationUnit][] = []
  let characters = 0
  for (const entry of missing) {
    const { length } = entry[1].guarded
    if (batch.length > 0 && (batch.length >= most.sentences || characters + length > most.characters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(entry)
    characters += length
  }
  if (batch.length > 0) yield batch
}

async function translateBatch(
  translator: Translator,
  batch: readonly [string, TranslationUnit][],
  signal: AbortSignal,
): Promise<SentenceMemory> {
  const done: SentenceMemory = new Map()
  const spoken: [string, TranslationUnit][] = []
  for (const [key, unit] of batch) {
    if (hasWords.test(unit.text)) spoken.push([key, unit])
    else done.set(key, { text: unit.text, problem: null })
  }
  const again: [string, TranslationUnit][] = []
  const first = await ask(
    translator,
    spoken.map(([, unit]) => unit.guarded),
    signal,
  )
  for (const [i, [key, unit]] of spoken.entries()) {
    const text = restoreNames(first[i] ?? '', unit.names)
    if (text === null || isNone(text, unit)) again.push([key, unit])
    else done.set(key, { text, problem: null })
  }
  // The engine lost a placeholder or the whole sentence, so translate it again without placeholders.
  const second = await ask(
    translator,
    again.map(([, unit]) => unit.text),
    signal,
  )
  for (const [i, [key, unit]] of again.entries()) done.set(key, settled(second[i] ?? '', unit))
  return done
}

/** Nothing, or far more than a sentence has in any language: models repeat themselves without an end. */
function isNone(text: string, { text: said }: TranslationUnit): boolean {
  return text.trim() === '' || text.length > 10 * said.length + 200
}

function settled(text: string, unit: TranslationUnit): Translated {
  if (isNone(text, unit)) return { text: unit.text, problem: 'KEPT' }
  const isWhole = unit.names.every(({ name }) => text.includes(name))
  return { text, problem: isWhole ? null : 'NAME' }
}

async function ask(translator: Translator, sentences: readonly string[], signal: AbortSignal): Promise<string[]> {
  if (sentences.length === 0) return []
  const texts = await observeEngine('translation', translator, 0, () => translator.translate(sentences, { signal }))
  if (texts.length !== sentences.length) {
    throw new StepError('ENGINE_ERROR', 'The translation engine returned the wrong number of sentences.', {
      retryable: true,
    })
  }
  return texts
}
