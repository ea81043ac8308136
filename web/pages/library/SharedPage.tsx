import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { spaces } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { SelectField } from '../../components/Field.tsx'
import { Options } from '../../components/Options.tsx'
import { Failed, Skeleton } from '../../components/States.tsx'
import { bytes } from '../../format.ts'
import { forgetShared, readShared } from '../../sharing/shared-files.ts'
import { lastSpace } from '../../shell/last-space.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { addFiles } from '../../uploads/uploads.ts'
import { NarrowPage } from '../welcome/NarrowPage.tsx'

const t = words.library.shared

/** Adds what another app on the phone shared with Tiro. */
export function SharedPage() {
  useTitle(t.title)
  const navigate = useNavigate()
  const all = useQuery(spaces)
  const mine = all.data ?? []
  const shared = useQuery({ queryKey: ['shared files'], queryFn: readShared, gcTime: 0 })
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const spaceId = chosen ?? mine.find(({ id }) => id === lastSpace.get())?.id ?? mine[0]?.id
  if (shared.isPending || all.isPending) return <Skeleton lines={3} />
  if (shared.isError) return <Failed error={shared.error} />
  if (all.isError) return <Failed error={all.error} onRetry={() => void all.refetch()} />
  const files = shared.data
  const add = async (): Promise<void> => {
    if (spaceId === undefined) return
    setAdding(true)
    // Stored uploads survive the page; files that the browser couldn't store stay shared until they are sent.
    if (await addFiles(files, { spaceId, folderId: null })) await forgetShared()
    await navigate({ to: '/w/$spaceId', params: { spaceId } })
  }
  return (
    <NarrowPage title={t.title}>
      {files.length === 0 || spaceId === undefined ? (
        <p className="text-ink-2">{files.length === 0 ? t.nothing : t.noSpace}</p>
      ) : (
        <div className="flex flex-col gap-6">
          <ul className="border-t border-line">
            {files.map((file) => (
              <li key={file.name} className="flex gap-4 border-b border-line py-2">
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {file.name}
                </span>
                <span className="text-ink-3">{bytes(file.size)}</span>
              </li>
            ))}
          </ul>
          <SelectField label={t.into} value={spaceId} onChange={({ target }) => setChosen(target.value)}>
            <Options of={mine.map(({ id, name }) => [id, name])} />
          </SelectField>
          <Button look="primary" className="h-11! self-start px-6!" disabled={isAdding} onClick={() => void add()}>
            {t.add(files.length)}
          </Button>
        </div>
      )}
    </NarrowPage>
  )
}
