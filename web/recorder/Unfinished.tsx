import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { me, spaces } from '../api/queries.ts'
import { useStore } from '../api/store.ts'
import { Button } from '../components/Button.tsx'
import { toastError } from '../components/toast-error.ts'
import { toast } from '../components/toasts.ts'
import { longDate, spokenDuration } from '../format.ts'
import { useOpenSpace } from '../shell/use-open-space.ts'
import { words } from '../strings/words.ts'
import { addFiles } from '../uploads/uploads.ts'
import { dropIncomplete, isOnServer, restoreIncomplete } from './live-words.ts'
import {
  discard,
  fileOf,
  findUnfinished,
  deleteStoredRecording,
  restoreDiscarded,
  unfinished,
} from './stored-recordings.ts'
import type { StoredRecording } from './stored-recordings.ts'

const t = words.recorder

/** Offers unfinished recordings until the person adds or discards them. */
export function Unfinished() {
  const all = useStore(unfinished)
  const navigate = useNavigate()
  const { data: mine = [] } = useQuery(spaces)
  const { data: user } = useQuery(me)
  const open = useOpenSpace()
  useEffect(() => void findUnfinished().catch(fail), [])
  const add = async (recording: StoredRecording): Promise<void> => {
    const { live = null, spaceId } = recording
    // A second press must not add it twice.
    unfinished.set(unfinished.get().filter(({ id }) => id !== recording.id))
    if (live !== null && (await isOnServer(spaceId, live, recording.seconds))) {
      await deleteStoredRecording(recording.id)
      return navigate({ to: '/w/$spaceId/r/$recordingId', params: { spaceId, recordingId: live.recordingId } })
    }
    const file = await fileOf(recording, t.nameOf(longDate(recording.startedAt)))
    if (file === null || !(await addFiles([file], recording))) return
    await deleteStoredRecording(recording.id)
    if (live !== null) await dropIncomplete(spaceId, live)
  }
  const throwAway = async (recording: StoredRecording): Promise<void> => {
    const { live = null, spaceId } = recording
    if (live !== null) await dropIncomplete(spaceId, live)
    await discard(recording)
    const restore = async (): Promise<void> => {
      await restoreDiscarded(recording)
      if (live !== null) await restoreIncomplete(spaceId, live)
    }
    toast({ text: t.discarded, undo: () => void restore().catch(fail) })
  }
  const isMine = (wanted: string): boolean => mine.some(({ id }) => id === wanted)
  const shown = all.flatMap((recording): StoredRecording[] => {
    const { spaceId, userId = null } = recording
    // Recordings by other accounts in this browser stay hidden.
    if (userId !== null && userId !== user?.id) return []
    if (isMine(spaceId)) return [recording]
    // Its workspace is gone, so it goes into the open one.
    return userId !== null && open !== undefined ? [{ ...recording, spaceId: open.id, folderId: null, live: null }] : []
  })
  const isMoved = ({ id, spaceId }: StoredRecording): boolean => all.find((one) => one.id === id)?.spaceId !== spaceId
  return shown.map((recording) => (
    <div
      key={recording.id}
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper-2 px-4 py-2 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60">{t.unfinished(spokenDuration(recording.seconds))}</p>
      <div className="flex max-w-full flex-wrap gap-2">
        <Button icon="plus" className="max-w-full" onClick={() => void add(recording).catch(fail)}>
          <span className="truncate">
            {isMoved(recording) ? words.uploads.addTo(open?.name ?? '') : t.addUnfinished}
          </span>
        </Button>
        <Button look="quiet" onClick={() => void throwAway(recording).catch(fail)}>
          {t.discard}
        </Button>
      </div>
    </div>
  ))
}

function fail(error: unknown): void {
  toastError(error)
  // Offer what is still stored.
  void findUnfinished().catch(() => undefined)
}
