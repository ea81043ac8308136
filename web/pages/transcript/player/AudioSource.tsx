import { useEffect, useRef } from 'react'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { words } from '../../../strings/words.ts'
import type { Player } from './player.ts'

export function hasAudio({ isMediaDeleted, audioFile }: RecordingDetail): boolean {
  return !isMediaDeleted && audioFile !== null
}

/** The audio element. The server streams it by ranges, so seeking is fast and the address never expires. */
export function AudioSource({ player, detail }: { player: Player; detail: RecordingDetail }) {
  const element = useRef<HTMLAudioElement>(null)
  const hasMedia = hasAudio(detail)
  useEffect(() => {
    if (!hasMedia) return undefined
    player.attach(element.current)
    return () => player.attach(null)
  }, [player, hasMedia])
  if (!hasMedia) return null
  const address = `/api/v1/spaces/${detail.workspaceId}/recordings/${detail.id}/media/audio`
  // eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript is on the page
  return <audio ref={element} src={address} preload="metadata" className="hidden" />
}

/** Says why there is nothing to play, above the player. */
export function WhySilent({ detail }: { detail: RecordingDetail }) {
  if (hasAudio(detail)) return null
  const why = detail.isMediaDeleted
    ? words.transcript.mediaDeleted
    : detail.source === 'IMPORT'
      ? words.transcript.importedAlone
      : null
  return why === null ? null : <p className="border-b border-line px-4 py-1 text-sm text-ink-2">{why}</p>
}
