import type { HighlightFormat } from '../contract/endpoints/highlights.ts'
import { documentClock } from '../text/clock.ts'
import { clean } from '../text/clean.ts'
import { csvRows } from './csv-rows.ts'
import type { DocumentHighlight } from './document.ts'
import { escapeMarkdown } from './markdown.ts'
import { commentLines, statesOf } from './marked-paragraphs.ts'

export interface ListedHighlight extends Omit<DocumentHighlight, 'from' | 'to'> {
  recordingId: string
  recordingTitle: string
  /** Null: the words are gone. */
  speaker: string | null
}

/** Two recordings may have one title: the id tells them apart. */
const columns = ['recording', 'start', 'end', 'speaker', 'color', 'state', 'text', 'comments', 'recordingId']

/**
 * Some highlights of a list as its file has them. The title of a recording precedes its first one. `before` is the
 * highlight before them; null: the file begins.
 */
export function renderHighlights(
  format: Exclude<HighlightFormat, 'excel'>,
  highlights: readonly ListedHighlight[],
  before: ListedHighlight | null,
): string {
  if (format === 'csv')
    return csvRows([
      ...(before === null ? [columns] : []),
      ...highlights.map((highlight) => cellsOf(highlight, secondsCell)),
    ])
  const [titled, entry] = format === 'text' ? [clean, textOf] : [markdownTitle, markdownOf]
  return highlights
    .map((highlight, i) => {
      const last = highlights[i - 1] ?? before
      const title = last?.recordingId === highlight.recordingId ? '' : `${titled(highlight.recordingTitle)}\n\n`
      return `${title}${entry(highlight)}\n\n`
    })
    .join('')
}

const secondsCell = (seconds: number): string => seconds.toFixed(3)

/** The cells of a row, with times as `time` writes them. */
export function cellsOf<T>(highlight: ListedHighlight, time: (seconds: number) => T): (string | T)[] {
  const { recordingId, recordingTitle, start, end, speaker, color, quote } = highlight
  return [
    clean(recordingTitle),
    time(start),
    time(end),
    clean(speaker ?? ''),
    color.toLowerCase(),
    statesOf(highlight).join(', '),
    clean(quote),
    commentLines(highlight).join('\n'),
    recordingId,
  ]
}

/** `00:01:02 Ada (yellow, resolved)`, the words, and a line for each comment. */
function textOf(highlight: ListedHighlight): string {
  const { start, speaker, color, quote } = highlight
  const head = [documentClock(start), ...(speaker === null ? [] : [clean(speaker)])].join(' ')
  const state = [color.toLowerCase(), ...statesOf(highlight)].join(', ')
  return [`${head} (${state})`, `“${clean(quote)}”`, ...commentLines(highlight).map((line) => `  ${line}`)].join('\n')
}

function markdownTitle(title: string): string {
  return `## ${escapeMarkdown(clean(title))}`
}

/** The same with the words as a quotation, and the comments as a list. */
function markdownOf(highlight: ListedHighlight): string {
  const { start, speaker, color, quote } = highlight
  const who = speaker === null ? [] : [`**${escapeMarkdown(clean(speaker))}**`]
  const head = [documentClock(start), ...who, color.toLowerCase(), ...statesOf(highlight)].join(' · ')
  const comments = commentLines(highlight).map((line) => `- ${escapeMarkdown(line)}`)
  return [head, `> ${escapeMarkdown(clean(quote))}`, ...(comments.length === 0 ? [] : [comments.join('\n')])].join(
    '\n\n',
  )
}
