import type { StoredContent } from '../text/stored-content.ts'
import type { RenderDocument } from './document.ts'
import { draftLine, speakerLabel } from './labels.ts'
import { tiersOf, type Interval, type Tier } from './tiers.ts'

/**
 * A TextGrid of Praat in its long text form, with the tiers of tiers.ts. The intervals of a tier cover the whole recording;
 * those of silence are empty. A comment at the end says that the text is a draft.
 */
export function renderTextGrid(content: StoredContent, document: RenderDocument): string {
  const tiers: Pick<Tier, 'name' | 'intervals'>[] = tiersOf(content, document)
  // Praat wants at least one tier, and a length.
  if (tiers.length === 0) tiers.push({ name: speakerLabel(document, 0), intervals: [] })
  const ends = tiers.map(({ intervals }) => intervals.at(-1)?.end ?? 0)
  const length = Math.max(1, Math.round((document.recording?.duration ?? 0) * 1000), ...ends)
  const draft = draftLine(document)
  return [
    'File type = "ooTextFile"',
    'Object class = "TextGrid"',
    '',
    ...range(0, length, ''),
    'tiers? <exists>',
    `size = ${tiers.length}`,
    'item []:',
    ...tiers.flatMap(({ name, intervals }, i) => {
      const all = covering(intervals, length)
      return [
        `    item [${i + 1}]:`,
        '        class = "IntervalTier"',
        `        name = ${quoted(name)}`,
        ...range(0, length, '        '),
        `        intervals: size = ${all.length}`,
        ...all.flatMap(({ start, end, text }, n) => [
          `        intervals [${n + 1}]:`,
          ...range(start, end, '            '),
          `            text = ${quoted(text)}`,
        ]),
      ]
    }),
    ...(draft === null ? [] : [`! ${draft}`]),
    '',
  ].join('\n')
}

function range(start: number, end: number, indent: string): string[] {
  return [`${indent}xmin = ${start / 1000}`, `${indent}xmax = ${end / 1000}`]
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** The intervals, and empty ones between them. */
function covering(intervals: readonly Interval[], length: number): Interval[] {
  const all: Interval[] = []
  let at = 0
  for (const interval of [...intervals, { start: length, end: length, text: '' }]) {
    if (interval.start > at) all.push({ start: at, end: interval.start, text: '' })
    if (interval.end > interval.start) all.push(interval)
    at = interval.end
  }
  return all
}
