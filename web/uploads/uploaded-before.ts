import { api, codeOf } from '../api/client.ts'

/**
 * A file that this browser has uploaded. It is known by its size, its date and a digest of its beginning; its name stays
 * out of the browser's memory.
 */
interface Uploaded {
  file: string
  spaceId: string
  recordingId: string
}

interface FileFacts {
  spaceId: string
  size: number
  lastModified: number
  file: Blob | null
}

const stored = 'uploaded'
const most = 1000
const digestedBytes = 65_536

/** What a file is known by; null without https, where browsers have no digests. Fails if it can't be read any more. */
async function markOf({ size, lastModified, file }: FileFacts): Promise<string | null> {
  if (file === null || !isSecureContext) return null
  const beginning = await file.slice(0, digestedBytes).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', beginning)).subarray(0, 8)
  return `${size} ${lastModified} ${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function read(): Uploaded[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]')
    return Array.isArray(all) ? (all as Uploaded[]) : []
  } catch {
    // It is damaged or blocked. What was uploaded from now on is known again.
    return []
  }
}

function write(all: readonly Uploaded[]): void {
  try {
    localStorage.setItem(stored, JSON.stringify(all.slice(-most)))
  } catch {
    // The browser's storage is full or blocked. The upload itself is complete.
  }
}

const allBut = (recordingId: string): Uploaded[] => read().filter((one) => one.recordingId !== recordingId)

/** Remembers a file that was uploaded. */
export async function noteUploaded(facts: FileFacts, recordingId: string): Promise<void> {
  // Nobody needs to know that a file is gone which was sent.
  const file = await markOf(facts).catch(() => null)
  if (file !== null) write([...allBut(recordingId), { file, spaceId: facts.spaceId, recordingId }])
}

/** The recording that this browser made of the same file in the workspace, if it is still there. */
export async function uploadedBefore(facts: FileFacts): Promise<string | null> {
  // Read first: this upload may be complete before its file is known.
  const all = read()
  // The upload itself says that a file can't be read.
  const file = await markOf(facts).catch(() => null)
  const { spaceId } = facts
  const known = file === null ? undefined : all.findLast((one) => one.spaceId === spaceId && one.file === file)
  if (known === undefined) return null
  try {
    const { id } = await api.getRecording({ params: { spaceId, recordingId: known.recordingId } })
    return id
  } catch (error) {
    // It was deleted. Otherwise the upload itself says that the server isn't there.
    if (codeOf(error) === 'NOT_FOUND') write(allBut(known.recordingId))
    return null
  }
}
