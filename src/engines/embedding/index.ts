import { createE5Adapter } from './e5.ts'
import { createGloveAdapter } from './glove.ts'
import { createOpenAiAdapter } from './openai.ts'
import type { EmbedderAdapter, EmbeddingDeps } from './port.ts'

/** Every adapter by its name in TIRO_EMBEDDING, in the order in which `auto` tries them. */
export const embeddingAdapters: Readonly<Record<string, (deps: EmbeddingDeps) => EmbedderAdapter>> = {
  openai: createOpenAiAdapter,
  e5: createE5Adapter,
  glove: createGloveAdapter,
}
