import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { recordingStatus } from '../../api/recording-status.ts'
import { IconButton } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import { Menu, type MenuItem } from '../../components/Menu.tsx'
import { DraftMark } from '../../components/States.tsx'
import { clock, longDate, shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { speakerClass } from '../transcript/speakers.ts'

const t = words.library
/** The rest of the speakers are shown as a number. */
const mostDots = 6

export interface RowGiven {
  recording: ListedRecording
  isSelected: boolean
  isCurrent: boolean
  isRenaming: boolean
  mayEdit: boolean
  onSelect: (event: { shiftKey: boolean; toggle: boolean }) => void
  onRename: (title: string | null) => void
  onDragStart: (event: React.DragEvent) => void
  onDragEnd: () => void
  items: () => readonly (MenuItem | null)[]
}

/** One recording as a row: title, speakers, length, date and status. */
export function RecordingRow(given: RowGiven) {
  const { recording, isSelected, isCurrent, isRenaming, mayEdit } = given
  const { id, workspaceId: spaceId, title, duration, createdAt, transcript } = recording
  const status = recordingStatus(recording)
  return (
    <div
      draggable={mayEdit && !isRenaming}
      onDragStart={given.onDragStart}
      onDragEnd={given.onDragEnd}
      data-current={isCurrent}
      className={`group relative grid h-full grid-cols-[1.25rem_minmax(0,1fr)_auto_2rem] items-center gap-x-3 border-b border-line px-3 sm:px-4 md:grid-cols-[1.25rem_minmax(0,1fr)_7rem_4.5rem_5.5rem_11rem_2rem] ${isSelected ? 'bg-paper-2' : 'hover:bg-paper-2/60'} ${isCurrent ? 'shadow-[inset_2px_0_0_var(--ink)]' : ''}`}
    >
      <input
        type="checkbox"
        aria-label={t.select(title)}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => given.onSelect({ shiftKey: event.shiftKey, toggle: true })}
        className={`accent-(--ink) ${isSelected ? '' : 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus:opacity-100'}`}
      />
      <div className="min-w-0">
        {isRenaming ? (
          <Rename title={title} onDone={given.onRename} />
        ) : (
          <Link
            to="/w/$spaceId/r/$recordingId"
            params={{ spaceId, recordingId: id }}
            draggable={false}
            className="block truncate rounded text-base"
            dir="auto"
          >
            {title}
          </Link>
        )}
        {transcript?.partialText != null && (
          <p aria-live="off" dir="auto" className="h-4 overflow-hidden text-xs whitespace-nowrap text-ink-3">
            <span className="flex justify-end overflow-hidden">
              <span>{transcript.partialText}</span>
            </span>
          </p>
        )}
        {status.detail !== null && (
          <p className="truncate text-xs text-ink-3 max-md:hidden" title={status.detail}>
            {status.detail}
          </p>
        )}
        {/* On narrow screens the status is shown here instead of in its column. */}
        {status.text !== '' && transcript?.partialText == null && (
          <p className="truncate text-xs text-ink-3 md:hidden">
            <span className={status.isFailed ? 'text-warn' : ''}>{status.text}</span>
            {status.detail !== null && `: ${status.detail}`}
          </p>
        )}
      </div>
      <Dots speakers={transcript?.speakers ?? []} />
      <time className="text-end text-sm text-ink-2">{duration === null ? '' : clock(duration)}</time>
      <time dateTime={createdAt} title={longDate(createdAt)} className="text-end text-sm text-ink-3 max-md:hidden">
        {shortDate(createdAt)}
      </time>
      <p className={`truncate text-sm max-md:hidden ${status.isFailed ? 'text-warn' : 'text-ink-2'}`}>
        {status.text}
        {status.text === '' && transcript?.quality === 'draft' && <DraftMark />}
      </p>
      <Menu
        items={given.items}
        trigger={
          <IconButton
            icon="dots"
            label={t.actionsFor(title)}
            className="md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:data-[state=open]:opacity-100"
          />
        }
      />
      {status.progress !== null && (
        <progress
          value={status.progress}
          max={1}
          aria-label={`${title}: ${status.text}`}
          className="absolute inset-x-0 bottom-0 h-0.5 w-full appearance-none bg-transparent [&::-moz-progress-bar]:bg-red [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-red"
        />
      )}
    </div>
  )
}

function Dots({ speakers }: { speakers: readonly { speakerIndex: number; name: string | null }[] }) {
  const names = speakers.map(({ speakerIndex, name }) => name ?? words.transcript.speaker(speakerIndex)).join(', ')
  return (
    <span title={names} className="flex items-center gap-1 max-md:hidden">
      <span className="visually-hidden">{names}</span>
      {speakers.slice(0, mostDots).map(({ speakerIndex }) => (
        <span
          key={speakerIndex}
          aria-hidden="true"
          className={`size-2.5 rounded-full bg-current ${speakerClass(speakerIndex)}`}
        />
      ))}
      {speakers.length > mostDots && <span className="text-xs text-ink-3">+{speakers.length - mostDots}</span>}
    </span>
  )
}

function Rename({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const [text, setText] = useState(title)
  const done = (): void => onDone(text.trim() === '' || text.trim() === title ? null : text.trim())
  return (
    <input
      autoFocus
      aria-label={t.newTitle}
      value={text}
      maxLength={200}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') done()
        if (event.key === 'Escape') onDone(null)
      }}
      className={`${inputLook} h-8`}
    />
  )
}
