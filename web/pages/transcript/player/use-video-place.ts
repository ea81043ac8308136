import { useState } from 'react'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'

/** Where the video is: above the text, above the panels, or nowhere, so that only its sound plays. */
type VideoPlace = 'top' | 'side' | 'hidden'

export interface Video {
  /** null: the recording has no picture, or this browser can't show it. */
  place: VideoPlace | null
  move: (place: VideoPlace) => void
  /** The browser can't play the file; the sound that the server made of it plays instead. */
  fail: () => void
}

const key = 'video'

/** The place of the video, which this browser remembers. */
export function useVideoPlace(detail: RecordingDetail | undefined): Video {
  const [place, setPlace] = useState<VideoPlace>(() => {
    const stored = localStorage.getItem(key)
    return stored === 'side' || stored === 'hidden' ? stored : 'top'
  })
  const [hasFailed, setFailed] = useState(false)
  const hasPicture = detail?.mediaType === 'VIDEO' && !detail.isMediaDeleted && detail.originalFile !== null
  return {
    place: hasPicture && !hasFailed ? place : null,
    move: (next) => {
      localStorage.setItem(key, next)
      setPlace(next)
    },
    fail: () => setFailed(true),
  }
}
