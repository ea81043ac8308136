import { useMutation } from '@tanstack/react-query'
import type { RecordingDetail, SpeakerAssignment } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'
import { toastEdit } from './tools/undo-or-redo.ts'
import { useNameSpeaker } from './use-name-speaker.ts'

interface Merge {
  from: number
  into: number
}

/** Names and merges speakers, and rejects a recognised voice. A merge is a step of undo. */
export function useSpeakerMutations(
  detail: RecordingDetail,
  editor: Editor,
  nameOf: (speaker: number) => string,
  findSimilar: ((speaker: number) => void) | null,
) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const params = { spaceId, recordingId }
  const refresh = async (): Promise<void> => {
    await readAgain(keys.recording(spaceId, recordingId), keys.in(spaceId, 'speakers'))
  }
  const readNames = async (): Promise<readonly SpeakerAssignment[]> =>
    (await api.getRecording({ params })).transcript?.speakerAssignments ?? []
  const name = useNameSpeaker(detail)
  const merge = useMutation({
    mutationFn: async ({ from, into }: Merge) => {
      // When the answer comes, the page may already have heard that one of them has no name any more.
      const [fromName, intoName] = [nameOf(from), nameOf(into)]
      const isOneOf = ({ speakerIndex }: SpeakerAssignment): boolean => [from, into].includes(speakerIndex)
      const before = await readNames()
      await editor.step(
        async () => (await api.assignSpeakers({ params, body: { merges: [{ from, into }] } })).version,
        async () => {
          const others = (await readNames()).filter((one) => !isOneOf(one))
          await api.assignSpeakers({ params, body: { assignments: [...others, ...before.filter(isOneOf)] } })
          await refresh()
        },
      )
      return fromName === intoName
        ? words.transcript.versionSummaries.speakersMerged(1)
        : words.transcript.merged(fromName, intoName)
    },
    onSuccess: async (text, { into }) => {
      const next = { label: words.transcript.similar.find, run: () => findSimilar?.(into) }
      toastEdit(editor, text, findSimilar === null ? undefined : next)
      await refresh()
    },
  })
  const dismiss = useMutation({
    mutationFn: (speakerIndex: number) => api.undoVoiceMatch({ params: { ...params, speakerIndex } }),
    onSuccess: refresh,
  })
  return { name, merge, dismiss }
}
