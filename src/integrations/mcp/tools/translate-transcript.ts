import { Type } from '../../../contract/type.ts'
import { parseRecordingId } from '../recording-id.ts'
import { RecordingId, tool } from '../tool.ts'

export const translateTranscript = tool({
  name: 'translate_transcript',
  title: 'Translate a transcript',
  description:
    'Start a translation of a transcript. get_status tells when it is COMPLETED; then read it with get_transcript and its id.',
  input: { id: RecordingId, language: Type.String({ minLength: 2, maxLength: 35, description: 'such as de or fr' }) },
  output: { translation: Type.String(), language: Type.String(), status: Type.String() },
  calls: ['createTranslation'],
  isReadOnly: false,
  run: async ({ client }, { id, language }) => {
    const { spaceId, recordingId } = parseRecordingId(id)
    const made = await client.createTranslation({ params: { spaceId, recordingId }, body: { language } })
    return { translation: made.id, language: made.language, status: made.status }
  },
})
