import { documentClock } from '../text/clock.ts'
import { draftSentence } from '../text/messages/draft-sentence.ts'
import { speakerName } from '../text/speakers/speaker-name.ts'
import type { Passage } from '../contract/content.ts'
import { clean } from '../text/clean.ts'
import type { RenderDocument } from './document.ts'

/** The name of an assigned speaker, on one line; null if none is assigned. */
export function assignedName(document: RenderDocument, speaker: number): string | null {
  const name = clean(document.speakerNames[speaker] ?? '').trim()
  return name === '' ? null : name
}

/** The speaker as a document shows it: the assigned name, else "Speaker 1" for index 0, in the document's language. */
export function speakerLabel(document: RenderDocument, speaker: number): string {
  return assignedName(document, speaker) ?? speakerName(speaker, document.language)
}

/** Whether a pdf names the speakers: if there are several or one has a name. The pdf format has no option for it. */
export function showsSpeakers(document: RenderDocument, paragraphs: readonly Passage[]): boolean {
  const speakers = new Set(paragraphs.map((p) => p.speaker))
  return speakers.size > 1 || [...speakers].some((speaker) => assignedName(document, speaker) !== null)
}

/** The line that marks the text as a draft; null for standard quality. */
export function draftLine(document: RenderDocument): string | null {
  if (document.quality !== 'draft') return null
  return draftSentence(document.language, document.engine === null ? null : clean(document.engine).trim())
}

/** Milliseconds as `hh:mm:ss` + separator + three digits: srt has a comma, vtt a full stop. */
export function timestamp(milliseconds: number, separator: ',' | '.'): string {
  const rest = String(milliseconds % 1000).padStart(3, '0')
  return `${documentClock(Math.floor(milliseconds / 1000))}${separator}${rest}`
}
