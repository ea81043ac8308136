import type { ImportedTranscript, ImportedWord } from '../imported.ts'
import {
  confidenceOf,
  cueOf,
  cuesOfChannels,
  fieldsOf,
  firstOf,
  languageOf,
  listOf,
  numberedSpeaker,
  numberOf,
  textOf,
  wordOf,
  type Fields,
} from './fields.ts'

/** Google Cloud Speech-to-Text, versions 1 and 2: the first alternative of each result. */
export function readGoogle(file: Fields): ImportedTranscript | null {
  const results = listOf(file['results'] ?? fieldsOf(file['response'])['results'])
  if (results?.some((result) => 'transcript' in firstOf(result['alternatives'])) !== true) return null
  const language = languageOf(results[0]?.['languageCode'])
  const wordsIn = results.map((result) => listOf(firstOf(result['alternatives'])['words'])?.map(said) ?? [])
  // With speakers, the last result of version 1 has all words again.
  const last = wordsIn.at(-1) ?? []
  if (last.some(({ speaker }) => speaker !== null)) return { cues: [cueOf({ words: last })], language }
  const channels = Map.groupBy(results.keys(), (i) => numberOf(results[i]?.['channelTag']) ?? 0)
  if (channels.size > 1) {
    const words = [...channels].map(([channel, own]) =>
      own.flatMap((i) => wordsIn[i] ?? []).map((word) => ({ ...word, speaker: `speaker ${channel}` })),
    )
    return { cues: cuesOfChannels(words), language }
  }
  let start: number | null = 0
  const cues = results.map((result, i) => {
    const end = secondsOf(result['resultEndTime'] ?? result['resultEndOffset'])
    const cue = cueOf({
      start,
      end,
      text: textOf(firstOf(result['alternatives'])['transcript']),
      words: wordsIn[i] ?? null,
    })
    start = end
    return cue
  })
  return { cues, language }
}

function said(fields: Fields): ImportedWord {
  const speaker = fields['speakerTag'] ?? fields['speakerLabel']
  const confidence = confidenceOf(fields['confidence'])
  return wordOf(fields['word'], {
    // A time of zero is left out.
    start: secondsOf(fields['startTime'] ?? fields['startOffset'] ?? 0),
    end: secondsOf(fields['endTime'] ?? fields['endOffset']),
    // Zero where nobody asked for it.
    confidence: confidence === 0 ? null : confidence,
    speaker: speaker === 0 || speaker === '' ? null : numberedSpeaker(speaker),
  })
}

/** "1.500s", or as client libraries write it, {seconds, nanos}. */
function secondsOf(value: unknown): number | null {
  if (typeof value === 'string') return numberOf(value.replace(/s$/, ''))
  if (typeof value === 'number') return value
  if (typeof value !== 'object' || value === null) return null
  const { seconds, nanos } = fieldsOf(value)
  return (numberOf(seconds) ?? 0) + (numberOf(nanos) ?? 0) / 1e9
}
