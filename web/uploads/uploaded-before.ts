import { api, codeOf } from '../api/client.ts'

/** A file that this browser has uploaded. It is known by its size and date; its name stays out of the browser's memory. */
interface Uploaded {
  file: string
  spaceId: string
  recordingId: string
}

type FileFacts = { spaceId: string; size: number; lastModified: number }

const stored = 'uploaded'
const most = 1000

const nameOf = ({ size, lastModified }: FileFacts): string => `${size} ${lastModified}`

function read(): Uploaded[] {
  return JSON.parse(localStorage.getItem(stored) ?? '[]') as Uploaded[]
}

/** Remembers a file that was uploaded. */
export function noteUploaded(facts: FileFacts, recordingId: string): void {
  const { spaceId } = facts
  const others = read().filter((one) => one.recordingId !== recordingId)
  const all = [...others, { file: nameOf(facts), spaceId, recordingId }]
  try {
    localStorage.setItem(stored, JSON.stringify(all.slice(-most)))
  } catch {
    // The browser's storage is full. The upload itself is complete.
  }
}

/** The recording that this browser made of the same file in the workspace, if it is still there. */
export async function uploadedBefore(facts: FileFacts): Promise<string | null> {
  const { spaceId } = facts
  const known = read().findLast((one) => one.spaceId === spaceId && one.file === nameOf(facts))
  if (known === undefined) return null
  try {
    const { id } = await api.getRecording({ params: { spaceId, recordingId: known.recordingId } })
    return id
  } catch (error) {
    // It was deleted. Otherwise the upload itself says that the server isn't there.
    if (codeOf(error) === 'NOT_FOUND') {
      localStorage.setItem(stored, JSON.stringify(read().filter((one) => one.recordingId !== known.recordingId)))
    }
    return null
  }
}
