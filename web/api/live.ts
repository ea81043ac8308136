import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection, noteSilence } from './connection.ts'
import { keys } from './keys.ts'

/** Names of the events that the server streams; an EventSource hears only names that it was told. */
const names = [
  ...['QUEUED', 'STARTED', 'PROGRESS', 'CREATED', 'FAILED', 'CANCELLED', 'EDITED'].map((what) => `TRANSCRIPT_${what}`),
  ...['PROGRESS', 'DOWNLOADING', 'PROCESSING', 'READY', 'FAILED', 'DELETED', 'RESTORED', 'CREATED', 'UPDATED'].map(
    (what) => `RECORDING_${what}`,
  ),
  ...['QUEUED', 'STARTED', 'PROGRESS', 'CREATED', 'FAILED', 'CANCELLED', 'DELETED'].flatMap((what) => [
    `TRANSLATION_${what}`,
    `INSIGHT_${what}`,
  ]),
  'MEDIA_DELETED',
  'SPEAKER_CHANGED',
  'FOLDER_CHANGED',
  'WEBHOOK_DISABLED',
  'MEMBER_ADDED',
  'MEMBER_CHANGED',
  'MEMBER_REMOVED',
  'WORKSPACE_DELETED',
]

/** Answers that a change of a recording makes old are asked anew at most this often. */
const pauseMs = 400
const listenAgainMs = 5000

/** While mounted: what changes in a workspace, by whomever, is seen here. */
export function useLiveSpace(spaceId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (spaceId === null) return undefined
    const refresh = refresher(client, spaceId)
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | null = null
    let wasOpen = false
    const hear = (event: MessageEvent<string>): void => {
      const { data } = JSON.parse(event.data) as { data: { recordingId?: unknown } }
      refresh(event.type, typeof data.recordingId === 'string' ? data.recordingId : null)
    }
    const listen = (): void => {
      source = new EventSource(`/api/v1/spaces/${encodeURIComponent(spaceId)}/events`)
      for (const name of names) source.addEventListener(name, hear)
      source.addEventListener('open', () => {
        // What happened while nobody listened is asked for.
        if (wasOpen) void client.invalidateQueries({ queryKey: keys.space(spaceId) })
        wasOpen = true
      })
      source.addEventListener('error', () => {
        // The browser connects again by itself; whether the server is there is found out by asking it.
        if (source.readyState === EventSource.CONNECTING && !connection.get().isLost) noteSilence()
        // After an answer that is no stream (a proxy's, a server's that starts) it would not.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(listen, listenAgainMs)
      })
    }
    listen()
    return () => {
      if (timer !== null) clearTimeout(timer)
      source.close()
    }
  }, [client, spaceId])
}

function refresher(client: QueryClient, spaceId: string): (type: string, recordingId: string | null) => void {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = (): void => {
    timer = null
    for (const key of waiting) void client.invalidateQueries({ queryKey: JSON.parse(key) as string[] })
    waiting.clear()
  }
  return (type, recordingId) => {
    const note = (key: readonly unknown[]): void => void waiting.add(JSON.stringify(key))
    note(keys.recordings(spaceId))
    if (recordingId !== null) note(keys.recording(spaceId, recordingId))
    if (type === 'SPEAKER_CHANGED') note(keys.in(spaceId, 'speakers'))
    if (type.startsWith('FOLDER_')) note(keys.in(spaceId, 'folders'))
    if (type.startsWith('MEMBER_')) note(keys.in(spaceId, 'members'))
    if (type === 'RECORDING_DELETED' || type === 'RECORDING_RESTORED') note(keys.in(spaceId, 'trash'))
    if (type === 'WORKSPACE_DELETED') note(keys.spaces)
    timer ??= setTimeout(flush, pauseMs)
  }
}
