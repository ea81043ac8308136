import { isObject } from '../../../text/is-object.ts'
import type { ImportedTranscript } from '../imported.ts'
import { cueOf, fieldsOf, listOf, numberedSpeaker, numberOf, textOf, timeOf, type Fields } from './fields.ts'
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
  const words = results.flatMap(({ result }) => listOf(result) ?? []).map(timedWord)
  return words.length === 0 ? null : { cues: [cueOf({ words })], language: null }
}

/** The names under which programs keep a list of texts: Fireflies and others. */
const lists = ['sentences', 'utterances', 'transcript', 'captions', 'subtitles', 'entries', 'lines']

/** A list of texts with their times, as many programs write it; some give a length instead of the end. */
export function readList(file: unknown): ImportedTranscript | null {
  const listed = isObject(file) ? lists.map((name) => listOf(file[name])).find((list) => list !== null) : listOf(file)
  const cues = (listed ?? []).map((fields) => {
    const start = timeOf(fields['start'] ?? fields['start_time'] ?? fields['startTime'])
    const length = numberOf(fields['duration'])
    const end = timeOf(fields['end'] ?? fields['end_time'] ?? fields['endTime'])
    return cueOf({
      start,
      end: end ?? (start === null || length === null ? null : start + length),
      text: textOf(fields['text'] ?? fields['sentence']),
      speaker: numberedSpeaker(fields['speaker'] ?? fields['speaker_name'] ?? fields['speakerName']),
    })
  })
  const said = cues.filter(({ text }) => text !== '')
  return said.length === 0 ? null : { cues: said, language: null }
}
