import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Member } from '../../../../src/contract/endpoints/members.ts'
import { members as membersQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/Button.tsx'
import { inputLook } from '../../../components/Field.tsx'
import { Form } from '../../../components/Form.tsx'
import { keyOf } from '../../../components/key-of.ts'
import { nameOfPerson } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { membersLike, mentionAt, mentionedIn } from './mentions.ts'
import type { Written } from './use-highlights.ts'

const t = words.highlights
const longest = 2000

/** A field for a comment. `@` offers the members of the workspace. Ctrl Enter sends, Escape cancels. */
export function CommentField({
  spaceId,
  label,
  send,
  startWith = '',
  onSend,
  onCancel,
}: {
  spaceId: string
  label: string
  send: string
  startWith?: string
  /** The text stays when it fails. */
  onSend: (written: Written) => Promise<unknown>
  onCancel: () => void
}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: members = [] } = useQuery(membersQuery(spaceId))
  const [text, setText] = useState(startWith)
  const [isSending, setSending] = useState(false)
  const [mention, setMention] = useState<ReturnType<typeof mentionAt>>(null)
  const [at, setAt] = useState(0)
  const offered = mention === null ? [] : membersLike(members, mention.typed)
  const chosen = Math.min(at, offered.length - 1)
  const look = (next: string, cursor: number): void => {
    setText(next)
    setMention(mentionAt(next, cursor))
    setAt(0)
  }
  const choose = (member: Member): void => {
    if (mention === null) return
    const put = `@${nameOfPerson(member)} `
    const end = mention.from + 1 + mention.typed.length
    setText(text.slice(0, mention.from) + put + text.slice(end))
    setMention(null)
    const cursor = mention.from + put.length
    requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor))
    field.current?.focus()
  }
  const submit = (): void => {
    if (text.trim() === '' || isSending) return
    setSending(true)
    onSend({ text: text.trim(), mentionedIds: mentionedIn(text, members) })
      .then(() => setText(''))
      // The page shows why.
      .catch(() => undefined)
      .finally(() => setSending(false))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event)
    const member = offered[chosen]
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    else if (key === 'Escape') {
      if (mention === null) onCancel()
      else setMention(null)
    } else if (member !== undefined && step !== 0) setAt((chosen + step + offered.length) % offered.length)
    else if (member !== undefined && (key === 'Enter' || key === 'Tab')) choose(member)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Form className="flex flex-col gap-2" onSend={submit}>
      <div className="relative">
        <textarea
          ref={field}
          // The person asked for the field.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={offered.length > 0 ? `${id}-${chosen}` : undefined}
          dir="auto"
          rows={3}
          maxLength={longest}
          value={text}
          // What is typed while the comment is sent would go with the field.
          readOnly={isSending}
          onChange={({ target }) => look(target.value, target.selectionStart)}
          onKeyDown={onKeyDown}
          className={`${inputLook} block h-auto py-2`}
        />
        {offered.length > 0 && (
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t.members}
            className="absolute inset-x-0 top-full z-10 mt-1 rounded border border-line bg-paper p-1 shadow-float"
          >
            {offered.map((member, index) => (
              // The keys of the field choose an option.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={member.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(member)}
                className={`thumb flex min-h-8 cursor-pointer items-center truncate rounded px-2 text-sm ${index === chosen ? 'bg-paper-2' : ''}`}
              >
                {nameOfPerson(member)}
              </div>
            ))}
          </div>
        )}
      </div>
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {t.mentionHint}
      </p>
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onCancel}>
          {words.common.cancel}
        </Button>
        <Button type="submit" look="primary" disabled={text.trim() === '' || isSending}>
          {send}
        </Button>
      </div>
    </Form>
  )
}
