import { Link } from '@tanstack/react-router'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { Moment } from '../../components/Moment.tsx'
import { clock, shortDay } from '../../format.ts'
import { words } from '../../strings/words.ts'

/** Recordings whose title contains the search. */
export function TitleHits({ recordings }: { recordings: readonly ListedRecording[] }) {
  return (
    <section aria-labelledby="titles">
      <h2 id="titles" className="border-b border-line pb-1.5 text-sm text-ink-3">
        {words.search.titles}
      </h2>
      <ul>
        {recordings.map((recording) => (
          <li key={recording.id} className="border-b border-line py-1">
            <Link
              to="/w/$spaceId/r/$recordingId"
              params={{ spaceId: recording.workspaceId, recordingId: recording.id }}
              className="flex items-baseline gap-3 rounded px-2 py-1 hover:bg-paper-2 pointer-coarse:py-2.5"
            >
              <span className="min-w-0 truncate" dir="auto">
                {recording.title}
              </span>
              <span className="flex shrink-0 gap-3 text-sm text-ink-3">
                {recording.duration !== null && <time>{clock(recording.duration)}</time>}
                <Moment at={recording.recordedAt}>{shortDay(recording.recordedAt)}</Moment>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
