import type { RenderingQuery } from '../contract/content.ts'

/** What is rendered: the stored content and what a reader should know of it. */
export interface RenderDocument {
  title: string
  /** BCP 47. */
  language: string
  /** Blocks as `packContent` makes them, in order; together the whole content. */
  content: readonly Uint8Array[]
  /** Speaker index → name of the assigned speaker. */
  speakerNames: Record<number, string>
  quality: 'standard' | 'draft'
  /** `provider/model`, or null for imports. */
  engine: string | null
  /** RFC 3339. */
  createdAt: string
}

export interface Rendering {
  data: Uint8Array
  contentType: string
  /** Without a dot. */
  extension: string
  headers: Record<string, string>
}

/** What a renderer of one format is handed. */
export type Query = RenderingQuery

export const brandingLine = 'Transcribed with Tiro'
