import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { speakers as speakersQuery } from '../../api/queries.ts'

/** Gives a speaker of a transcript a name: of a person whom the workspace knows, or a new one; '' removes it. */
export function useNameSpeaker(
  detail: RecordingDetail,
): UseMutationResult<void, Error, { index: number; text: string }> {
  const { workspaceId: spaceId, id: recordingId } = detail
  const client = useQueryClient()
  const { data: known = [] } = useQuery(speakersQuery(spaceId))
  const assignments = detail.transcript?.speakerAssignments ?? []
  return useMutation({
    mutationFn: async ({ index, text }: { index: number; text: string }) => {
      const others = assignments.filter(({ speakerIndex }) => speakerIndex !== index)
      const wanted = text.trim()
      const same = known.find((speaker) => speaker.name.toLowerCase() === wanted.toLowerCase())
      const speaker =
        wanted === '' ? null : (same ?? (await api.createSpeaker({ params: { spaceId }, body: { name: wanted } })))
      await api.assignSpeakers({
        params: { spaceId, recordingId },
        body: { assignments: speaker === null ? others : [...others, { speakerIndex: index, speakerId: speaker.id }] },
      })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.recording(spaceId, recordingId) })
      await client.invalidateQueries({ queryKey: keys.in(spaceId, 'speakers') })
    },
  })
}
