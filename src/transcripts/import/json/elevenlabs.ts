import type { ImportedTranscript, ImportedWord } from '../imported.ts'
import { cuesOfChannels, languageOf, listOf, numberOf, speakerOf, wordOf, type Fields } from './fields.ts'

/** ElevenLabs: words, the spaces between them, and sounds, with the logarithm of their probability. */
export function readElevenLabs(file: Fields): ImportedTranscript | null {
  const channels = listOf(file['transcripts']) ?? [file]
  const listed = channels.map(({ words }) => listOf(words))
  if (!listed.every((words) => words?.every(({ type, text }) => typeof type === 'string' && typeof text === 'string')))
    return null
  const words = listed.map((own, channel) =>
    (own ?? []).filter(({ type }) => type !== 'spacing').map((word) => said(word, listed.length > 1 ? channel : null)),
  )
  const language = languageOf(channels[0]?.['language_code'])
  return { cues: cuesOfChannels(words), language }
}

function said({ text, start, end, logprob, speaker_id: id }: Fields, channel: number | null): ImportedWord {
  const probability = numberOf(logprob)
  return wordOf(text, {
    start: numberOf(start),
    end: numberOf(end),
    confidence: probability === null ? null : Math.min(1, Math.exp(probability)),
    // "speaker_0"; on channels, each has its own.
    speaker: channel === null ? speakerOf(id) : `speaker ${channel}`,
  })
}
