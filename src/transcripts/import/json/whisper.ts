import { subtitleBreaks } from '../../../contract/content.ts'
import type { ImportedCue, ImportedTranscript, ImportedWord } from '../imported.ts'
import { confidenceOf, cueOf, languageOf, listOf, numberOf, speakerOf, textOf, wordOf, type Fields } from './fields.ts'

/** Whisper, WhisperX, faster-whisper, OpenAI's verbose_json, and Tiro: segments with words, words alone, or paragraphs. */
export function readWhisper(file: Fields): ImportedTranscript | null {
  const language = languageOf(file['language'])
  const segments = listOf(file['segments'])?.map((fields) => segmentOf(fields, false)) ?? null
  if (segments?.some(({ words }) => words !== null) === true) return { cues: segments, language }
  const words = listOf(file['words'] ?? file['word_segments'])?.map(timedWord) ?? []
  const alone = cueOf({ words })
  if (alone.words !== null) return { cues: [alone], language }
  const paragraphs = listOf(file['paragraphs'])?.map((fields) => segmentOf(fields, true)) ?? null
  const cues = (paragraphs ?? segments)?.filter(({ text }) => text !== '') ?? []
  return cues.length === 0 ? null : { cues, language }
}

function segmentOf(fields: Fields, startsParagraph: boolean): ImportedCue {
  return cueOf({
    start: numberOf(fields['start']),
    end: numberOf(fields['end']),
    text: textOf(fields['text']),
    speaker: speakerOf(fields['speaker']),
    words: listOf(fields['words'])?.map(timedWord) ?? null,
    startsParagraph,
  })
}

/** Also of other programs that write words with seconds. */
export function timedWord(fields: Fields): ImportedWord {
  return wordOf(fields['word'] ?? fields['text'], {
    start: numberOf(fields['start']),
    end: numberOf(fields['end']),
    confidence: confidenceOf(fields['confidence'] ?? fields['probability'] ?? fields['score'] ?? fields['conf']),
    speaker: speakerOf(fields['speaker']),
    overlap: fields['overlap'] === true,
    subtitleBreak: subtitleBreaks.find((one) => one === fields['subtitleBreak']),
  })
}
