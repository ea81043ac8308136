import type { Paragraph } from './document.ts'

/** A text that was typed and not yet saved: kept on this machine until it is, so that a closed tab loses nothing. */
interface DraftOf {
  /** Id of the paragraph's first word as the server has it. */
  id: number
  before: string
  text: string
}

const nameOf = (recordingId: string): string => `typed ${recordingId}`

export function storeDraft(recordingId: string, paragraphs: readonly Paragraph[]): void {
  const drafts = paragraphs.flatMap(({ saved, text }): DraftOf[] => {
    const id = saved[0]?.id
    return id === undefined ? [] : [{ id, before: saved.map(({ word }) => word).join(' '), text }]
  })
  try {
    localStorage.setItem(nameOf(recordingId), JSON.stringify(drafts))
  } catch {
    // A full or forbidden storage: the text is on the page, and is saved within a second.
  }
}

export function deleteDraft(recordingId: string): void {
  localStorage.removeItem(nameOf(recordingId))
}

export function readDraft(recordingId: string): DraftOf[] {
  const stored = localStorage.getItem(nameOf(recordingId))
  if (stored === null) return []
  const drafts: unknown = JSON.parse(stored)
  return Array.isArray(drafts) ? (drafts as DraftOf[]) : []
}
