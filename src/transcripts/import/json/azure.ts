import type { ImportedCue, ImportedTranscript, ImportedWord } from '../imported.ts'
import {
  confidenceOf,
  cueOf,
  firstOf,
  languageOf,
  listOf,
  numberOf,
  speakerOf,
  textOf,
  wordOf,
  type Fields,
} from './fields.ts'

/** Azure's batch transcription and its fast one. */
export function readAzure(file: Fields): ImportedTranscript | null {
  const batch = listOf(file['recognizedPhrases'])
  const phrases = batch ?? listOf(file['phrases'])
  if (phrases === null) return null
  const hasChannels = new Set(phrases.map(({ channel }) => channel)).size > 1
  const cues = phrases
    .map((phrase): ImportedCue => {
      const best = batch === null ? phrase : firstOf(phrase['nBest'])
      const { start, end } = spanOf(phrase)
      const speaker = speakerOf(phrase['speaker']) ?? (hasChannels ? speakerOf(phrase['channel']) : null)
      const text = textOf(best['display'] ?? best['text'])
      // Batch transcription has the words of the display only if they were asked for, and bare words otherwise.
      const words = listOf(best['displayWords'] ?? (batch === null ? best['words'] : null))?.map(said) ?? null
      return cueOf({ start, end, speaker, text, words })
    })
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
  return { cues, language: languageOf(phrases[0]?.['locale']) }
}

function said(fields: Fields): ImportedWord {
  return wordOf(fields['displayText'] ?? fields['text'], {
    ...spanOf(fields),
    confidence: confidenceOf(fields['confidence']),
  })
}

/** Ticks are of 100 ns. */
function spanOf(fields: Fields): { start: number | null; end: number | null } {
  const inTicks = numberOf(fields['offsetInTicks'])
  const unit = inTicks === null ? 1000 : 10_000_000
  const offset = inTicks ?? numberOf(fields['offsetMilliseconds'])
  const length = numberOf(fields['durationInTicks'] ?? fields['durationMilliseconds'])
  if (offset === null) return { start: null, end: null }
  return { start: offset / unit, end: length === null ? null : (offset + length) / unit }
}
