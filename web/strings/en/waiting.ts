import { waitingSentences } from '../../../src/text/messages/waiting-sentences.ts'

type English = (typeof waitingSentences)[keyof typeof waitingSentences]

/** What `waitingFor` says, by the English sentence: the dashboard finds its own by that. */
export const waiting = Object.fromEntries(
  Object.values(waitingSentences).map((sentence) => [sentence, sentence]),
) as Record<English, string>
