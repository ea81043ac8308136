import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { recordingStatus, type RecordingStatus } from '../../api/recording-status.ts'
import { IconButton } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import { keyOf } from '../../components/key-of.ts'
import { Menu, type MenuItem } from '../../components/Menu.tsx'
import { DraftMark } from '../../components/States.tsx'
import { clock } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { useUpload } from '../../uploads/use-upload.ts'
import type { DateShown } from './filters.ts'
import { rowGrid } from './row-grid.ts'
import { useRow } from './use-row.ts'
import { speakerClass } from '../transcript/speakers.ts'
import { Moment } from '../../components/Moment.tsx'

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
  onRename: (title: string | null) => Promise<void>
  onDragStart: (event: React.DragEvent) => void
  onDragEnd: () => void
  items: () => readonly (MenuItem | null)[]
  /** '' outside of folders, and in the list of a folder. */
  folder: string
  date: DateShown
}

/** One recording as a row: title, speakers, length, date and status. */
export function RecordingRow(given: RowGiven) {
  const { isSelected, isCurrent, isRenaming, mayEdit } = given
  const recording = useRow(given.recording)
  const { id, workspaceId: spaceId, title, duration, transcript } = recording
  const status = recordingStatus(recording, useUpload(id))
  return (
    <div
      draggable={mayEdit && !isRenaming}
      onDragStart={given.onDragStart}
      onDragEnd={given.onDragEnd}
      data-current={isCurrent}
      className={`group relative min-h-13 py-1 ${rowGrid} ${isSelected ? 'bg-paper-2' : 'hover:bg-paper-2/60'} ${isCurrent ? 'shadow-[inset_2px_0_0_var(--ink)] rtl:shadow-[inset_-2px_0_0_var(--ink)]' : ''}`}
    >
      <label className="flex items-center pointer-coarse:-mx-3 pointer-coarse:justify-center pointer-coarse:self-stretch">
        <input
          type="checkbox"
          aria-label={t.select(title)}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => given.onSelect({ shiftKey: event.shiftKey, toggle: true })}
          className={`accent-(--ink) ${isSelected ? '' : 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus:opacity-100 pointer-coarse:opacity-100'}`}
        />
      </label>
      <div className="min-w-0">
        {isRenaming ? (
          <Rename title={title} onDone={given.onRename} />
        ) : (
          <Link
            to="/w/$spaceId/r/$recordingId"
            params={{ spaceId, recordingId: id }}
            draggable={false}
            className="block rounded text-base pointer-coarse:after:absolute pointer-coarse:after:inset-y-0 pointer-coarse:after:start-11 pointer-coarse:after:end-12"
          >
            <span dir="auto" className="block truncate">
              {title}
            </span>
          </Link>
        )}
        <UnderTitle recording={recording} status={status} />
      </div>
      <Speakers speakers={transcript?.speakers ?? []} />
      <span className="truncate text-sm text-ink-3 max-xl:hidden" dir="auto" title={given.folder}>
        {given.folder}
      </span>
      <time className="text-end text-sm text-ink-2">{duration === null ? '' : clock(duration)}</time>
      <Moment at={recording[given.date]} className="text-end text-sm text-ink-3 max-xl:hidden" />
      <p
        title={status.text}
        className={`truncate text-sm max-xl:hidden ${status.isFailed ? 'text-warn' : 'text-ink-2'}`}
      >
        {status.text === '' ? <Quality recording={recording} /> : status.text}
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

/** The tags, and the last words of a text that grows, the first of one that is complete, or what is wrong. */
function UnderTitle({ recording, status }: { recording: ListedRecording; status: RecordingStatus }) {
  const { tags, transcript } = recording
  const { text, detail, isFailed } = status
  const partialText = transcript?.partialText ?? null
  if (partialText !== null) {
    return (
      <>
        <Line tags={tags}>
          {/* The last words stay visible; the margin keeps a short text at the start. */}
          <span dir="auto" className="flex min-w-0 flex-1 basis-24 justify-end overflow-hidden whitespace-nowrap">
            <span className="me-auto">{partialText}</span>
          </span>
        </Line>
        {detail !== null && <Detail text={detail} />}
      </>
    )
  }
  if (detail === null && text === '') {
    const beginning = transcript?.beginning ?? null
    return (
      <Line tags={tags}>
        <span dir="auto" className="min-w-0 flex-1 basis-24 truncate">
          {beginning === '' ? words.transcript.silent : beginning}
        </span>
      </Line>
    )
  }
  return (
    <>
      {tags.length > 0 && <Line tags={tags} />}
      {detail !== null && <Detail text={detail} />}
      {/* On narrow screens the status is shown here instead of in its column. */}
      {text !== '' && (
        <p className="text-xs text-ink-3 xl:hidden">
          <span className={isFailed ? 'text-warn' : ''}>{text}</span>
          {detail !== null && `: ${detail}`}
        </p>
      )}
    </>
  )
}

function Detail({ text }: { text: string }) {
  return (
    <p className="truncate text-xs text-ink-3 max-xl:hidden" title={text}>
      {text}
    </p>
  )
}

/** What a complete transcript may lack. */
function Quality({ recording }: { recording: ListedRecording }) {
  const { preflight, transcript } = recording
  return (
    <>
      {preflight?.expected === 'POOR' && (
        <span title={words.transcript.sound.expected.POOR} className="me-2 text-warn">
          {words.transcript.sound.poor}
        </span>
      )}
      {transcript?.quality === 'draft' && <DraftMark />}
    </>
  )
}

/** Tags, and what is beside them. Tags that don't fit wrap into a line that isn't shown: none is cut. */
function Line({ tags, children }: { tags: readonly string[]; children?: React.ReactNode }) {
  return (
    <p
      aria-live="off"
      title={tags.join(', ')}
      className="flex h-4 flex-wrap items-baseline gap-2 overflow-hidden text-xs text-ink-3"
    >
      {tags.map((tag) => (
        <span key={tag} dir="auto" className="max-w-40 truncate rounded bg-paper-3 px-1 text-ink-2">
          {tag}
        </span>
      ))}
      {children}
    </p>
  )
}

/** The speakers, by name if they have one, and otherwise as dots. */
function Speakers({ speakers }: { speakers: readonly { speakerIndex: number; name: string | null }[] }) {
  const names = speakers.map(({ speakerIndex, name }) => name ?? words.transcript.speaker(speakerIndex)).join(', ')
  const named = speakers.flatMap(({ name }) => name ?? [])
  const rest = speakers.filter(({ name }) => name === null)
  return (
    <span title={names} className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2 max-xl:hidden">
      <span className="visually-hidden">{names}</span>
      {named.length > 0 && (
        <span aria-hidden="true" dir="auto" className="min-w-0 truncate">
          {named.join(', ')}
        </span>
      )}
      {rest.slice(0, mostDots).map(({ speakerIndex }) => (
        <span
          key={speakerIndex}
          aria-hidden="true"
          className={`size-2.5 shrink-0 rounded-full bg-current forced-color-adjust-none ${speakerClass(speakerIndex)}`}
        />
      ))}
      {rest.length > mostDots && <span className="text-xs text-ink-3">+{rest.length - mostDots}</span>}
    </span>
  )
}

/** Stays until the server has the new title. */
function Rename({ title, onDone }: { title: string; onDone: RowGiven['onRename'] }) {
  const [text, setText] = useState(title)
  const [isSent, setSent] = useState(false)
  const done = (): void => {
    if (isSent) return
    setSent(true)
    const next = text.trim()
    onDone(next === '' || next === title ? null : next).catch(() => setSent(false))
  }
  return (
    <input
      autoFocus
      aria-label={t.newTitle}
      value={text}
      readOnly={isSent}
      maxLength={200}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (keyOf(event) === 'Enter') done()
        if (keyOf(event) === 'Escape') void onDone(null)
      }}
      className={`${inputLook} h-8`}
    />
  )
}
