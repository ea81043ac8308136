import type { Config } from '../../platform/config/config.ts'
import { createE5Embedder } from './e5.ts'
import { createGloveEmbedder } from './glove.ts'
import { createOpenAiEmbedder } from './openai.ts'
import type { Embedder } from './port.ts'

/** Every adapter, by the name that TIRO_EMBEDDING knows it by. */
export const embeddingAdapters = {
  openai: (server: NonNullable<Config['embedding']['openai']>): Embedder => createOpenAiEmbedder(server),
  e5: (folder: string): Embedder => createE5Embedder(folder),
  glove: (folder: string): Embedder => createGloveEmbedder(folder),
} satisfies Record<Exclude<Config['embedding']['engine'], 'auto' | 'off'>, (given: never) => Embedder>
