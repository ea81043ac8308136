import { importSentences } from '../../../src/text/messages/import-sentences.ts'

type English = (typeof importSentences)[keyof typeof importSentences]

/** Why a transcript file was refused, by the English sentence: the dashboard finds its own by that. */
export const imports = Object.fromEntries(
  Object.values(importSentences).map((sentence) => [sentence, sentence]),
) as Record<English, string>
