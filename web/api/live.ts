import { useEffect } from 'react'
import type { StreamEventType } from '../../src/contract/events.ts'
import { connection, noteSilence } from './connection.ts'
import { keys } from './keys.ts'
import { readAgain } from './read-again.ts'

/** What the dashboard reads again after an event, beside the recordings of the workspace. */
type Stale = 'recording' | 'search' | 'comments' | 'speakers' | 'members' | 'trash' | 'spaces' | 'webhooks' | 'exports'

/**
 * Every event of the contract's stream; an EventSource hears only the names that it was given. The types fail when
 * the contract has an event that is missing here, or lacks one that is here.
 */
const staleAfter: Record<StreamEventType, readonly Stale[]> = {
  RECORDING_DOWNLOADING: ['recording'],
  RECORDING_PROGRESS: ['recording'],
  LIVE_STARTED: ['recording'],
  LIVE_ENDED: ['recording'],
  RECORDING_READY: ['recording'],
  RECORDING_FAILED: ['recording'],
  RECORDING_DELETED: ['recording', 'search', 'comments', 'trash'],
  RECORDING_RESTORED: ['recording', 'search', 'comments', 'trash'],
  MEDIA_DELETED: ['recording'],
  TRANSCRIPT_QUEUED: ['recording'],
  TRANSCRIPT_STARTED: ['recording'],
  TRANSCRIPT_PROGRESS: ['recording'],
  // Its speakers may have names that the workspace didn't know.
  TRANSCRIPT_CREATED: ['recording', 'speakers'],
  TRANSCRIPT_EDITED: ['recording', 'speakers'],
  TRANSCRIPT_FAILED: ['recording'],
  TRANSCRIPT_CANCELLED: ['recording'],
  TRANSLATION_QUEUED: ['recording'],
  TRANSLATION_STARTED: ['recording'],
  TRANSLATION_PROGRESS: ['recording'],
  TRANSLATION_CREATED: ['recording'],
  TRANSLATION_UPDATED: ['recording'],
  TRANSLATION_FAILED: ['recording'],
  TRANSLATION_CANCELLED: ['recording'],
  TRANSLATION_DELETED: ['recording'],
  INSIGHT_QUEUED: ['recording'],
  INSIGHT_STARTED: ['recording'],
  INSIGHT_CREATED: ['recording'],
  INSIGHT_CHANGED: ['recording'],
  INSIGHT_FAILED: ['recording'],
  INSIGHT_DELETED: ['recording'],
  HIGHLIGHT_CREATED: ['recording'],
  HIGHLIGHT_CHANGED: ['recording', 'comments'],
  HIGHLIGHT_DELETED: ['recording', 'comments'],
  COMMENT_CREATED: ['recording', 'comments'],
  COMMENT_CHANGED: ['recording', 'comments'],
  COMMENT_DELETED: ['recording', 'comments'],
  // Insights have its name.
  SPEAKER_CHANGED: ['recording', 'speakers'],
  MEMBER_ADDED: ['members'],
  MEMBER_CHANGED: ['members'],
  MEMBER_REMOVED: ['members'],
  WORKSPACE_DELETED: ['spaces'],
  WEBHOOK_DISABLED: ['webhooks'],
  EXPORT_RULE_DISABLED: ['exports'],
}
const streamed = Object.keys(staleAfter) as StreamEventType[]

/** Events are collected for this long, so that the page doesn't read the same data several times. */
const pauseMs = 400
const listenAgainMs = 5000
/**
 * A browser opens six connections to a server without HTTP/2, and one that listens is one of them: the sixth tab would
 * load nothing. So a tab listens only until it has been in the background for this long.
 */
const stillListensMs = 10_000

/** While mounted, shows what anybody changes in a workspace. */
export function useLiveSpace(spaceId: string | null): void {
  useEffect(() => {
    if (spaceId === null) return undefined
    const refresh = refresher(spaceId)
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBehind = document.hidden
    const hear = (event: MessageEvent<string>): void => {
      const { data } = JSON.parse(event.data) as { data: { recordingId?: unknown } }
      refresh(event.type as StreamEventType, typeof data.recordingId === 'string' ? data.recordingId : null)
    }
    const listen = (): void => {
      const opened = new EventSource(`/api/v1/spaces/${encodeURIComponent(spaceId)}/events`)
      source = opened
      for (const name of streamed) opened.addEventListener(name, hear)
      opened.addEventListener('open', () => {
        // Read again what changed while nothing listened.
        if (isBehind) void readAgain(keys.space(spaceId))
        isBehind = true
      })
      opened.addEventListener('error', () => {
        // The browser reconnects by itself; ask the server whether it responds.
        if (opened.readyState === EventSource.CONNECTING && !connection.get().isLost) noteSilence()
        // After an answer that isn't a stream (from a proxy, or while the server starts) the browser doesn't reconnect.
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(listen, listenAgainMs)
      })
    }
    const stop = (): void => {
      clearTimeout(timer)
      source?.close()
      source = null
    }
    const follow = (): void => {
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(stop, stillListensMs)
      else if (source === null || source.readyState === EventSource.CLOSED) listen()
    }
    if (!document.hidden) listen()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [spaceId])
}

function refresher(spaceId: string): (type: StreamEventType, recordingId: string | null) => void {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = async (): Promise<void> => {
    const stale = [...waiting]
    waiting.clear()
    // A long list is read to its end before it is read again: in a busy workspace it would never get there.
    await Promise.all(stale.map((key) => readAgain(JSON.parse(key) as string[])))
    timer = waiting.size === 0 ? null : setTimeout(() => void flush(), pauseMs)
  }
  return (type, recordingId) => {
    const note = (key: readonly unknown[]): void => void waiting.add(JSON.stringify(key))
    // A row follows its own progress (use-row.ts).
    if (!type.endsWith('_PROGRESS')) note(keys.recordings(spaceId))
    for (const stale of staleAfter[type]) {
      if (stale === 'spaces') note(keys.spaces)
      else if (stale === 'webhooks') note(keys.webhooks)
      else if (stale !== 'recording') note(keys.in(spaceId, stale))
      else note(recordingId === null ? keys.in(spaceId, 'recording') : keys.recording(spaceId, recordingId))
    }
    timer ??= setTimeout(() => void flush(), pauseMs)
  }
}
