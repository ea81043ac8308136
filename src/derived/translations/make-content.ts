import { StepError } from '../../contract/app-error.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import type { Packed } from '../../text/content-blocks.ts'
import type { TranslationUnit } from '../../text/translations/translation-units.ts'
import type { BuildInput } from './build-thread.ts'
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
  { blocks, units, language }: Omit<BuildInput, 'texts'>,
  memory: SentenceMemory,
  engine: string,
  signal: AbortSignal,
): Promise<{ packed: Packed; used: SentenceMemory; warnings: string[] }> {
  const used: SentenceMemory = new Map()
  const translated = units.map((unit): Translated => {
    const key = keyOf(engine, unit)
    const found = memory.get(key)
    if (found === undefined) throw new StepError('ENGINE_ERROR', 'A sentence was not translated.', { retryable: true })
    used.set(key, found)
    return found
  })
  const input: BuildInput = { blocks, units, texts: translated.map(({ text }) => text), language }
  const packed = await runInThread<Packed>(new URL('./build-thread.ts', import.meta.url), input, { signal })
  return { packed, used, warnings: warningsOf(units, translated) }
}
