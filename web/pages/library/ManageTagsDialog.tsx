import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cleanTags, foldTag } from '../../../src/text/tags.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { AskFirst } from '../../components/AskFirst.tsx'
import { Button, IconButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { useFirst, useFound } from '../../components/long-list.tsx'
import { QueryState } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { useTags } from './use-tags.ts'

const t = words.library.tags

interface Tag {
  tag: string
  recordings: number
}

const noTags: readonly Tag[] = []
const nameOf = ({ tag }: Tag): string => tag

/** Renames, merges and removes tags on all recordings of a workspace. */
export function ManageTagsDialog({
  spaceId,
  onChanged,
  onClose,
}: {
  spaceId: string
  /** Gets the tag as it is called now; null: it was removed. */
  onChanged: (tag: string, next: string | null) => void
  onClose: () => void
}) {
  const list = useTags(spaceId)
  const [renaming, setRenaming] = useState<string | null>(null)
  /** Its button gets the focus that its form had. */
  const [renamed, setRenamed] = useState<string | null>(null)
  const tags = list.data ?? noTags
  const { found, field } = useFound(tags, nameOf, t.find)
  const { first, more } = useFirst(found, ({ tag }) => tag === renaming || tag === renamed)
  return (
    <Dialog title={t.title} onClose={onClose} isRead>
      <QueryState of={list} lines={4} />
      {list.data?.length === 0 && <p className="text-sm text-ink-2">{t.none}</p>}
      {tags.length > 0 && <p className="text-sm text-ink-2">{t.trashToo}</p>}
      {field}
      <ul className="flex flex-col divide-y divide-line">
        {first.map((one) =>
          one.tag === renaming ? (
            <Renaming
              key={one.tag}
              spaceId={spaceId}
              renamed={one}
              tags={tags}
              onRenamed={(next) => {
                onChanged(one.tag, next)
                setRenamed(next)
              }}
              onCancel={() => {
                setRenamed(one.tag)
                setRenaming(null)
              }}
            />
          ) : (
            <Row
              key={one.tag}
              spaceId={spaceId}
              shown={one}
              isFocused={one.tag === renamed}
              onRename={() => setRenaming(one.tag)}
              onRemoved={() => onChanged(one.tag, null)}
            />
          ),
        )}
      </ul>
      {more}
    </Dialog>
  )
}

function refresh(spaceId: string): Promise<void> {
  return readAgain(keys.recordings(spaceId), keys.in(spaceId, 'recording'))
}

function Row({
  spaceId,
  shown: { tag, recordings },
  isFocused,
  onRename,
  onRemoved,
}: {
  spaceId: string
  shown: Tag
  isFocused: boolean
  onRename: () => void
  onRemoved: () => void
}) {
  const remove = useMutation({
    mutationFn: () => api.deleteTag({ params: { spaceId }, query: { tag } }),
    onSuccess: () => {
      toast({ text: t.removed(tag) })
      onRemoved()
    },
    onSettled: () => refresh(spaceId),
  })
  return (
    <li className="flex items-center gap-2 py-1.5 text-sm">
      <span dir="auto" className="min-w-0 truncate" title={tag}>
        {tag}
      </span>
      <span className="me-auto shrink-0 text-ink-3">{t.recordings(recordings)}</span>
      <IconButton icon="edit" label={t.rename(tag)} autoFocus={isFocused} onClick={onRename} />
      <AskFirst question={t.confirmRemove(recordings)} isBusy={remove.isPending} onConfirm={() => remove.mutate()}>
        {(ask) => <IconButton icon="trash" label={t.remove(tag)} onClick={ask} />}
      </AskFirst>
    </li>
  )
}

function Renaming({
  spaceId,
  renamed: { tag, recordings },
  tags,
  onRenamed,
  onCancel,
}: {
  spaceId: string
  renamed: Tag
  tags: readonly Tag[]
  /** The form goes with the old name, when the list is read again: a callback of `mutate` may be too late. */
  onRenamed: (next: string) => void
  onCancel: () => void
}) {
  const [name, setName] = useState(tag)
  const folded = foldTag(name)
  const into = folded === foldTag(tag) ? undefined : tags.find((one) => foldTag(one.tag) === folded)
  const save = useMutation({
    mutationFn: () => api.renameTag({ params: { spaceId }, body: { tag, newTag: name } }),
    onSuccess: async ({ tag: next }) => {
      toast({ text: into === undefined ? t.renamed(next) : t.merged(tag, next) })
      onRenamed(next)
      await refresh(spaceId)
    },
    meta: { isShown: true },
  })
  return (
    <li className="py-3">
      <Form className="flex flex-col gap-3" onSend={() => save.mutate()}>
        <TextField
          label={t.newName(tag)}
          hint={into === undefined ? t.renameHint(recordings) : t.mergeHint(into.tag, into.recordings, recordings)}
          dir="auto"
          required
          maxLength={50}
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={save.error}
        />
        <div className="flex gap-2">
          <Button
            type="submit"
            look="primary"
            disabled={save.isPending || folded === '' || cleanTags([name])[0] === tag}
          >
            {into === undefined ? words.common.save : t.merge}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {words.common.cancel}
          </Button>
        </div>
      </Form>
    </li>
  )
}
