import { Type } from '../../../contract/type.ts'
import { parseRecordingId } from '../recording-id.ts'
import { RecordingId, tool } from '../tool.ts'

export const createInsight = tool({
  name: 'create_insight',
  title: 'Make an insight',
  description:
    'Run one of the prompts of the workspace on a recording. get_status tells when it is COMPLETED; then read it with get_insights.',
  input: {
    id: RecordingId,
    prompt: Type.String({ minLength: 1, maxLength: 100, description: 'id from list_prompts' }),
  },
  output: { insight: Type.String(), status: Type.String() },
  calls: ['createInsight'],
  isReadOnly: false,
  run: async ({ client }, { id, prompt }) => {
    const { spaceId, recordingId } = parseRecordingId(id)
    const made = await client.createInsight({ params: { spaceId, recordingId }, body: { promptId: prompt } })
    return { insight: made.id, status: made.status }
  },
})
