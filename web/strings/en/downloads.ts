import { downloadSentences } from '../../../src/text/messages/download-sentences.ts'

type English = (typeof downloadSentences)[keyof typeof downloadSentences]

/** Why the download of a model failed, by the English sentence: the dashboard finds its own by that. */
export const downloads = Object.fromEntries(
  Object.values(downloadSentences).map((sentence) => [sentence, sentence]),
) as Record<English, string>
