import { type AppError, invalidQuery } from '../contract/app-error.ts'
import { notesOf, type Marked } from './marked-paragraphs.ts'

/**
 * Paragraphs and lines of notes of a word, excel or pdf file. A day of speech has a few thousand; with 70,000, the
 * memory that word and pdf have runs out after half a minute.
 */
const mostLines = 50_000

/** For a rendering that would take too long or too much memory. */
export function tooLong(): AppError {
  const message = 'The text is too long for this format. Choose another one, or a part with startTime and endTime.'
  return invalidQuery('/format', 'size', message)
}

/** @throws AppError INVALID_QUERY for more than a word, excel or pdf file can have */
export function requireTypesettable(marked: Marked): void {
  const lines = notesOf(marked).reduce((sum, note) => sum + note.lines.length, marked.passages.length)
  if (lines > mostLines) throw tooLong()
}
