import type { ImportedTranscript, ImportedWord } from '../imported.ts'
import {
  addMark,
  confidenceOf,
  cueOf,
  cuesOfChannels,
  fieldsOf,
  firstOf,
  languageOf,
  listOf,
  numberOf,
  speakerOf,
  wordOf,
  type Fields,
} from './fields.ts'

/** Amazon Transcribe: words and marks; who speaks is with them, or in a list of its own. */
export function readAmazon(file: Fields): ImportedTranscript | null {
  const results = fieldsOf(file['results'])
  const items = listOf(results['items'])
  if (items === null) return null
  const speakers = speakersByStart(results)
  const channels = listOf(fieldsOf(results['channel_labels'])['channels'])
  const cues =
    channels === null
      ? [
          cueOf({
            words: wordsOf(items, (item) => speakerOf(item['speaker_label']) ?? speakers.get(item['start_time'])),
          }),
        ]
      : cuesOfChannels(channels.map(({ items: own }, n) => wordsOf(listOf(own) ?? [], () => `speaker ${n}`)))
  return { cues, language: languageOf(results['language_code']) }
}

/** Who speaks by the start of their words, as older files have it. */
function speakersByStart(results: Fields): Map<unknown, string | null> {
  const segments = listOf(fieldsOf(results['speaker_labels'])['segments']) ?? []
  const items = segments.flatMap((segment) => listOf(segment['items']) ?? [])
  return new Map(items.map((item) => [item['start_time'], speakerOf(item['speaker_label'])]))
}

function wordsOf(items: readonly Fields[], speakerOfItem: (item: Fields) => string | null | undefined): ImportedWord[] {
  const words: ImportedWord[] = []
  for (const item of items) {
    const { content, confidence } = firstOf(item['alternatives'])
    if (item['type'] === 'punctuation') addMark(words, content)
    else {
      const [start, end] = [numberOf(item['start_time']), numberOf(item['end_time'])]
      const speaker = speakerOfItem(item) ?? null
      words.push(wordOf(content, { start, end, confidence: confidenceOf(confidence), speaker }))
    }
  }
  return words
}
