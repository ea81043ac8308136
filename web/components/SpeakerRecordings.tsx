import { Link } from '@tanstack/react-router'
import { words } from '../strings/words.ts'

const t = words.settings

/** A link to the recordings in which a named speaker of the workspace speaks. */
export function SpeakerRecordings({ spaceId, speakerId, name }: { spaceId: string; speakerId: string; name: string }) {
  return (
    <Link
      to="/w/$spaceId"
      params={{ spaceId }}
      search={{ speakerId }}
      aria-label={t.recordingsWith(name)}
      className="inline-flex thumb items-center underline underline-offset-2"
    >
      {t.recordings}
    </Link>
  )
}
