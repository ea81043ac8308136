import { runInThread } from '../../../platform/processes/thread.ts'
import { asksAboutAll } from '../classify-prompt.ts'
import type { PlacesInput } from './places-thread.ts'
import type { InsightAdapter, InsightEngine, Place } from '../port.ts'

const thread = new URL('./extractive-thread.ts', import.meta.url)
const placesThread = new URL('./places-thread.ts', import.meta.url)

const noModel = 'No language model is set up here, so these are the passages that fit the question best, word for word.'

/**
 * Works without a model and in any language: picks lines of the transcript that fit the prompt, each with its time.
 * Each extract says that no model wrote it. Answers questions with the passages that the search found.
 */
export function createExtractiveEngine(): InsightEngine {
  return {
    provider: 'extractive',
    model: '2',
    quality: 'draft',
    write: async (request, { signal }) => ({
      text: await runInThread<string>(thread, request, { signal }),
      tokens: null,
    }),
    answer: async (_, passages, { signal }) => {
      signal.throwIfAborted()
      return { text: noModel, passages: passages.map((_passage, n) => n), tokens: null }
    },
    asksAboutAll,
    answerFromAll: async (question, { recording, lines }, { signal }) => {
      const input: PlacesInput = { question, recording, lines }
      const places = await runInThread<Place[]>(placesThread, input, { signal })
      return places.length === 0 ? null : { text: noModel, passages: [...places.keys()], places, tokens: null }
    },
    close: async () => {},
  }
}

export const extractiveAdapter: InsightAdapter = {
  create: createExtractiveEngine,
  describe: () =>
    'by sentences of the transcript; name a chat model in TIRO_CHAT_URL and TIRO_CHAT_MODEL for written ones',
}
