import type { ImportType } from '../contract/endpoints/imports.ts'

/** The types of transcripts that can be imported, by the end of a file's name; the first is preferred. */
export const transcriptTypes = {
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  sbv: 'text/plain',
  ttml: 'application/ttml+xml',
  eaf: 'text/x-eaf+xml',
  textgrid: 'text/x-textgrid',
  json: 'application/json',
  json3: 'application/json',
  srv3: 'application/ttml+xml',
  srv2: 'application/ttml+xml',
  srv1: 'application/ttml+xml',
  txt: 'text/plain',
  // Not the contract's constants: the dashboard would load the whole contract for it.
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  tsv: 'text/tab-separated-values',
  csv: 'text/csv',
} as const satisfies Record<string, ImportType>

/** The largest transcript that is read, bytes. */
export const mostTranscriptBytes = 20_000_000
