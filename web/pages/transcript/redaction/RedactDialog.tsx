import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { Names } from '../../../../src/text/redaction/find-names.ts'
import { redactText } from '../../../../src/text/redaction/redact-text.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { readAfter } from '../../../api/read-again.ts'
import { Button } from '../../../components/Button.tsx'
import { ChoiceField } from '../../../components/ChoiceField.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { Alert, Checkbox, TextField } from '../../../components/Field.tsx'
import { Form } from '../../../components/Form.tsx'
import { keyOf } from '../../../components/key-of.ts'
import { QueryState } from '../../../components/States.tsx'
import { toast } from '../../../components/toasts.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'
import { hasAudio } from '../player/AudioSource.tsx'
import type { Player } from '../player/player.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { choicesOf, isDataKind, redactionOf, type Changes, type Choice } from './choices.ts'

const t = words.redaction
const nothing: Changes = { labels: new Map(), chosen: new Map(), added: [] }
const nameGroups = ['SPEAKER', 'PERSON', 'PLACE', 'ORGANISATION', 'POSSIBLE_NAME'] as const

/** Chooses what a copy of the recording doesn't have, creates and opens it. */
export function RedactDialog({
  detail,
  editor,
  player,
  onClose,
}: {
  detail: RecordingDetail
  editor: Editor
  player: Player
  onClose: () => void
}) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const params = { spaceId, recordingId }
  const navigate = useNavigate()
  const [asksModel, setAsksModel] = useState(false)
  const [changes, setChanges] = useState(nothing)
  const [sound, setSound] = useState<'SILENCE' | 'TONE' | 'NONE'>('SILENCE')
  const [title, setTitle] = useState('')
  const [keepRecordedAt, setKeepRecordedAt] = useState(false)
  const once = { gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const
  const found = useQuery({
    ...once,
    queryKey: keys.in(spaceId, 'personal-data', recordingId),
    queryFn: async ({ signal }) => {
      await editor.flush()
      return api.listPersonalData({ params, signal })
    },
  })
  const named = useQuery({
    ...once,
    queryKey: keys.in(spaceId, 'personal-data', recordingId, 'engine'),
    queryFn: ({ signal }) => api.listPersonalData({ params, query: { engine: true }, signal }),
    enabled: asksModel,
  })
  const data = named.data ?? found.data
  const choices = choicesOf(data?.findings ?? [], changes)
  const redaction = redactionOf(choices)
  const isEmpty = redaction.replacements.length === 0 && redaction.kinds.length === 0
  const hasSound = hasAudio(detail)
  const create = useMutation({
    mutationFn: async () => {
      await editor.flush()
      const given = { ...redaction, keepRecordedAt, ...(title.trim() === '' ? {} : { title }) }
      return api.createRedactedCopy({ params, body: { ...given, sound: hasSound ? sound : 'NONE' } })
    },
    onSettled: readAfter(keys.recordings(spaceId), keys.in(spaceId, 'speakers')),
    meta: { isShown: true },
  })
  const send = (): void =>
    create.mutate(undefined, {
      onSuccess: (copy) => {
        onClose()
        void navigate({ to: '/w/$spaceId/r/$recordingId', params: { spaceId, recordingId: copy.id } })
        toast({ text: t.created })
      },
    })
  const hear = (seconds: number): void => {
    player.seek(seconds)
    player.play()
  }
  const handlers = {
    onChoose: (key: string, isChosen: boolean) =>
      setChanges((old) => ({ ...old, chosen: new Map(old.chosen).set(key, isChosen) })),
    onLabel: (key: string, label: string) =>
      setChanges((old) => ({ ...old, labels: new Map(old.labels).set(key, label) })),
    onHear: hasSound ? hear : null,
  }
  return (
    <Dialog title={t.title} onClose={onClose} wide isRead>
      <Form className="flex flex-col gap-5" onSend={send}>
        <p className="text-sm text-ink-2">{t.about}</p>
        <QueryState of={found} lines={4} className="h-8" />
        {data !== undefined && (
          <>
            {choices.length === 0 && <p className="text-sm text-ink-2">{t.none}</p>}
            {groupsOf(choices).map(([name, own]) => (
              <ChoiceList key={name} name={name} choices={own} {...handlers} />
            ))}
            {data.isTruncated && <p className="text-sm text-warn">{t.truncated}</p>}
            <AddField
              onAdd={(text) =>
                setChanges((old) => (old.added.includes(text) ? old : { ...old, added: [...old.added, text] }))
              }
            />
            <div className="flex flex-col items-start gap-1">
              <Button
                icon="search"
                disabled={named.isFetching || named.data !== undefined}
                aria-describedby="ask-model"
                onClick={() => (asksModel ? void named.refetch() : setAsksModel(true))}
              >
                {t.ask}
              </Button>
              <p id="ask-model" role="status" className="text-xs text-ink-3">
                {named.isFetching ? t.asking : t.askHint}
              </p>
              <Alert error={named.error} />
            </div>
            {hasSound && <ChoiceField label={t.sound} names={t.sounds} value={sound} onChange={setSound} />}
            <TextField
              label={t.copyTitle}
              hint={t.titleHint(`\u2068${titleOf(title.trim() === '' ? detail.title : title, redaction)}\u2069`)}
              value={title}
              placeholder={detail.title}
              maxLength={200}
              dir="auto"
              onChange={({ target }) => setTitle(target.value)}
            />
            <Checkbox
              label={t.keepDate}
              checked={keepRecordedAt}
              onChange={({ target }) => setKeepRecordedAt(target.checked)}
            />
            <p className="text-sm text-ink-3">{t.limits}</p>
            <Alert error={create.error} />
            <div className="flex gap-2">
              <Button type="submit" look="primary" disabled={isEmpty || create.isPending}>
                {t.create}
              </Button>
              <Button onClick={onClose}>{words.common.cancel}</Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** As the server will write it. */
function titleOf(title: string, { replacements, kinds }: ReturnType<typeof redactionOf>): string {
  const labels = new Map(kinds.map(({ kind, label }) => [kind, label]))
  return redactText(title, { names: new Names(replacements), kinds: labels })
}

/** What the person adds is above the field for it. */
function groupsOf(choices: readonly Choice[]): [name: string, choices: Choice[]][] {
  const own = (kind: keyof typeof t.groups): [string, Choice[]] => [
    t.groups[kind],
    choices.filter((choice) => choice.kind === kind),
  ]
  const data: [string, Choice[]] = [t.groups.DATA, choices.filter(({ kind }) => isDataKind(kind))]
  return [...nameGroups.map(own), data, own('ADDED')].filter(([, found]) => found.length > 0)
}

function AddField({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  const add = (): void => {
    if (!/[\p{L}\p{N}]/u.test(text)) return
    onAdd(text.trim())
    setText('')
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t.add}
          hint={t.addHint}
          value={text}
          maxLength={200}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (keyOf(event) !== 'Enter') return
            // The copy isn't created with it.
            event.preventDefault()
            add()
          }}
        />
      </div>
      <Button className="mt-6 h-9" disabled={text.trim() === ''} onClick={add}>
        {t.addButton}
      </Button>
    </div>
  )
}
