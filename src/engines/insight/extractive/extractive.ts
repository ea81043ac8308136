import { runInThread } from '../../../platform/processes/thread.ts'
import type { InsightAdapter, InsightEngine } from '../port.ts'

const thread = new URL('./extractive-thread.ts', import.meta.url)

/**
 * Works without a model and in any language: picks lines of the transcript that fit the prompt, each with its time.
 * Each extract says that no model wrote it. Answers questions with the passages that the search found.
 */
export function createExtractiveEngine(): InsightEngine {
  return {
    provider: 'extractive',
    model: '1',
    quality: 'draft',
    write: async (request, { signal }) => ({
      text: await runInThread<string>(thread, request, { signal }),
      tokens: null,
    }),
    answer: async (_, passages, { signal }) => {
      signal.throwIfAborted()
      const text =
        'No language model is set up here, so these are the passages that fit the question best, word for word.'
      return { text, passages: passages.map((_passage, n) => n), tokens: null }
    },
    close: async () => {},
  }
}

export const extractiveAdapter: InsightAdapter = {
  create: createExtractiveEngine,
  describe: () =>
    'by sentences of the transcript; name a chat model in TIRO_CHAT_URL and TIRO_CHAT_MODEL for written ones',
}
