import { ownId } from '../../../api/own-id.ts'
import type { Paragraph } from './document.ts'

/** Unsaved text, kept in the browser's storage so that a closed tab loses nothing. */
interface DraftOf {
  /** The server's id of the paragraph's first word. */
  id: number
  before: string
  text: string
}

const startOf = (userId: string | null): string => `typed ${userId} `
const nameOf = (recordingId: string): string => startOf(ownId()) + recordingId
/** Where an earlier version stored it, without the account. */
const earlierNameOf = (recordingId: string): string => `typed ${recordingId}`

export function storeDraft(recordingId: string, paragraphs: readonly Paragraph[]): void {
  const drafts = paragraphs.flatMap(({ saved, text }): DraftOf[] => {
    const id = saved[0]?.id
    return id === undefined ? [] : [{ id, before: saved.map(({ word }) => word).join(' '), text }]
  })
  try {
    localStorage.setItem(nameOf(recordingId), JSON.stringify(drafts))
  } catch {
    // Storage is full or blocked. The text is still on the page and is saved within a second.
  }
}

export function deleteDraft(recordingId: string): void {
  localStorage.removeItem(nameOf(recordingId))
  localStorage.removeItem(earlierNameOf(recordingId))
}

/** Deletes all drafts of an account. */
export function deleteDraftsOf(userId: string): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(startOf(userId))) localStorage.removeItem(name)
}

export function readDraft(recordingId: string): DraftOf[] {
  return [earlierNameOf(recordingId), nameOf(recordingId)].flatMap((name) => {
    const drafts: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(drafts) ? (drafts as DraftOf[]) : []
  })
}
