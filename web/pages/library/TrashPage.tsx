import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useMayEdit } from '../../api/use-role.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { isDoubleClick } from '../../components/is-double-click.ts'
import { Empty, QueryState } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { clock, daysUntil } from '../../format.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'

const t = words.library

export function TrashPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/trash' })
  const mayEdit = useMayEdit(spaceId)
  const [isEmptying, setEmptying] = useState(false)
  const [deleting, setDeleting] = useState<string | null>(null)
  useTitle(t.trash)
  const list = useQuery({
    queryKey: keys.in(spaceId, 'trash'),
    queryFn: async ({ signal }) =>
      (await api.listTrash({ params: { spaceId }, query: { limit: 500 }, signal })).recordings,
  })
  const refresh = (): Promise<void> => readAgain(keys.space(spaceId))
  const restore = useMutation({
    mutationFn: (recordingId: string) => api.restoreRecording({ params: { spaceId, recordingId } }),
    onSuccess: () => toast({ text: t.restored(1) }),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (recordingId: string) =>
      api.deleteRecording({ params: { spaceId, recordingId }, query: { permanent: true } }),
    onSettled: refresh,
  })
  const empty = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const recordingId of ids) {
        await api.deleteRecording({ params: { spaceId, recordingId }, query: { permanent: true } })
      }
    },
    onSettled: async () => {
      setEmptying(false)
      await refresh()
    },
  })
  const all = list.data ?? []
  return (
    <main className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 max-sm:py-2">
        <h1 className="text-base max-sm:flex-1">{t.trash}</h1>
        <p className="min-w-0 text-sm text-ink-3 max-sm:order-last max-sm:basis-full sm:flex-1">{t.trashAbout}</p>
        {mayEdit && all.length > 0 && (
          <Button
            look={isEmptying ? 'danger' : 'plain'}
            disabled={empty.isPending}
            onBlur={() => setEmptying(false)}
            onClick={(event) => {
              if (!isEmptying) setEmptying(true)
              else if (!isDoubleClick(event)) empty.mutate(all.map(({ id }) => id))
            }}
          >
            {isEmptying ? t.confirmEmpty(all.length) : t.emptyTrash}
          </Button>
        )}
      </header>
      <QueryState of={list} lines={4} />
      {list.data?.length === 0 && <Empty text={t.trashEmpty} />}
      <ul className="clears-uploads min-h-0 flex-1 overflow-y-auto">
        {list.data?.map(({ id, title, duration, purgedAfter }) => (
          <li
            key={id}
            className="flex min-h-13 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1 sm:flex-nowrap"
          >
            <span className="min-w-0 flex-1 basis-full truncate sm:basis-0" dir="auto">
              {title}
            </span>
            <time className="text-sm text-ink-2">{duration === null ? '' : clock(duration)}</time>
            <span className="text-end text-sm text-ink-3 sm:w-24">{t.daysLeft(daysUntil(purgedAfter))}</span>
            {mayEdit && (
              <div className="flex gap-x-3 max-sm:basis-full">
                <Button disabled={restore.isPending} onClick={() => restore.mutate(id)}>
                  {t.restore}
                </Button>
                <Button
                  look={deleting === id ? 'danger' : 'quiet'}
                  disabled={remove.isPending}
                  onBlur={() => setDeleting(null)}
                  onClick={(event) => {
                    if (deleting !== id) setDeleting(id)
                    else if (!isDoubleClick(event)) remove.mutate(id)
                  }}
                >
                  {deleting === id ? t.confirmDelete : t.deletePermanently}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </main>
  )
}
