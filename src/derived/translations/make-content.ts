import { StepError } from '../../contract/app-error.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import type { TranslationUnit } from '../../text/translations/translation-units.ts'
import type { BuildInput, Built } from './build-thread.ts'
import type { CutInput } from './cut-thread.ts'
import { keyOf, type SentenceMemory, type Translated } from './sentence-memory.ts'
import { warningsOf } from './warnings-of.ts'

/** The sentences of a transcript. */
export async function cutUnits(input: CutInput, signal: AbortSignal): Promise<TranslationUnit[]> {
  return runInThread<TranslationUnit[]>(new URL('./cut-thread.ts', import.meta.url), input, { signal })
}

/**
 * The content of a translation, with the sentences that it is made of and the warnings for its reader.
 * @param memory has a translation of every unit by this engine; otherwise StepError ENGINE_ERROR
 */
export async function makeContent(
  content: Omit<BuildInput, 'texts'>,
  memory: SentenceMemory,
  engine: string,
  signal: AbortSignal,
): Promise<Built & { used: SentenceMemory; warnings: string[] }> {
  const { units } = content
  const used: SentenceMemory = new Map()
  const translated = units.map((unit): Translated => {
    const key = keyOf(engine, unit)
    const found = memory.get(key)
    if (found === undefined) throw new StepError('ENGINE_ERROR', 'A sentence was not translated.', { retryable: true })
    used.set(key, found)
    return found
  })
  const input: BuildInput = { ...content, texts: translated.map(({ text }) => text) }
  const built = await runInThread<Built>(new URL('./build-thread.ts', import.meta.url), input, { signal })
  return { ...built, used, warnings: warningsOf(units, translated, built.corrections) }
}
