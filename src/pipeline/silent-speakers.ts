import { warning } from '../text/messages/warnings.ts'

/** Warns of speakers who were found and have no words. */
export function silentSpeakers(found: number, withWords: number): string[] {
  if (withWords === 0 || withWords >= found) return []
  return [warning('SPEAKERS_SILENT', { speakers: found, speaking: withWords })]
}
