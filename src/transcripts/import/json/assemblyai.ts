import type { ImportedTranscript } from '../imported.ts'
import { confidenceOf, cueOf, languageOf, listOf, numberedSpeaker, numberOf, wordOf, type Fields } from './fields.ts'

/** AssemblyAI: words with milliseconds, which are whole numbers. */
export function readAssemblyAi(file: Fields): ImportedTranscript | null {
  const listed = listOf(file['words'])
  if (listed === null || !listed.every(isInMilliseconds)) return null
  const words = listed.map(({ text, start, end, confidence, speaker, channel }) =>
    wordOf(text, {
      start: (numberOf(start) ?? 0) / 1000,
      end: (numberOf(end) ?? 0) / 1000,
      confidence: confidenceOf(confidence),
      speaker: numberedSpeaker(speaker ?? channel),
    }),
  )
  return { cues: [cueOf({ words })], language: languageOf(file['language_code']) }
}

function isInMilliseconds({ text, start, end, confidence }: Fields): boolean {
  return typeof text === 'string' && typeof confidence === 'number' && Number.isInteger(start) && Number.isInteger(end)
}
