import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAfter } from '../../api/read-again.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { words } from '../../strings/words.ts'
import { eachRecording } from './each-recording.ts'
import { useTags } from './use-tags.ts'

const t = words.library
/** Also as Chinese, Japanese and Arabic write them. */
const commas = /[,，、،]/u

/** Adds tags to recordings and removes them. */
export function TagDialog({
  spaceId,
  recordings,
  onClose,
}: {
  spaceId: string
  recordings: readonly Pick<ListedRecording, 'id' | 'tags'>[]
  onClose: () => void
}) {
  const list = useId()
  const { data: known = [] } = useTags(spaceId)
  const [text, setText] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const save = useMutation({
    // One after the other: all tags are sent, and the list may not have those that were added before yet.
    scope: { id: `tags in ${spaceId}` },
    mutationFn: ({ add, remove }: { add: readonly string[]; remove: readonly string[] }) =>
      eachRecording(recordings, async ({ id: recordingId }) => {
        const params = { spaceId, recordingId }
        const { tags } = await api.getRecording({ params })
        await api.updateRecording({
          params,
          body: { tags: [...tags.filter((one) => !remove.includes(one)), ...add] },
        })
      }),
    onSettled: readAfter(keys.recordings(spaceId), keys.in(spaceId, 'recording')),
    meta: { isShown: true },
  })
  const added = text
    .split(commas)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const counts = new Map<string, number>()
  for (const { tags } of recordings) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const shown = [...counts].filter(([tag]) => !removed.includes(tag))
  return (
    <Dialog title={t.tagTitle(recordings.length)} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={() => save.mutate({ add: added, remove: removed }, { onSuccess: onClose })}
      >
        {shown.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {shown.map(([tag, count]) => (
              <li key={tag} className="flex items-center gap-1 rounded border border-line ps-2 text-sm">
                <span dir="auto">{tag}</span>
                {count < recordings.length && (
                  <span className="text-xs text-ink-3">{t.someHave(count, recordings.length)}</span>
                )}
                <IconButton icon="close" label={t.removeTag(tag)} onClick={() => setRemoved([...removed, tag])} />
              </li>
            ))}
          </ul>
        )}
        <TextField
          label={t.tagField}
          hint={t.tagHint}
          list={list}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={save.error}
        />
        <datalist id={list}>
          {known.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button
          type="submit"
          look="primary"
          className="self-start"
          disabled={added.length === 0 && removed.length === 0}
        >
          {words.common.save}
        </Button>
      </Form>
    </Dialog>
  )
}
