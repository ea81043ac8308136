import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { members } from '../../api/queries.ts'
import { Icon } from '../../components/Icon.tsx'
import { DraftMark } from '../../components/States.tsx'
import { clock, languageName, listOf, nameOfPerson, shortDate, shortDay } from '../../format.ts'
import { hasNotes } from './NotesDialog.tsx'
import { words } from '../../strings/words.ts'
import { Moment } from '../../components/Moment.tsx'

/** Length, date, who added it, folder, language, quality, and the media's last day. On narrow screens, the menu has what opens here. */
export function Facts({
  detail,
  folder,
  expected,
  warnings,
  mayEdit,
  onOpen,
}: {
  detail: RecordingDetail
  /** undefined outside of folders. */
  folder: Folder | undefined
  expected: string | null
  warnings: readonly string[]
  mayEdit: boolean
  onOpen: (opened: 'date' | 'notes' | 'mediaAfter' | 'sound' | 'warnings') => void
}) {
  const { transcript } = detail
  const date = <Moment at={detail.recordedAt}>{shortDay(detail.recordedAt)}</Moment>
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 px-1 text-sm whitespace-nowrap text-ink-3">
      {/* The title needs the room more than these, which the player and the library show as well. */}
      {detail.duration !== null && <time className="max-lg:hidden">{clock(detail.duration)}</time>}
      {mayEdit ? (
        <button
          type="button"
          aria-label={words.library.changeDateFrom(shortDay(detail.recordedAt))}
          className="rounded hover:underline max-xl:hidden"
          onClick={() => onOpen('date')}
        >
          {date}
        </button>
      ) : (
        <span className="max-xl:hidden">{date}</span>
      )}
      <AddedBy detail={detail} />
      {folder !== undefined && (
        <Link
          to="/w/$spaceId"
          params={{ spaceId: detail.workspaceId }}
          search={{ folder: folder.id }}
          className="inline-flex items-center gap-1 rounded hover:underline max-xl:hidden"
        >
          <Icon name="folder" size={14} />
          <span dir="auto" className="max-w-40 truncate">
            {folder.name}
          </span>
        </Link>
      )}
      {transcript !== null && (transcript.languages.length > 0 || !['auto', 'und'].includes(transcript.language)) && (
        <span className="max-xl:hidden">{languagesOf(transcript)}</span>
      )}
      {hasNotes(detail) && (
        <button
          type="button"
          className="inline-flex items-center gap-1 rounded hover:underline"
          onClick={() => onOpen('notes')}
        >
          <Icon name="note" size={14} />
          {words.transcript.notes.title}
        </button>
      )}
      {transcript?.quality === 'draft' && <DraftMark />}
      {detail.autoDeleteMediaAfter !== null && !detail.isMediaDeleted && (
        <button
          type="button"
          disabled={!mayEdit}
          className="rounded enabled:hover:underline"
          onClick={() => onOpen('mediaAfter')}
        >
          {words.sharing.media.until(shortDate(detail.autoDeleteMediaAfter))}
        </button>
      )}
      {expected !== null && (
        <button type="button" className="rounded text-warn hover:underline" onClick={() => onOpen('sound')}>
          {expected}
        </button>
      )}
      {warnings.length > 0 && (
        <button
          type="button"
          className="inline-flex items-center gap-1 rounded text-warn hover:underline"
          onClick={() => onOpen('warnings')}
        >
          <Icon name="alert" size={14} />
          {words.transcript.warnings(warnings.length)}
        </button>
      )}
    </p>
  )
}

/** Who added the recording, where that may be somebody else. */
function AddedBy({ detail: { workspaceId, createdById } }: { detail: RecordingDetail }) {
  const { data: people = [] } = useQuery(members(workspaceId))
  if (people.filter(({ status }) => status === 'ACTIVE').length < 2) return null
  const person = people.find(({ id }) => id === createdById)
  return (
    <span className="max-w-60 truncate max-xl:hidden" title={person?.email}>
      {person === undefined ? words.transcript.addedByFormer : words.transcript.addedBy(nameOfPerson(person))}
    </span>
  )
}

/** The language, or all of them in the order in which they are spoken. */
function languagesOf({ language, languages }: NonNullable<RecordingDetail['transcript']>): string {
  const codes = languages.length === 0 ? [language] : languages.map((stretch) => stretch.language)
  return listOf([...new Set(codes)].map(languageName))
}
