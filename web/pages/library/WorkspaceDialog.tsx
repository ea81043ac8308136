import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recording, Workspace } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { folders as foldersQuery, spaces } from '../../api/queries.ts'
import { readAgain } from '../../api/read-again.ts'
import { useRole } from '../../api/use-role.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { SelectField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { Options } from '../../components/Options.tsx'
import { QueryState } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { eachRecording } from './each-recording.ts'
import { flatTree, treeOf } from './folder-tree.ts'
import { focusRow } from './row-focus.ts'

const t = words.library.toWorkspace

type Moved = Pick<Recording, 'id' | 'recordingFolderId'>

interface Move {
  from: string
  to: Workspace
  recordings: readonly Moved[]
}

/** Moves recordings, each with the folder that it gets there. */
const moveAll = ({ from, to, recordings }: Move): Promise<Moved[]> =>
  eachRecording(recordings, ({ id: recordingId, recordingFolderId }) =>
    api.moveRecording({ params: { spaceId: from, recordingId }, body: { workspaceId: to.id, recordingFolderId } }),
  )

async function readBoth(_: unknown, error: Error | null, { from, to }: Move): Promise<void> {
  const all = [from, to.id].flatMap((id) => [keys.recordings(id), keys.in(id, 'recording'), keys.in(id, 'speakers')])
  const read = readAgain(...all)
  if (error === null) await read
}

/** Moves recordings to another workspace of the person. `onMoved` is called before anything is read again. */
export function WorkspaceDialog({
  spaceId,
  recordings,
  onMoved,
  onClose,
}: {
  spaceId: string
  recordings: readonly Moved[]
  /** `undo` moves them back. */
  onMoved: (to: Workspace, count: number, undo: () => void) => void
  onClose: () => void
}) {
  const all = useQuery(spaces)
  const here = all.data?.find(({ id }) => id === spaceId)
  const others = all.data?.filter(({ id }) => id !== spaceId) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [folder, setFolder] = useState('')
  const to = others.find(({ id }) => id === chosen) ?? others[0]
  const moveBack = useMutation({
    mutationFn: moveAll,
    onSuccess: ([first]) => {
      toast({ text: words.library.movedBack })
      if (first !== undefined) focusRow(first.id)
    },
    onSettled: readBoth,
  })
  const move = useMutation({
    mutationFn: moveAll,
    onSuccess: (moved, { to: there }) => {
      const ids = new Set(moved.map(({ id }) => id))
      const before = recordings.filter(({ id }) => ids.has(id))
      const undo = (): void => {
        if (here !== undefined) moveBack.mutate({ from: there.id, to: here, recordings: before })
      }
      onMoved(there, moved.length, undo)
    },
    onSettled: readBoth,
    meta: { isShown: true },
  })
  const send = (): void => {
    if (to === undefined) return
    const given = recordings.map(({ id }) => ({ id, recordingFolderId: folder === '' ? null : folder }))
    move.mutate({ from: spaceId, to, recordings: given }, { onSuccess: onClose })
  }
  return (
    <Dialog title={t.title(recordings.length)} onClose={onClose}>
      <QueryState of={all} lines={2} className="h-8" />
      {to !== undefined && (
        <Form className="flex flex-col gap-4" onSend={send}>
          <SelectField
            label={t.workspace}
            value={to.id}
            error={move.error}
            onChange={({ target }) => {
              setChosen(target.value)
              setFolder('')
              move.reset()
            }}
          >
            <Options of={others.map(({ id, name }) => [id, name])} />
          </SelectField>
          <Target key={to.id} to={to} folder={folder} onFolder={setFolder} isBusy={move.isPending} />
          <ul className="flex list-disc flex-col gap-1 ps-4 text-xs text-ink-3">
            {[t.keeps, t.speakers, t.links, t.access].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Form>
      )}
    </Dialog>
  )
}

/** The folder in the chosen workspace, and the button. Who only views that workspace can't add to it. */
function Target({
  to,
  folder,
  onFolder,
  isBusy,
}: {
  to: Workspace
  folder: string
  onFolder: (id: string) => void
  isBusy: boolean
}) {
  const role = useRole(to.id)
  const { data: folders = [] } = useQuery(foldersQuery(to.id))
  if (role === 'viewer') return <p className="text-sm text-warn">{t.viewer(to.name)}</p>
  const tree = flatTree(treeOf(folders))
  return (
    <>
      {tree.length > 0 && (
        <SelectField
          label={words.library.headers.folder}
          value={folder}
          onChange={({ target }) => onFolder(target.value)}
        >
          <Options
            of={[
              ['', words.library.top],
              ...tree.map(({ folder: { id, name }, depth }) => [id, `${'\u2003'.repeat(depth)}${name}`] as const),
            ]}
          />
        </SelectField>
      )}
      <Button type="submit" look="primary" className="self-start" disabled={isBusy || role === null}>
        {t.move}
      </Button>
    </>
  )
}
