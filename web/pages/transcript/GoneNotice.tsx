import { Link } from '@tanstack/react-router'
import type { Workspace } from '../../../src/contract/resources.ts'
import { words } from '../../strings/words.ts'

const t = words.transcript

/** Where a recording is that was moved to another workspace, with a link. */
export function MovedTo({ place, recordingId }: { place: Workspace; recordingId: string }) {
  return (
    <>
      {t.movedTo(place.name)}{' '}
      <Link
        to="/w/$spaceId/r/$recordingId"
        params={{ spaceId: place.id, recordingId }}
        className="thumb underline underline-offset-2"
      >
        {t.openThere}
      </Link>
    </>
  )
}

/** Says that the recording of the page was deleted or moved. Undefined: it isn't known yet which. */
export function GoneNotice({ place, recordingId }: { place: Workspace | null | undefined; recordingId: string }) {
  if (place === undefined) return null
  return (
    <p className="bg-warn px-4 py-1 text-sm text-paper">
      {place === null ? `${t.deletedTitle}. ${t.deletedMeaning}` : <MovedTo place={place} recordingId={recordingId} />}
    </p>
  )
}
