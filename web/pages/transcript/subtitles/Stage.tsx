import { useEffect, useRef } from 'react'
import { dashedLines, type Cue } from '../../../../src/text/subtitles/cues.ts'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { words } from '../../../strings/words.ts'
import type { Player } from '../player/player.ts'

/** The video with its subtitle in sync with the player, or the subtitle on black. */
export function Stage({
  cue,
  language,
  player,
  detail,
}: {
  cue: Cue | null
  language: string
  player: Player
  detail: RecordingDetail
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const follow = (seconds: number): void => {
      const element = video.current
      if (element === null) return
      if (Math.abs(element.currentTime - seconds) > 0.25) element.currentTime = seconds
      if (player.state.get().isPlaying === element.paused) {
        if (element.paused) void element.play().catch(() => undefined)
        else element.pause()
      }
    }
    follow(player.now())
    return player.onTime(follow)
  }, [player])
  const hasPicture = detail.mediaType === 'VIDEO' && !detail.isMediaDeleted
  return (
    <div
      aria-label={words.exporting.stage}
      role="img"
      className="relative aspect-video overflow-hidden rounded bg-black"
    >
      {hasPicture && (
        <video
          ref={video}
          muted
          playsInline
          preload="metadata"
          src={`/api/v1/spaces/${detail.workspaceId}/recordings/${detail.id}/media/original`}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      {cue !== null && (
        <p
          dir="auto"
          lang={language}
          className="absolute inset-x-0 bottom-[7%] px-3 text-center text-[0.8125rem] leading-snug text-white"
        >
          {dashedLines(cue)
            .flat()
            .map((line, i) => (
              <span key={i} className="block">
                <span className="bg-black/70 px-1 [box-decoration-break:clone]">{line}</span>
              </span>
            ))}
        </p>
      )}
    </div>
  )
}
