import type { TranslationChooser } from '../../engines/translation/port.ts'
import type { Quality } from '../../contract/content.ts'
import { packedBlocks, type Packed } from '../../text/content-blocks.ts'
import { cutUnits, makeContent } from './make-content.ts'
import type { SentenceMemory } from './sentence-memory.ts'
import { missingSentences, translateSentences } from './translate-sentences.ts'

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
  const units = await cutUnits({ blocks, language, names }, signal)
  if (units.length === 0) return { packed: original, engine: null, quality: 'standard', warnings: [] }
  const translator = await chooser.open(language, to)
  const engine = `${translator.provider}/${translator.model}`
  const memory: SentenceMemory = new Map()
  for await (const batch of translateSentences(translator, missingSentences(units, memory, engine), signal)) {
    for (const [key, translated] of batch) memory.set(key, translated)
  }
  const { packed, warnings } = await makeContent(
    { blocks, units, language: to, previous: null },
    memory,
    engine,
    signal,
  )
  return { packed, engine, quality: translator.quality, warnings }
}
