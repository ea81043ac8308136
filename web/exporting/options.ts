import type { Format, RenderingQuery } from '../../src/contract/content.ts'

/** The chosen options. Only those that apply to a format are sent. */
export interface ExportOptions {
  speakers: boolean
  timestamps: boolean
  branding: boolean
  highlights: boolean
  /** Without sounds of hesitation and repeated starts; null: as the workspace has it. */
  clean: boolean | null
  /** Numbers, amounts, times and dates as figures; null: as the workspace has it. */
  figures: boolean | null
  perLine: number | null
  perBlock: number | null
  lines: number
  jsonContent: 'words' | 'paragraphs' | 'segments'
  /** Seconds, or NaN for a time that can't be read: `isReady`. */
  from: number | null
  to: number | null
}

const usualOptions: ExportOptions = {
  speakers: true,
  timestamps: true,
  branding: true,
  highlights: false,
  clean: null,
  figures: null,
  perLine: null,
  perBlock: null,
  lines: 2,
  jsonContent: 'paragraphs',
  from: null,
  to: null,
}

/** Limits that services and broadcasters ask of subtitles, as far as an option covers them. */
export const presets = {
  // Two lines of 42 characters are what YouTube's own captions have.
  youtube: { perLine: 42, perBlock: 6, lines: 2 },
  // Netflix, Timed Text Style Guide: General Requirements: 42 characters, two lines, at most 7 s.
  streaming: { perLine: 42, perBlock: 7, lines: 2 },
  // EBU, and the BBC's guidelines: 37 characters, two lines.
  broadcast: { perLine: 37, perBlock: 6, lines: 2 },
  // A few words at a time over an upright picture.
  short: { perLine: 18, perBlock: 2, lines: 1 },
} as const
export type Preset = keyof typeof presets

/** The preset that these options are, or null. */
export function presetOf(options: ExportOptions): Preset | null {
  const names = Object.keys(presets) as Preset[]
  return (
    names.find((name) => {
      const { perLine, perBlock, lines } = presets[name]
      return options.perLine === perLine && options.perBlock === perBlock && options.lines === lines
    }) ?? null
  )
}

/** Whether the times can be read and are of a passage. */
export function isReady(options: ExportOptions): boolean {
  return !Number.isNaN(options.from) && !Number.isNaN(options.to) && !endsBeforeItStarts(options)
}

export function endsBeforeItStarts({ from, to }: ExportOptions): boolean {
  return to !== null && to <= (from ?? 0)
}

export interface ExportChoice {
  formats: readonly Format[]
  options: ExportOptions
}

const key = 'export'

/** What was chosen for the last export in this browser. A passage is never remembered, nor what the workspace decides. */
export function lastChoice(): ExportChoice {
  const usual: ExportChoice = { formats: ['text'], options: usualOptions }
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ExportChoice> | null
    const known = (stored?.formats ?? []).filter((format) => exportFormats.includes(format))
    return known.length === 0
      ? usual
      : {
          formats: known,
          options: { ...usualOptions, ...stored?.options, clean: null, figures: null, from: null, to: null },
        }
  } catch {
    // Written by a later or an earlier version.
    return usual
  }
}

export function rememberChoice(choice: ExportChoice): void {
  localStorage.setItem(key, JSON.stringify(choice))
}

export const exportFormats: readonly Format[] = [
  'text',
  'word',
  'pdf',
  'markdown',
  'srt',
  'vtt',
  'ttml',
  'csv',
  'excel',
  'json',
  'eaf',
  'textgrid',
]

export const isSubtitle = (format: Format): boolean => ['srt', 'vtt', 'ttml'].includes(format)
/** Formats that are text; a program lays out the others. */
export const isText = (format: Format): boolean => !['pdf', 'word', 'excel'].includes(format)
/** Formats with optional speakers and times. PDF always has both. */
export const hasParts = (format: Format): boolean => ['text', 'csv', 'word', 'markdown', 'excel'].includes(format)
/** Formats whose speakers can be left out: json then has their numbers alone. */
export const hasSpeakers = (format: Format): boolean => format === 'json' || hasParts(format)
export const hasBranding = (format: Format): boolean => ['text', 'pdf', 'word'].includes(format)

/** Formats that can have notes. */
export const hasHighlights = (format: Format): boolean => format === 'json' || format === 'pdf' || hasParts(format)

/** The query for a format. The server rejects options that don't apply. */
export function queryFor(format: Format, options: ExportOptions): RenderingQuery {
  return {
    format,
    ...(format === 'json' ? { jsonContentType: options.jsonContent } : {}),
    ...(hasSpeakers(format) ? { docIncludeSpeakers: options.speakers } : {}),
    ...(hasParts(format) ? { docIncludeTimestamps: options.timestamps } : {}),
    ...(hasBranding(format) ? { docIncludeServiceBranding: options.branding ? 'true' : 'false' } : {}),
    ...(hasHighlights(format) && options.highlights ? { docIncludeHighlights: true } : {}),
    ...(options.clean === null ? {} : { wording: options.clean ? 'clean' : 'verbatim' }),
    ...(options.figures === null ? {} : { numbers: options.figures ? 'figures' : 'spoken' }),
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
