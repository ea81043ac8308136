import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { speakers as speakersQuery } from '../../api/queries.ts'
import { readAgain } from '../../api/read-again.ts'

/** Gives a speaker of a transcript a name: of a person whom the workspace knows, or a new one; '' removes it. */
export function useNameSpeaker(
  detail: RecordingDetail,
): UseMutationResult<void, Error, { index: number; text: string }> {
  const { workspaceId: spaceId, id: recordingId } = detail
  const { data: known = [] } = useQuery(speakersQuery(spaceId))
  return useMutation({
    // One after the other: all assignments are sent, and the page may not have the one before yet.
    scope: { id: `speakers of ${recordingId}` },
    mutationFn: async ({ index, text }: { index: number; text: string }) => {
      const { transcript } = await api.getRecording({ params: { spaceId, recordingId } })
      const others = (transcript?.speakerAssignments ?? []).filter(({ speakerIndex }) => speakerIndex !== index)
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
      await readAgain(keys.recording(spaceId, recordingId), keys.in(spaceId, 'speakers'))
    },
  })
}
