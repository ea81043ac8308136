import { clean } from '../text/clean.ts'

/** What the name of a result says about its recording. */
export interface TemplateValues {
  /** RFC 3339. */
  date: string
  title: string
  /** Names of the folders that the recording is in, outermost first. */
  folder: readonly string[]
  /** BCP 47. */
  language: string
  /** Seconds. */
  duration: number | null
  id: string
  speakers: readonly string[]
  /** Extension of the file, without a dot. */
  format: string
}

const fields = ['date', 'title', 'folder', 'language', 'duration', 'id', 'speakers', 'format']
/** Longest name, bytes of UTF-8 without the extension: some file systems allow 143, and a number may follow. */
const maxBytes = 120
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

/** Says what is wrong with a template such as `{folder}/{date} {title}.{format}`; null if nothing is. */
export function templateFault(template: string): string | null {
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !fields.includes(name))
  if (unknown !== undefined) return `has the field {${unknown}}; the fields are {${fields.join('}, {')}}`
  if (!template.endsWith('.{format}')) return 'must end with .{format}'
  const segments = template.split('/')
  if (template.includes('\\') || segments.some((segment) => /^\.*$/.test(segment.trim()))) {
    return 'must be a path below the folder, with / between names'
  }
  if (segments.some((segment) => segment.includes('{folder}') && segment !== '{folder}')) {
    return 'may have {folder} only as a whole name between slashes'
  }
  if (segments.at(-1) === '.{format}') return 'must have a name before .{format}'
  return null
}

/** The path that a template gives for a recording: names that are safe on every system, the file's last. */
export function fillTemplate(template: string, values: TemplateValues): string[] {
  const segments = template.split('/').flatMap((segment): readonly string[] => {
    if (segment === '{folder}') return values.folder
    return [fillSegment(segment, values)]
  })
  const last = segments.at(-1) ?? ''
  const extension = `.${values.format}`
  return [...segments.slice(0, -1).map(safeName), `${safeName(last.slice(0, -extension.length))}${extension}`]
}

/** A field and what sets it off, which goes with an empty field: "{title} - {speakers}", "{title} ({speakers})". */
const field = /([ _]*(?:[-–—,·][ _]*)?)([([]?)\{(\w+)\}([)\]]?)/g

function fillSegment(segment: string, values: TemplateValues): string {
  let filled = segment.replaceAll(field, (_, before: string, open: string, name: string, close: string) => {
    const text = textOf(name, values)
    return text === '' ? '' : before + open + text + close
  })
  const [, first] = /^\{(\w+)\}/.exec(segment) ?? []
  if (first !== undefined && textOf(first, values) === '') filled = filled.replace(/^[ _]*[-–—,·]?[ _]*/, '')
  return filled
}

function textOf(name: string, values: TemplateValues): string {
  switch (name) {
    case 'date':
      return values.date.slice(0, 10)
    case 'duration':
      return values.duration === null ? '' : lengthOf(values.duration)
    case 'speakers':
      return values.speakers.join(', ')
    case 'title':
    case 'language':
    case 'id':
    case 'format':
      return values[name]
    default:
      throw new Error(`A template has no field {${name}}.`)
  }
}

/** `1h02m05s`: a colon isn't allowed in file names everywhere. */
function lengthOf(seconds: number): string {
  const whole = Math.round(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return h > 0 ? `${h}h${two(m)}m${two(s)}s` : `${m}m${two(s)}s`
}

/** A name for one file or folder that is allowed and visible on Linux, macOS and Windows. */
function safeName(text: string): string {
  const name = cut(
    clean(text.normalize('NFC'))
      .replace(/[<>:"/\\|?*]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(/^[\s.~]+/, ''),
  ).replace(/[\s.]+$/, '')
  if (name === '') return '_'
  return reserved.test(name) ? `_${name}` : name
}

/** What a reader sees as one character isn't cut: flags, families, Thai vowels. */
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

function cut(text: string): string {
  let bytes = 0
  let end = 0
  for (const { segment } of characters.segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxBytes) break
    end += segment.length
  }
  return text.slice(0, end)
}
