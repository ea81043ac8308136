import type { ImportedTranscript } from '../imported.ts'
import { cueOf, fieldsOf, listOf, numberedSpeaker, numberOf, textOf, wordOf, type Fields } from './fields.ts'
import { timedWord } from './whisper.ts'

/** Transcripts of podcasts: https://podcasting2.org/docs/podcast-namespace/tags/transcript. */
export function readPodcast(file: Fields): ImportedTranscript | null {
  const segments = listOf(file['segments'])
  if (segments?.some(({ body }) => typeof body === 'string') !== true) return null
  const cues = segments.map(({ startTime, endTime, speaker, body }) =>
    cueOf({
      start: numberOf(startTime),
      end: numberOf(endTime),
      speaker: numberedSpeaker(speaker),
      text: textOf(body),
    }),
  )
  return { cues: cues.filter(({ text }) => text !== ''), language: null }
}

/** Hugging Face's pipelines, and programs around them: chunks with two times, and who speaks in another list. */
export function readChunks(file: Fields): ImportedTranscript | null {
  const chunks = listOf(file['speakers'])?.filter(isChunk) ?? []
  const listed = chunks.length > 0 ? chunks : (listOf(file['chunks'])?.filter(isChunk) ?? [])
  if (listed.length === 0) return null
  const cues = listed.map(({ timestamp, text, speaker }) => {
    const [start, end] = (Array.isArray(timestamp) ? timestamp : []).map(numberOf)
    return cueOf({ start: start ?? null, end: end ?? null, speaker: numberedSpeaker(speaker), text: textOf(text) })
  })
  return { cues: cues.filter(({ text }) => text !== ''), language: null }
}

function isChunk({ timestamp, text }: Fields): boolean {
  return Array.isArray(timestamp) && typeof text === 'string'
}

/** Gladia: utterances with words. */
export function readGladia(file: Fields): ImportedTranscript | null {
  const spoken = fieldsOf(fieldsOf(file['result'])['transcription'] ?? file['transcription'])
  const utterances = listOf(spoken['utterances'])
  if (utterances === null) return null
  const cues = utterances.map(({ start, end, speaker, channel, text, words }) =>
    cueOf({
      start: numberOf(start),
      end: numberOf(end),
      speaker: numberedSpeaker(speaker ?? channel),
      text: textOf(text),
      words: listOf(words)?.map(timedWord) ?? null,
    }),
  )
  const [language] = Array.isArray(spoken['languages']) ? spoken['languages'] : []
  return { cues, language: typeof language === 'string' ? language : null }
}

/** Vosk: results of one utterance each. */
export function readVosk(results: readonly Fields[]): ImportedTranscript | null {
  const listed = results.flatMap(({ result }) => listOf(result) ?? [])
  if (listed.length === 0) return null
  const words = listed.map((fields) =>
    wordOf(fields['word'], { ...timedWord(fields), confidence: numberOf(fields['conf']) }),
  )
  return { cues: [cueOf({ words })], language: null }
}

/** A list of texts with their times, as many programs write it; some give a length instead of the end. */
export function readList(segments: readonly Fields[]): ImportedTranscript | null {
  const cues = segments.map(({ start, end, duration, text, speaker }) => {
    const from = numberOf(start)
    const length = numberOf(duration)
    const until = numberOf(end) ?? (from === null || length === null ? null : from + length)
    return cueOf({ start: from, end: until, text: textOf(text), speaker: numberedSpeaker(speaker) })
  })
  const said = cues.filter(({ text }) => text !== '')
  return said.length === 0 ? null : { cues: said, language: null }
}
