import { isDraftSentence } from '../../text/draft-sentence.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedCue, ImportedTranscript } from './imported.ts'

const stamped = /^\[(\d{1,3}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?\]\s*(?:([^:\n]{1,80}):\s+)?(.*)$/

/**
 * Plain text; blank lines separate paragraphs. Lines in Tiro's own format, `[hh:mm:ss] Name: text`, keep their times
 * and speakers; text without times divides the recording's duration. Lines that Tiro adds itself are skipped.
 */
export function parsePlain(text: string): ImportedTranscript {
  const cues: ImportedCue[] = []
  for (const block of text.split(/\n\s*\n/)) {
    const body = block.replaceAll(/\s+/g, ' ').trim()
    if (body === '' || body === 'Transcribed with Tiro' || isDraftSentence(body)) continue
    const match = stamped.exec(body)
    if (match === null) {
      cues.push({ start: null, end: null, text: body, speaker: null, words: null, startsParagraph: true })
      continue
    }
    const [, hours, minutes, seconds, fraction = '0', name, rest = ''] = match
    const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
    cues.push({ start, end: null, text: rest, speaker: name?.trim() ?? null, words: null, startsParagraph: true })
  }
  if (cues.length === 0) throw unreadable('The file has no text.')
  return { cues, language: null }
}
