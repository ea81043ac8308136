import type { ImportedTranscript } from '../imported.ts'
import { cuesOfChannels, fieldsOf, firstOf, languageOf, listOf, wordOf, type Fields } from './fields.ts'
import { timedWord } from './whisper.ts'

/** Deepgram: the first alternative of each channel. */
export function readDeepgram(file: Fields): ImportedTranscript | null {
  const channels = listOf(fieldsOf(file['results'])['channels'])
  if (channels === null) return null
  const words = channels.map(({ alternatives }, channel) =>
    (listOf(firstOf(alternatives)['words']) ?? []).map((fields) => {
      const word = timedWord(fields)
      return wordOf(fields['punctuated_word'] ?? word.word, {
        ...word,
        speaker: channels.length > 1 ? `speaker ${channel}` : word.speaker,
      })
    }),
  )
  const language = languageOf(channels[0]?.['detected_language'])
  return { cues: cuesOfChannels(words), language }
}
