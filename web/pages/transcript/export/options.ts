import type { Format, RenderingQuery } from '../../../../src/contract/content.ts'

/** The chosen options. Only those that apply to a format are sent. */
export interface ExportOptions {
  speakers: boolean
  timestamps: boolean
  branding: boolean
  perLine: number | null
  perBlock: number | null
  lines: number
  jsonContent: 'words' | 'paragraphs' | 'segments'
  /** Seconds. */
  from: number | null
  to: number | null
}

export const usualOptions: ExportOptions = {
  speakers: true,
  timestamps: true,
  branding: true,
  perLine: null,
  perBlock: null,
  lines: 1,
  jsonContent: 'paragraphs',
  from: null,
  to: null,
}

export const isSubtitle = (format: Format): boolean => format === 'srt' || format === 'vtt'
/** Formats with optional speakers and times. PDF always has both. */
export const hasParts = (format: Format): boolean => ['text', 'csv', 'word', 'markdown'].includes(format)
export const hasBranding = (format: Format): boolean => ['text', 'pdf', 'word'].includes(format)

/** The query for a format. The server rejects options that don't apply. */
export function queryFor(format: Format, options: ExportOptions): RenderingQuery {
  return {
    format,
    ...(format === 'json' ? { jsonContentType: options.jsonContent } : {}),
    ...(hasParts(format) ? { docIncludeSpeakers: options.speakers, docIncludeTimestamps: options.timestamps } : {}),
    ...(hasBranding(format) ? { docIncludeServiceBranding: options.branding ? 'true' : 'false' } : {}),
    ...(isSubtitle(format)
      ? {
          subMaxLinesPerSubtitle: options.lines,
          ...(options.perLine === null ? {} : { subMaxCharactersPerLine: options.perLine }),
          ...(options.perBlock === null ? {} : { subMaxSecondsPerLine: options.perBlock }),
        }
      : {}),
    ...(options.from === null ? {} : { startTime: options.from }),
    ...(options.to === null ? {} : { endTime: options.to }),
  }
}

/** `1:30`, `1:02:03.5` or `90` in seconds. null if empty, NaN if invalid. */
export function parseTime(text: string): number | null {
  const given = text.trim()
  if (given === '') return null
  if (!/^(\d+:){0,2}\d+([.,]\d+)?$/.test(given)) return Number.NaN
  return given
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}
