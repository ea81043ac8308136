import type { ImportedCue, ImportedTranscript, ImportedWord } from '../imported.ts'
import { addMark, confidenceOf, cueOf, listOf, speakerOf, textOf, timeOf, wordOf, type Fields } from './fields.ts'

/** Rev and Rev AI: what each says in turn; by people, a text with its time, by a recogniser, its words and marks. */
export function readRev(file: Fields): ImportedTranscript | null {
  const turns = listOf(file['monologues'])
  if (turns === null) return null
  const names = new Map((listOf(file['speakers']) ?? []).map(({ id, name }) => [id, speakerOf(name)]))
  const cues = turns.map(({ speaker, speaker_name: name, elements }): ImportedCue => {
    const who = speakerOf(name) ?? names.get(speaker) ?? speakerOf(speaker)
    const words: ImportedWord[] = []
    for (const element of listOf(elements) ?? []) {
      if (element['type'] === 'punct') addMark(words, element['value'])
      else words.push(...saidIn(element, who))
    }
    return cueOf({ words, speaker: who, startsParagraph: true })
  })
  return { cues, language: null }
}

/** The words of an element, which share its time. */
function saidIn(element: Fields, speaker: string | null): ImportedWord[] {
  const start = timeOf(element['ts'] ?? element['timestamp'])
  const end = timeOf(element['end_ts'] ?? element['end_timestamp'])
  const confidence = confidenceOf(element['confidence'])
  const texts = textOf(element['value'])
  return texts === '' ? [] : [wordOf(texts, { start, end, confidence, speaker })]
}
