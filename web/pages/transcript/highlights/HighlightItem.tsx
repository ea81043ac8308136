import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Comment, Highlight } from '../../../../src/contract/endpoints/highlights.ts'
import { me as meQuery, members as membersQuery } from '../../../api/queries.ts'
import { useNotDeleted } from '../../../api/delete-later.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { Menu, type MenuItem } from '../../../components/Menu.tsx'
import { clock, longDate, shortDate, nameOfPerson } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import type { ClipItems } from '../use-clip-items.ts'
import { backgrounds, colors } from './colors.ts'
import { CommentField } from './CommentField.tsx'
import { partsOf } from './mentions.ts'
import type { Highlights } from './use-highlights.ts'

const t = words.highlights
/** Characters of a quote in names of buttons. */
const short = 60

interface ItemProps {
  highlight: Highlight
  spaceId: string
  mayEdit: boolean
  /** null: there is nothing to play. */
  clipItems: ClipItems | null
  isActive: boolean
  highlights: Highlights
  onGo: (highlight: Highlight) => void
}

/** A highlight with its comments. */
export function HighlightItem({ highlight, spaceId, mayEdit, clipItems, isActive, highlights, onGo }: ItemProps) {
  const { id, quote, color, start, isDetached, resolvedAt } = highlight
  const [isAnswering, setAnswering] = useState(false)
  const comments = useNotDeleted(highlight.comments)
  const item = useRef<HTMLLIElement>(null)
  const isResolved = resolvedAt !== null
  const reply = comments.length === 0 ? t.send : t.reply
  const about = quote.length > short ? `${quote.slice(0, short)}…` : quote
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { data: me } = useQuery(meQuery)
  const isAsked = comments.some(({ mentionedIds }) => me !== undefined && mentionedIds.includes(me.id))
  const { update, answer } = highlights
  const items: (MenuItem | null)[] = []
  if (mayEdit) {
    items.push(
      ...colors.map((one) => ({
        label: t.colors[one],
        isChosen: one === color,
        onSelect: () => update.mutate({ id, color: one }),
      })),
      null,
    )
  }
  if (clipItems !== null) items.push(...clipItems(() => highlight))
  if (mayEdit) {
    items.push({
      label: t.removeHighlight,
      icon: 'trash',
      isDanger: true,
      onSelect: () => highlights.remove(highlight),
    })
  }
  return (
    <li
      ref={item}
      className={`flex flex-col gap-2 border-b border-line py-3 ps-3 ${isActive ? 'border-s-2 border-s-ink' : 'border-s-2 border-s-transparent'}`}
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          title={t.goTo(about, clock(start))}
          onClick={() => onGo(highlight)}
          className="thumb min-w-0 flex-1 rounded text-start"
        >
          <span
            dir="auto"
            className={`line-clamp-3 font-serif text-base box-decoration-clone ${isResolved || isDetached ? 'text-ink-2' : ''}`}
          >
            <span className={isResolved ? 'bg-paper-3' : backgrounds[color]}>{quote}</span>
          </span>
          <span className="tabular text-xs text-ink-3">{clock(start)}</span>
        </button>
        {items.length > 0 && (
          <Menu label={t.actions(about)} trigger={<IconButton icon="dots" label={t.actions(about)} />} items={items} />
        )}
      </div>
      {isDetached && <p className="text-sm text-warn">{t.detached}</p>}
      {comments.length > 0 && (
        <ul className="flex flex-col gap-3">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              spaceId={spaceId}
              mayEdit={mayEdit}
              highlights={highlights}
            />
          ))}
        </ul>
      )}
      {isResolved && !mayEdit && <p className="text-xs text-ink-3">{t.isResolved}</p>}
      {isAsked && !mayEdit && !isResolved && <p className="text-xs text-ink-2">{t.viewerCannotReply}</p>}
      {mayEdit && isAnswering && (
        <CommentField
          spaceId={spaceId}
          label={`${reply}: ${about}`}
          send={reply}
          onSend={(written) => answer.mutateAsync({ id, ...written }).then(() => setAnswering(false))}
          onCancel={() => setAnswering(false)}
        />
      )}
      {mayEdit && (
        // Hidden, not removed: the focus comes back to the button that opened the field.
        <div className={isAnswering ? 'hidden' : 'flex flex-wrap gap-1.5'}>
          <Button look="quiet" icon="comment" aria-label={`${reply}: ${about}`} onClick={() => setAnswering(true)}>
            {reply}
          </Button>
          <Button
            look="quiet"
            icon={isResolved ? 'undo' : 'check'}
            disabled={update.isPending}
            onClick={() => update.mutate({ id, resolved: !isResolved })}
          >
            {isResolved ? t.reopen : t.resolve}
          </Button>
        </div>
      )}
    </li>
  )
}

function CommentItem({
  comment,
  spaceId,
  mayEdit,
  highlights,
}: {
  comment: Comment
  spaceId: string
  mayEdit: boolean
  highlights: Highlights
}) {
  const { data: me } = useQuery(meQuery)
  const { data: members = [] } = useQuery(membersQuery(spaceId))
  const [isEditing, setEditing] = useState(false)
  const author = members.find(({ id }) => id === comment.createdById)
  const name = author === undefined ? t.former : nameOfPerson(author)
  const mentioned = members.filter(({ id }) => comment.mentionedIds.includes(id)).map(nameOfPerson)
  const { change } = highlights
  const isOwn = comment.createdById !== null && comment.createdById === me?.id
  return (
    <li className="flex flex-col gap-0.5">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm">
          <bdi className="font-semibold">{name}</bdi>{' '}
          <time className="text-xs text-ink-3" dateTime={comment.createdAt} title={longDate(comment.createdAt)}>
            <bdi>{shortDate(comment.createdAt)}</bdi>
          </time>
          {comment.updatedAt !== comment.createdAt && <span className="text-xs text-ink-3"> · {t.edited}</span>}
        </p>
        {mayEdit && (
          <Menu
            label={t.commentActions(name)}
            trigger={<IconButton icon="dots" label={t.commentActions(name)} className="-my-1" />}
            items={[
              ...(isOwn ? [{ label: t.edit, icon: 'edit' as const, onSelect: () => setEditing(true) }] : []),
              {
                label: t.remove,
                icon: 'trash' as const,
                isDanger: true,
                onSelect: () => highlights.removeComment(comment),
              },
            ]}
          />
        )}
      </div>
      {isEditing ? (
        <CommentField
          spaceId={spaceId}
          label={t.edit}
          send={words.common.save}
          startWith={comment.text}
          onSend={(written) => change.mutateAsync({ comment, ...written }).then(() => setEditing(false))}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p dir="auto" className="text-base whitespace-pre-wrap">
          {partsOf(comment.text, mentioned).map(({ text, isMention }, index) =>
            // eslint-disable-next-line react/no-array-index-key
            isMention ? <strong key={index}>{text}</strong> : text,
          )}
        </p>
      )}
    </li>
  )
}
