import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { speakers as speakersQuery } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { words } from '../../strings/words.ts'

const t = words.transcript.tools

/** Names the speaker of a turn: everywhere in the transcript, or of this turn alone. */
export function RenameSpeaker({
  spaceId,
  name,
  onRename,
  onClose,
}: {
  spaceId: string
  /** The present name, e.g. `Speaker 2`. */
  name: string
  onRename: (name: string, isEverywhere: boolean) => void
  onClose: () => void
}) {
  const { data: known = [] } = useQuery(speakersQuery(spaceId))
  const list = useId()
  const [text, setText] = useState('')
  const [isEverywhere, setEverywhere] = useState(true)
  return (
    <Dialog title={t.renameTitle(name)} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          onRename(text.trim(), isEverywhere)
          onClose()
        }}
      >
        <TextField
          label={t.newName}
          list={list}
          required
          pattern=".*\S.*"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <datalist id={list}>
          {known.map((speaker) => (
            <option key={speaker.id} value={speaker.name} />
          ))}
        </datalist>
        <fieldset className="flex flex-col gap-2 text-sm">
          <legend className="visually-hidden">{t.renameTitle(name)}</legend>
          {[true, false].map((everywhere) => (
            <label key={String(everywhere)} className="flex thumb items-center gap-2">
              <input
                type="radio"
                className="accent-(--ink)"
                checked={isEverywhere === everywhere}
                onChange={() => setEverywhere(everywhere)}
              />
              {everywhere ? t.everywhere : t.here}
            </label>
          ))}
        </fieldset>
        <Button type="submit" look="primary" className="self-start" disabled={text.trim() === ''}>
          {words.common.save}
        </Button>
      </Form>
    </Dialog>
  )
}
