import { useEffect, useRef } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { recordingStatus } from '../../api/recording-status.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'

/**
 * Shows in the tab's title what a transcription does, and that it is done; sends a notification when it ends while
 * the page is in the background, if the person allowed that.
 */
export function useDoneNotice(detail: RecordingDetail | undefined): void {
  const status = detail === undefined ? null : recordingStatus(detail)
  const isRunning = detail?.transcript?.status === 'IN_PROGRESS' || detail?.transcript?.status === 'QUEUED'
  const wasRunning = useRef(false)
  const kind = status?.kind
  const title = detail?.title
  useTitle(title === undefined ? undefined : isRunning ? `${status?.text ?? ''} · ${title}` : title)
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning
    wasRunning.current = isRunning
    if (!hasEnded || title === undefined || !document.hidden) return
    const text = kind === 'done' ? words.transcript.doneNotice : words.status.failed
    if ('Notification' in window && Notification.permission === 'granted') {
      // Android's Chrome only shows notifications of a service worker, and says so by throwing.
      try {
        const notice = new Notification(title, { body: text })
        notice.addEventListener('click', () => window.focus())
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
    }
  }, [isRunning, kind, title])
}
