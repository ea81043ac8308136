import { RenderingQuery, formats, countLimits } from '../contract/content.ts'
import { UsageError } from '../contract/app-error.ts'
import { formatNamed } from '../formats/format-of-extension.ts'
import { choiceOption, integerOption, secondsOption, textOption } from './parse.ts'

const numbers = ['subMaxCharactersPerLine', 'subMaxSecondsPerLine', 'subMaxLinesPerSubtitle'] as const
const switches = ['docIncludeSpeakers', 'docIncludeTimestamps'] as const

// Used by clients that edit or discuss a transcript through the API.
const editing = ['version', 'wordIds', 'docIncludeHighlights']

/** Every rendering option under its API name, for the parser. */
export const renderingFlags = Object.fromEntries(
  [...Object.keys(RenderingQuery.properties).filter((name) => !editing.includes(name)), 'from', 'to'].map((name) => [
    name,
    { type: 'string' as const },
  ]),
)

/** These options, for the help of commands. */
export const renderingHelp = `Document and subtitle options have the same names as in the API:
  --jsonContentType words|paragraphs|segments
  --subMaxCharactersPerLine N --subMaxSecondsPerLine N --subMaxLinesPerSubtitle N
  --docIncludeSpeakers true|false --docIncludeTimestamps true|false
  --docIncludeServiceBranding true|false
  --wording verbatim|clean --numbers spoken|figures`

/** The rendering options from the command line; `--from` and `--to` are short for startTime and endTime. */
export function renderingQuery(values: Record<string, string | boolean>): RenderingQuery {
  const query: RenderingQuery = {}
  const format = formatNamed(textOption(values, 'format') ?? '') ?? choiceOption(values, 'format', formats)
  if (format !== undefined) query.format = format
  const content = choiceOption(values, 'jsonContentType', ['words', 'paragraphs', 'segments'] as const)
  if (content !== undefined) query.jsonContentType = content
  const wording = choiceOption(values, 'wording', ['verbatim', 'clean'] as const)
  if (wording !== undefined) query.wording = wording
  const written = choiceOption(values, 'numbers', ['spoken', 'figures'] as const)
  if (written !== undefined) query.numbers = written
  for (const name of numbers) {
    const value = integerOption(values, name, countLimits.minimum, countLimits.maximum)
    if (value !== undefined) query[name] = value
  }
  for (const name of switches) {
    const value = choiceOption(values, name, ['true', 'false'] as const)
    if (value !== undefined) query[name] = value === 'true'
  }
  const branding = choiceOption(values, 'docIncludeServiceBranding', ['true', 'false'] as const)
  if (branding !== undefined) query.docIncludeServiceBranding = branding
  for (const [long, short] of [
    ['startTime', 'from'],
    ['endTime', 'to'],
  ] as const) {
    if (textOption(values, long) !== undefined && textOption(values, short) !== undefined) {
      throw new UsageError(`--${short} and --${long} mean the same. Use only one of them.`)
    }
    const value = secondsOption(values, long) ?? secondsOption(values, short)
    if (value !== undefined) query[long] = value
  }
  return query
}
