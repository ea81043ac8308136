import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '../../../src/contract/resources.ts'
import { api, codeOf } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { spaces } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'

/** Of more workspaces, the first ones are asked. */
const mostAsked = 50

/**
 * The person's workspace that has a recording which is gone from its own, because somebody moved it; null: none has it.
 * Undefined until that is known, and while the recording isn't gone.
 */
export function useNewPlace(spaceId: string, recordingId: string, isGone: boolean): Workspace | null | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.recording(spaceId, recordingId, 'new-place'),
    queryFn: async ({ signal }) => {
      const others = (await queryClient.ensureQueryData(spaces)).filter(({ id }) => id !== spaceId)
      for (const space of others.slice(0, mostAsked)) {
        if (await hasRecording(space.id, recordingId, signal)) return space
      }
      return null
    },
    enabled: isGone,
  })
  if (!isGone) return undefined
  return isError ? null : data
}

async function hasRecording(spaceId: string, recordingId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await api.getRecording({ params: { spaceId, recordingId }, signal })
    return true
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return false
    throw error
  }
}
