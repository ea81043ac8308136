import { useEffect, useRef, useState } from 'react'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { IconButton } from '../../../components/Button.tsx'
import { words } from '../../../strings/words.ts'
import { useShownTranslation } from '../translation/use-shown-translation.ts'
import { isMute } from './is-mute.ts'
import type { Player } from './player.ts'
import type { Video } from './use-video-place.ts'

const t = words.transcript.video

function showTrack(element: HTMLTrackElement | null, isShown: boolean): void {
  if (element !== null) element.track.mode = isShown ? 'showing' : 'hidden'
}

/** The video with the transcript, or the translation that is shown, as subtitles. It is the player's medium while it is shown. */
export function VideoDock({ player, detail, video }: { player: Player; detail: RecordingDetail; video: Video }) {
  const element = useRef<HTMLVideoElement>(null)
  const [hasSubtitles, setSubtitles] = useState(true)
  const { workspaceId, id, transcript } = detail
  const base = `/api/v1/spaces/${workspaceId}/recordings/${id}`
  const shown = useShownTranslation(detail)
  // A new one has no text yet.
  const translation = shown === undefined || shown.version === 0 ? null : shown
  const { language = 'und', version = 0 } = translation ?? transcript ?? {}
  const subtitles = `${base}/${translation === null ? 'transcript' : `translations/${translation.id}`}?format=vtt#${version}`
  useEffect(() => {
    player.attach(element.current)
    return () => player.attach(null)
  }, [player])
  const isTop = video.place === 'top'
  return (
    <section aria-label={t.label} className="group relative shrink-0 border-b border-line bg-black">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- space and the player do the same */}
      <video
        ref={element}
        src={`${base}/media/original`}
        preload="metadata"
        playsInline
        className={`mx-auto w-full object-contain ${isTop ? 'max-h-[38dvh]' : 'max-h-[30dvh]'}`}
        onClick={player.toggle}
        onError={({ currentTarget }) => {
          if (currentTarget.error?.code !== MediaError.MEDIA_ERR_NETWORK) video.fail()
        }}
        onLoadedMetadata={({ currentTarget }) => {
          // Sound without a picture, e.g. an mp4 of a podcast.
          if (currentTarget.videoWidth === 0) video.fail()
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (isMute(currentTarget)) video.fail()
        }}
      >
        <track
          key={subtitles}
          ref={(track) => showTrack(track, hasSubtitles)}
          default
          kind="captions"
          label={t.subtitles}
          srcLang={language === 'auto' ? 'und' : language}
          src={subtitles}
        />
      </video>
      <div className="absolute top-2 end-2 flex gap-1 rounded bg-paper opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <IconButton
          icon="captions"
          label={hasSubtitles ? t.hideSubtitles : t.showSubtitles}
          aria-pressed={hasSubtitles}
          onClick={() => setSubtitles(!hasSubtitles)}
        />
        <IconButton
          icon={isTop ? 'toSide' : 'toTop'}
          label={isTop ? t.toSide : t.toTop}
          className="max-lg:hidden"
          onClick={() => video.move(isTop ? 'side' : 'top')}
        />
        <IconButton icon="close" label={t.hide} onClick={() => video.move('hidden')} />
      </div>
    </section>
  )
}
