import type { Range } from './find-names.ts'

/**
 * Ranges in order that don't overlap. What overlaps becomes one with the label of the longest, so that nothing of either stays.
 * Neighbours with the same label become one: "Anna Schmidt", both of whose names were chosen.
 */
export function joinRanges(text: string, ranges: readonly Range[]): Range[] {
  const joined: (Range & { longest: number })[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const length = range.to - range.from
    const last = joined.at(-1)
    if (last !== undefined && range.from < last.to) {
      if (length > last.longest) Object.assign(last, { label: range.label, longest: length })
      last.to = Math.max(last.to, range.to)
    } else if (last?.label === range.label && /^[ \u00a0]*$/.test(text.slice(last.to, range.from))) {
      last.to = range.to
    } else joined.push({ ...range, longest: length })
  }
  return joined.map(({ from, to, label }) => ({ from, to, label }))
}

/** A text with the labels of ranges, which are in order and don't overlap. */
export function withLabels(text: string, ranges: readonly Range[]): string {
  let result = ''
  let at = 0
  for (const { from, to, label } of ranges) {
    result += text.slice(at, from) + label
    at = to
  }
  return result + text.slice(at)
}
