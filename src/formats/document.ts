import type { LanguageStretch } from '../text/languages/language-stretches.ts'
import type { ExportedHighlight, RenderingQuery } from '../contract/content.ts'

/** A highlight, with the ids of its words; null: not in this text. */
export type DocumentHighlight = ExportedHighlight & { from: number | null; to: number | null }

/** Input of a renderer: the stored content and what the document shows about it. */
export interface RenderDocument {
  title: string
  /** BCP 47. */
  language: string
  /** The parts of a recording in several languages; absent or empty: one. */
  languages?: readonly LanguageStretch[]
  /** Its segments are the sentences that were translated, and have what people made of them. */
  isTranslation?: boolean
  /** Blocks as `packContent` makes them, in order; together the whole content. */
  content: readonly Uint8Array[]
  /** Speaker index → name of the assigned speaker. */
  speakerNames: Record<number, string>
  quality: 'standard' | 'draft'
  /** `provider/model`, or null for imports. */
  engine: string | null
  /** RFC 3339. */
  createdAt: string
  /** In the order of the recording. */
  highlights?: readonly DocumentHighlight[]
  /** The recording, where there is one. `duration` is in seconds. */
  recording?: { recordedAt: string; duration: number | null }
}

export interface Rendering {
  data: Uint8Array
  contentType: string
  /** Without a dot. */
  extension: string
  headers: Record<string, string>
}

/** Arguments of a format's renderer. */
export type Query = RenderingQuery

export const brandingLine = 'Transcribed with Tiro'
