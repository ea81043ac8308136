import type { Format, RenderingQuery } from '../contract/content.ts'
import type { FieldError } from '../contract/errors.ts'
import { AppError } from '../contract/app-error.ts'

type Option = Exclude<keyof RenderingQuery, 'format' | 'version' | 'startTime' | 'endTime' | 'wording' | 'numbers'>

const subtitles: readonly Format[] = ['srt', 'vtt', 'ttml']
const documents: readonly Format[] = ['text', 'csv', 'word', 'markdown', 'excel']

/** The formats that support an option, and the values that equal its default. */
const options: Record<Option, { formats: readonly Format[]; defaults: readonly unknown[] }> = {
  jsonContentType: { formats: ['json'], defaults: ['paragraphs'] },
  wordIds: { formats: ['json'], defaults: [false] },
  // The default depends on the language. Clients may send the one that applies to their text.
  subMaxCharactersPerLine: { formats: subtitles, defaults: [42, 35, 16, 13] },
  subMaxSecondsPerLine: { formats: subtitles, defaults: [7] },
  subMaxLinesPerSubtitle: { formats: subtitles, defaults: [1] },
  docIncludeSpeakers: { formats: ['json', ...documents], defaults: [true] },
  docIncludeTimestamps: { formats: documents, defaults: [true] },
  docIncludeHighlights: { formats: ['json', 'pdf', ...documents], defaults: [false] },
  docIncludeServiceBranding: { formats: ['text', 'pdf', 'word'], defaults: ['true'] },
}

const list = new Intl.ListFormat('en-GB')

/**
 * Rejects options that the format doesn't support, unless they have their default value (clients send defaults), and
 * a window that ends before it starts (docs/formats.md).
 * @throws AppError INVALID_QUERY with `fields`, which lists all errors at once.
 */
export function checkOptions(query: RenderingQuery): void {
  const format = query.format ?? 'json'
  const fields: FieldError[] = []
  for (const [path, { formats, defaults }] of Object.entries(options) as [Option, (typeof options)[Option]][]) {
    const value = query[path]
    if (value === undefined || formats.includes(format) || defaults.includes(value)) continue
    const known = list.format(formats)
    fields.push({
      path: `/${path}`,
      rule: 'format',
      message: `${path} applies to ${known}, not to ${format}. Omit it.`,
    })
  }
  const { startTime, endTime } = query
  if (endTime !== undefined && (startTime ?? 0) >= endTime) {
    fields.push({ path: '/endTime', rule: 'window', message: 'endTime must be greater than startTime.' })
  }
  if (fields.length === 0) return
  throw new AppError('INVALID_QUERY', fields.map((f) => f.message).join(' '), { fields })
}
