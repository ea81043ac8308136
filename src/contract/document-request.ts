import type { RenderingQuery } from './content.ts'
import type { ImportType } from './endpoints/imports.ts'
import type { Recording } from './resources.ts'

/** The document that somebody wants of a file: the fields of a new recording, and the format. It can be sent as JSON. */
export interface DocumentRequest {
  path: string
  query: RenderingQuery
  /** Default: `auto`. */
  language?: string
  speakerCount?: number
  channels?: Recording['channels']
  effort?: Recording['effort']
  /** A transcript of the file, in base64: the document has its words, at the times at which they are heard. */
  text?: { name: string; type: ImportType; data: string }
}

export interface TranscribedDocument {
  data: Uint8Array
  warnings: readonly string[]
}

export interface DocumentOptions {
  signal: AbortSignal
  /** Called after each window, with the share of the file that is recognised, 0–1, and the windows so far. */
  onProgress?: (share: number, windows: { done: number; found: number }) => void
  /** Called with a sentence while a model is being fetched. */
  onWait?: (reason: string) => void
}
