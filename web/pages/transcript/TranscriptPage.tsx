import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { members, recording as recordingQuery } from '../../api/queries.ts'
import { isInProgress, recordingStatus } from '../../api/recording-status.ts'
import { Failed, Skeleton } from '../../components/States.tsx'
import { ToLibrary } from '../../components/ToLibrary.tsx'
import { lastList } from '../../shell/last-list.ts'
import { useMedia } from '../../shell/use-media.ts'
import { words } from '../../strings/words.ts'
import { createPlayer, type Player } from './player/player.ts'
import { GoneNotice, MovedTo } from './GoneNotice.tsx'
import { Progress } from './Progress.tsx'
import { RecordingHeader } from './RecordingHeader.tsx'
import { BesideTranslation } from './translation/BesideTranslation.tsx'
import { AudioSource, hasAudio } from './player/AudioSource.tsx'
import { PlayerBar } from './player/PlayerBar.tsx'
import { useVideoPlace } from './player/use-video-place.ts'
import { useEditor } from './editor/use-editor.ts'
import { useDoneNotice } from './use-done-notice.ts'
import { useNewPlace } from './use-new-place.ts'
import { Workbench } from './Workbench.tsx'

/** Polling interval in milliseconds. Live events report steps, but not each window. */
const askMs = 1500

/** The page of one recording. */
export function TranscriptPage() {
  const place = useParams({ from: '/app/w/$spaceId/r/$recordingId' })
  return <OneRecording key={place.recordingId} {...place} />
}

function OneRecording({ spaceId, recordingId }: { spaceId: string; recordingId: string }) {
  const { t, tab } = useSearch({ from: '/app/w/$spaceId/r/$recordingId' })
  useEffect(() => lastList.open(recordingId), [recordingId])
  const [player] = useState<Player>(() => createPlayer(t))
  const detail = useQuery({
    ...recordingQuery(spaceId, recordingId),
    refetchInterval: (query) => (query.state.data !== undefined && isInProgress(query.state.data) ? askMs : false),
    // A tab in the background doesn't listen to events, but its title and notification tell when it's done.
    refetchIntervalInBackground: true,
  })
  const transcript = detail.data?.transcript ?? null
  const isSpaceGone = codeOf(useQuery(members(spaceId)).error) === 'NOT_FOUND'
  const version = transcript?.version ?? 0
  useDoneNotice(detail.data)
  const video = useVideoPlace(detail.data)
  const isWide = useMedia('(min-width: 64rem)')
  // A link to a tab is to what is in it.
  const [isSheetOpen, setSheetOpen] = useState(tab !== undefined)

  const isGone = codeOf(detail.error) === 'NOT_FOUND'
  const newPlace = useNewPlace(spaceId, recordingId, isGone)
  const { editor, text } = useEditor({ spaceId, recordingId }, transcript)

  if (detail.isPending) return <Skeleton lines={10} />
  // Keep the page when a refetch fails. It may contain unsaved text.
  if (detail.data === undefined) {
    return (
      <Failed error={detail.error} onRetry={() => void detail.refetch()}>
        {newPlace != null && (
          <p>
            <MovedTo place={newPlace} recordingId={recordingId} />
          </p>
        )}
        <ToLibrary />
      </Failed>
    )
  }
  return (
    // A narrower window that is too low for a few lines of the text scrolls.
    <main className="relative flex h-full flex-col lg:min-h-96">
      <RecordingHeader
        detail={detail.data}
        editor={editor}
        player={player}
        onPanels={editor === null || isWide ? null : () => setSheetOpen(true)}
      />
      <div role="alert">
        {isSpaceGone ? (
          <p className="bg-warn px-4 py-1 text-sm text-paper">{words.shell.workspaceGone}</p>
        ) : (
          isGone && <GoneNotice place={newPlace} recordingId={recordingId} />
        )}
      </div>
      {isInProgress(detail.data) || version === 0 || recordingStatus(detail.data).isFailed ? (
        <Progress detail={detail.data} isCompact={editor !== null} />
      ) : null}
      {text.isError && editor === null && <Failed error={text.error} onRetry={() => void text.refetch()} />}
      {editor !== null && (
        <BesideTranslation detail={detail.data} editor={editor}>
          <Workbench
            detail={detail.data}
            editor={editor}
            player={player}
            video={video}
            startAt={t}
            isWide={isWide}
            isSheetOpen={isSheetOpen}
            onSheet={setSheetOpen}
          />
        </BesideTranslation>
      )}
      {editor === null && version > 0 && text.isPending && <Skeleton lines={12} />}
      {(editor === null || video.place === null || video.place === 'hidden') && (
        <AudioSource player={player} detail={detail.data} />
      )}
      {editor === null && hasAudio(detail.data) && (
        <PlayerBar
          player={player}
          place={{ spaceId, recordingId }}
          duration={detail.data.duration ?? 0}
          turns={[]}
          hasMedia
          video={null}
        />
      )}
    </main>
  )
}
