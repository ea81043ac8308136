import { warningSentences } from '../../../src/text/messages/warning-sentences.ts'
import { uploads } from './uploads.ts'

/** What the server says of a transcript, and in other languages how: docs/dashboard.md has the rules for them. */
export const warnings: Record<keyof typeof warningSentences, string> = {
  ...warningSentences,
  // The API's sentences name the values of its setting; these the choices of the dashboard.
  AUDIO_TRACKS: warningSentences.AUDIO_TRACKS.replace('"separate"', `“${uploads.channelModes.separate}”`),
  CHANNELS_SEPARATED: warningSentences.CHANNELS_SEPARATED.replace('"mix"', `“${uploads.channelModes.mix}”`),
}
