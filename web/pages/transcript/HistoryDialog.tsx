import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { members } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Failed, Skeleton } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { longDate } from '../../format.ts'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'
import type { Place } from './editor/transcript-api.ts'

/** The transcript's versions, each with author, date and summary. Any version can be restored. */
export function HistoryDialog({
  place,
  editor,
  mayEdit,
  onClose,
}: {
  place: Place
  editor: Editor
  mayEdit: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const { data: people = [] } = useQuery(members(place.spaceId))
  const history = useQuery({
    queryKey: keys.recording(place.spaceId, place.recordingId, 'history'),
    queryFn: async ({ signal }) => (await api.listVersions({ params: place, query: { limit: 200 }, signal })).versions,
    staleTime: 0,
  })
  const restore = useMutation({
    mutationFn: async (version: number) => {
      await editor.flush()
      return api.restoreVersion({ params: { ...place, version } })
    },
    onSuccess: async (transcript, version) => {
      await editor.catchUp(transcript.version)
      await client.invalidateQueries({ queryKey: keys.recording(place.spaceId, place.recordingId) })
      toast({ text: words.transcript.restored(version) })
      onClose()
    },
  })
  const who = (id: string | null): string => {
    const person = people.find((one) => one.id === id)
    return person === undefined ? '' : (person.name ?? person.email)
  }
  return (
    <Dialog title={words.transcript.versions} onClose={onClose}>
      {history.isPending && <Skeleton />}
      {history.isError && <Failed error={history.error} onRetry={() => void history.refetch()} />}
      <ol className="flex flex-col divide-y divide-line">
        {history.data?.map(({ version, kind, createdAt, createdById, summary, isCurrent }) => (
          <li key={version} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-sm">
                {words.transcript.versionKinds[kind]}
                {isCurrent && <span className="ml-2 text-xs text-ink-3">{words.transcript.current}</span>}
              </p>
              <p className="truncate text-xs text-ink-3" title={summary}>
                <time dateTime={createdAt}>{longDate(createdAt)}</time> {who(createdById)} · {summary}
              </p>
            </div>
            {mayEdit && !isCurrent && (
              <Button disabled={restore.isPending} onClick={() => restore.mutate(version)}>
                {words.transcript.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
