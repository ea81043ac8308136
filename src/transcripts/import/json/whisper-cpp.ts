import type { ImportedTranscript } from '../imported.ts'
import { cueOf, fieldsOf, languageOf, listOf, numberedSpeaker, numberOf, textOf, type Fields } from './fields.ts'

/** whisper.cpp (`--output-json`): segments with milliseconds. */
export function readWhisperCpp(file: Fields): ImportedTranscript | null {
  const segments = listOf(file['transcription'])
  if (segments === null) return null
  const cues = segments.map(({ offsets, text, speaker }) => {
    const { from, to } = fieldsOf(offsets)
    return cueOf({
      start: (numberOf(from) ?? 0) / 1000,
      end: (numberOf(to) ?? 0) / 1000,
      text: textOf(text),
      speaker: numberedSpeaker(speaker),
    })
  })
  return { cues, language: languageOf(fieldsOf(file['result'])['language']) }
}
