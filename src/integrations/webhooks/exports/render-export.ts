import type { Insight } from '../../../contract/endpoints/insights.ts'
import { contentTypes, type Format } from '../../../contract/content.ts'
import { addFrontMatter, writeFrontMatter } from '../../../formats/front-matter.ts'
import type { RecordingRow } from '../../../library/recordings/as-recording.ts'
import { recordedAtOf } from '../../../platform/database/recorded-at.ts'
import type { Database, Db } from '../../../platform/database/schema.ts'
import type { TranscriptFacts } from '../../../transcripts/content/read-transcript-facts.ts'
import { renderTranscript } from '../../../transcripts/content/render-content.ts'
import type { ExportSettings } from './export-settings.ts'

/** Reads an insight. AppError NOT_FOUND. */
export type ReadInsight = (db: Db, workspaceId: string, recordingId: string, id: string) => Promise<Insight>

export interface ExportedFile {
  title: string
  data: Uint8Array
  contentType: string
}

export interface ExportSource {
  workspaceId: string
  recordingId: string
  insightId: string | null
}

/** One file of an export, with the present content. */
export async function renderExport(
  { db, publicUrl, readInsight }: { db: Database; publicUrl: () => string; readInsight: ReadInsight },
  work: {
    source: ExportSource
    recording: Pick<RecordingRow, 'title' | 'sourceUrl' | 'createdAt' | 'recordedAt' | 'mediaRecordedAt'>
    settings: ExportSettings
    format: Format
    facts: TranscriptFacts
  },
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { source, recording, settings, format, facts } = work
  const { workspaceId, recordingId, insightId } = source
  const added = [
    ['tags', settings.tags],
    ...(recording.sourceUrl === null ? [] : [['source', recording.sourceUrl] as const]),
    ['link', `${publicUrl()}/w/${workspaceId}/r/${recordingId}`],
  ] as const
  if (insightId === null) {
    const rendered = await (
      await renderTranscript(db, { workspaceId, recordingId, query: { format }, signal })
    ).render()
    const { data } = rendered.content
    const note = format === 'markdown' ? bytes(addFrontMatter(new TextDecoder().decode(data), added)) : data
    return { title: recording.title, data: note, contentType: rendered.contentType }
  }
  const insight = await readInsight(db, workspaceId, recordingId, insightId)
  const title = `${recording.title} – ${insight.prompt.title}`
  const text = insight.content ?? ''
  const head = [
    ['title', title],
    ['date', recordedAtOf(recording).slice(0, 10)],
    ['language', insight.language ?? facts.language],
    ['prompt', insight.prompt.title],
    ...added,
  ] as const
  const contents: Partial<Record<Format, string>> = {
    json: JSON.stringify(insight),
    text: `${text}\n`,
    markdown: `${writeFrontMatter(head)}\n\n${withoutEmbeds(text)}\n`,
  }
  return { title, data: bytes(contents[format] ?? ''), contentType: contentTypes[format] }
}

/**
 * Markdown that loads nothing when it is opened. A recording can make the model write an image whose address tells
 * others what was said.
 */
function withoutEmbeds(markdown: string): string {
  // With a backslash that is there, a second one would be text, and the image an image. A run of them is read once.
  return markdown.replaceAll(/(?<!\\)\\*(!\[|<)/g, String.raw`\$1`)
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
