import type { ImportedTranscript, ImportedWord } from '../imported.ts'
import {
  addMark,
  confidenceOf,
  cueOf,
  fieldsOf,
  firstOf,
  languageOf,
  listOf,
  numberOf,
  speakerOf,
  wordOf,
  type Fields,
} from './fields.ts'

/** Speechmatics: words and marks. */
export function readSpeechmatics(file: Fields): ImportedTranscript | null {
  const results = listOf(file['results'])
  if (results?.every((result) => 'content' in firstOf(result['alternatives'])) !== true) return null
  const words: ImportedWord[] = []
  for (const result of results) {
    const { content, confidence, speaker } = firstOf(result['alternatives'])
    if (result['type'] === 'punctuation' && result['attaches_to'] !== 'next') addMark(words, content)
    else
      words.push(
        wordOf(content, {
          start: numberOf(result['start_time']),
          end: numberOf(result['end_time']),
          confidence: confidenceOf(confidence),
          // S1, S2; UU: unknown.
          speaker:
            typeof speaker === 'string' ? speakerOf(speaker.replace(/^S(?=\d)/, 'speaker ').replace(/^UU$/, '')) : null,
        }),
      )
  }
  const config = fieldsOf(fieldsOf(file['metadata'])['transcription_config'])
  return { cues: [cueOf({ words })], language: languageOf(config['language']) }
}
