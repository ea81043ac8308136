import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextArea } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'

const t = words.transcript.notes

/** Whether there is something to read in the dialog. */
export function hasNotes(detail: RecordingDetail): boolean {
  return detail.notes !== null || descriptionOf(detail) !== '' || Object.keys(detail.metadata).length > 0
}

function descriptionOf({ sourceInfo }: RecordingDetail): string {
  return sourceInfo?.description ?? ''
}

/** What people, the page of a recording and other programs say about it. */
export function NotesDialog({
  detail,
  mayEdit,
  onChange,
  onClose,
}: {
  detail: RecordingDetail
  mayEdit: boolean
  onChange: () => Promise<void>
  onClose: () => void
}) {
  const { notes } = detail
  const description = descriptionOf(detail)
  const metadata = Object.entries(detail.metadata)
  const params = { spaceId: detail.workspaceId, recordingId: detail.id }
  // The notes may change while somebody types.
  const [before, setBefore] = useState(notes ?? '')
  const [text, setText] = useState(before)
  const save = useMutation({
    mutationFn: async () => {
      const now = (await api.getRecording({ params })).notes ?? ''
      const isChanged = now !== before && now !== text
      const both = isChanged ? `${now}\n\n${text}` : text
      if (isChanged) {
        // Together they may be too long. The person sees both then, and shortens them.
        setBefore(now)
        setText(both)
      }
      await api.updateRecording({ params, body: { notes: both } })
      if (isChanged) toast({ text: t.bothStay })
    },
    onSuccess: onChange,
    meta: { isShown: true },
  })
  /** Also when the dialog is closed: nobody types in order to lose it. */
  const finish = (): void => {
    if (text === before) onClose()
    else if (!save.isPending) save.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog title={t.title} onClose={finish} isRead={!mayEdit}>
      <div className="flex flex-col gap-6">
        {mayEdit ? (
          <Form className="flex flex-col gap-4" onSend={finish}>
            <TextArea
              label={t.title}
              hint={t.hint}
              name="notes"
              rows={8}
              dir="auto"
              maxLength={10_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
              error={save.error}
            />
            <div className="flex gap-2">
              <Button type="submit" look="primary" disabled={save.isPending}>
                {words.common.save}
              </Button>
              <Button onClick={onClose}>{words.common.cancel}</Button>
            </div>
          </Form>
        ) : (
          notes !== null && <Written text={notes} />
        )}
        {description !== '' && (
          <section>
            <h3 className="mb-1 text-sm font-medium">{t.fromPage}</h3>
            <Written text={description} />
          </section>
        )}
        {metadata.length > 0 && (
          <section>
            <h3 className="mb-1 text-sm font-medium">{t.metadata}</h3>
            <dl dir="ltr" className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
              {metadata.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-3">{name}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Text of people, with its lines and its links. */
function Written({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
      {text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}])/).map((part, i) =>
        // A group of the pattern: each second part.
        i % 2 === 1 ? (
          <a key={i} href={part} target="_blank" rel="noopener noreferrer nofollow" className="underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
