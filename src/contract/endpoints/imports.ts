import { endpoint } from '../endpoint.ts'
import { Transcript } from '../resources.ts'
import { Enum, Query } from '../schema.ts'
import { Type } from '../type.ts'
import { editor, recordingParams } from './shared.ts'

/** A Word document. */
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** An Excel workbook. */
export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const importTypes = [
  'application/x-subrip',
  'text/vtt',
  'application/ttml+xml',
  'text/plain',
  'text/csv',
  'text/tab-separated-values',
  'application/json',
  'text/x-eaf+xml',
  'text/x-textgrid',
  wordType,
  excelType,
] as const
export type ImportType = (typeof importTypes)[number]

export const importTranscript = endpoint({
  kind: 'bytesIn',
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/transcript/import',
  tag: 'Transcripts',
  summary: 'Import an existing transcript',
  description:
    'The body is the file: application/x-subrip, text/vtt, application/ttml+xml, text/plain, text/csv, text/tab-separated-values or an Excel workbook (.xlsx) with a row of names such as start, end, speaker and text, application/json from Tiro, Whisper and its kin, or a service for speech recognition, text/x-eaf+xml from ELAN, text/x-textgrid from Praat, or a Word document (.docx); at most 20 MB. Times and speakers are kept. It becomes a new version of the transcript.',
  access: editor,
  rate: 'jobs',
  params: recordingParams,
  query: Query({
    subtitles: Type.Optional(
      Enum(['cut', 'keep'] as const, {
        default: 'cut',
        description:
          'keep: exported subtitles begin and end where those of an srt, vtt or ttml file do, as far as the limits allow; cut: by the rules of docs/formats.md',
      }),
    ),
    times: Type.Optional(
      Enum(['file', 'missing', 'heard'] as const, {
        default: 'file',
        description:
          'heard: the words get the times at which they are heard in the recording, once it is transcribed; missing: only if the file has no times, and `warnings` say so if they can’t be; file: those of the file, or estimates',
      }),
    ),
  }),
  requestTypes: [...importTypes],
  example: { file: 'talk.srt' },
  status: 201,
  reply: Transcript,
  errors: [
    'INVALID_BODY',
    'INVALID_STATE',
    'BODY_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'MEDIA_DELETED',
    'LANGUAGE_UNSUPPORTED',
    'QUEUE_FULL',
  ],
})
