import { warningSentences } from '../../../src/text/messages/warning-sentences.ts'

/** What the server says of a transcript, and in other languages how: docs/dashboard.md has the rules for them. */
export const warnings: Record<keyof typeof warningSentences, string> = warningSentences
