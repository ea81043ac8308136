import type { DataKind } from '../../contract/endpoints/redaction.ts'

/** A part of a text that may be personal data. */
export interface Found {
  kind: DataKind
  /** UTF-16 units. */
  from: number
  to: number
}
