import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { isRunning } from '../../api/recording-status.ts'
import { readAgain } from '../../api/read-again.ts'

const askMs = 2000

/**
 * A recording of the list as it is now. While work on it runs, the row asks for its progress itself: few rows do, and
 * the list, which may be long, is read again only when something has changed.
 */
export function useRow(listed: ListedRecording): ListedRecording {
  const { id: recordingId, workspaceId: spaceId } = listed
  const wasRunning = isRunning(listed)
  const { data } = useQuery({
    queryKey: keys.recording(spaceId, recordingId, 'row'),
    queryFn: ({ signal }) => api.getRecording({ params: { spaceId, recordingId }, signal }),
    enabled: wasRunning,
    refetchInterval: askMs,
  })
  const hasEnded = wasRunning && data !== undefined && !isRunning(data)
  useEffect(() => {
    if (hasEnded) void readAgain(keys.recordings(spaceId))
  }, [hasEnded, spaceId])
  if (!wasRunning || data === undefined) return listed
  const { status, duration, failure, transcript } = data
  return {
    ...listed,
    status,
    duration,
    failure,
    transcript: transcript === null ? null : { beginning: null, speakers: [], ...listed.transcript, ...transcript },
  }
}
