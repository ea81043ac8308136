import { Type } from '../../../contract/type.ts'
import { Enum, Nullable } from '../../../contract/schema.ts'
import { visible } from '../../../text/visible.ts'
import { parseRecordingId } from '../recording-id.ts'
import { idOf, RecordingId, tool } from '../tool.ts'

/** Length of a page of a file, characters. */
const length = 30_000

export const exportTranscript = tool({
  name: 'export_transcript',
  title: 'Export a transcript',
  description:
    'Get a transcript, or a translation, as a text, Markdown, csv, srt or vtt file, in pages of 30,000 characters.',
  input: {
    id: RecordingId,
    format: Enum(['text', 'markdown', 'csv', 'srt', 'vtt'] as const),
    translation: Type.Optional(idOf('tsl', 'id of a translation (tsl_…)')),
    offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'nextOffset of the last page' })),
  },
  output: {
    contentType: Type.String(),
    text: Type.String({ description: 'this part of the file' }),
    length: Type.Integer({ description: 'of the file, characters' }),
    nextOffset: Nullable(Type.Integer({ description: 'where the next part starts; null: this is the last' })),
  },
  calls: ['getTranscript', 'getTranslation'],
  isReadOnly: true,
  run: async ({ client }, { id, format, translation, offset = 0 }) => {
    const { spaceId, recordingId } = parseRecordingId(id)
    const response =
      translation === undefined
        ? await client.getTranscript({ params: { spaceId, recordingId }, query: { format } })
        : await client.getTranslation({
            params: { spaceId, recordingId, translationId: translation },
            query: { format },
          })
    const file = visible((await response.text()).replaceAll('\r\n', '\n'))
    const end = offset + length
    return {
      contentType: response.headers.get('content-type') ?? 'text/plain',
      text: file.slice(offset, end).toWellFormed(),
      length: file.length,
      nextOffset: end < file.length ? end : null,
    }
  },
})
