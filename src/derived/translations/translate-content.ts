import type { TranslationChooser } from '../../engines/translation/port.ts'
import type { Quality } from '../../contract/content.ts'
import { StepError } from '../../contract/app-error.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { packedBlocks, type Packed } from '../../text/content-blocks.ts'
import type { TranslationUnit } from '../../text/translation-units.ts'
import type { BuildInput } from './build-thread.ts'
import type { CutInput } from './cut-thread.ts'
import { keyOf, type SentenceMemory } from './sentence-memory.ts'
import { missingSentences, translateSentences } from './translate-sentences.ts'
import { warningsOf } from './warnings-of.ts'

export interface TranslatedContent {
  packed: Packed
  /** `provider/model`; null if there was nothing to translate. */
  engine: string | null
  quality: Quality
  warnings: string[]
}

/** Translates content that isn't stored. Throws StepError or WaitError, like the chooser and its engines. */
export async function translateContent(
  chooser: Pick<TranslationChooser, 'open'>,
  { packed: original, language, names }: { packed: Packed; language: string; names: string[] },
  to: string,
  signal: AbortSignal,
): Promise<TranslatedContent> {
  const blocks = packedBlocks(original)
  const content: CutInput = { blocks, language, names }
  const units = await runInThread<TranslationUnit[]>(new URL('./cut-thread.ts', import.meta.url), content, { signal })
  if (units.length === 0) return { packed: original, engine: null, quality: 'standard', warnings: [] }
  const translator = await chooser.open(language, to)
  const engine = `${translator.provider}/${translator.model}`
  const memory: SentenceMemory = new Map()
  for await (const batch of translateSentences(translator, missingSentences(units, memory, engine), signal)) {
    for (const [key, translated] of batch) memory.set(key, translated)
  }
  const translated = units.map((unit) => {
    const found = memory.get(keyOf(engine, unit))
    if (found === undefined) throw new StepError('ENGINE_ERROR', 'A sentence was not translated.', { retryable: true })
    return found
  })
  const build: BuildInput = { blocks, units, texts: translated.map(({ text }) => text), language: to }
  const packed = await runInThread<Packed>(new URL('./build-thread.ts', import.meta.url), build, { signal })
  return { packed, engine, quality: translator.quality, warnings: warningsOf(units, translated) }
}
