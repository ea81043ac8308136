import { clock as clockOf } from '../../../src/text/clock.ts'

/** Part of a line: plain text, formatted text, a time or a citation number. */
export type Piece =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'time'; text: string; seconds: number }
  | { kind: 'number'; text: string; number: number }

export type Block =
  | { kind: 'heading'; level: number; pieces: Piece[] }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: { pieces: Piece[]; depth: number }[] }
  | { kind: 'quote'; pieces: Piece[] }
  /** The first row is the head. */
  | { kind: 'table'; rows: Piece[][][] }

// `.` is any sign, also one that ends a line elsewhere: where it weren't, all ways to divide spaces would be tried.
const heading = /^(#{1,6})\s+(.*)$/su
const closingMarks = /(?<!#)#+$/u
const listItem = /^(\s*)(?:[-*•]|(\d{1,6})[.)])\s+(.*)$/su
const quote = /^>\s?(.*)$/su
const tableRow = /^\s*\|(.*)\|\s*$/su
const cellEnd = /(?<!\\)\|/u
/** A model that repeats itself fills lines with empty cells, which would hold the browser. */
const mostColumns = 100
/** Between the head of a table and its rows. */
const tableRule = /^[\s|:-]*$/u
const rule = /^\s*([-*_])(?:\s*\1){2,}\s*$/u
/** The first or last line of code. Models also put it around a whole answer. */
const fence = /^\s*```[\w-]*\s*$/u

/**
 * Splits generated text into blocks. It understands the little Markdown that such texts contain. Everything else,
 * HTML above all, stays plain text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/u)) {
    if (line.trim() === '' || rule.test(line) || fence.test(line)) {
      isOpen = false
      continue
    }
    const block = blockOf(line)
    const last = blocks.at(-1)
    if (last === undefined || !continues(last, block, isOpen, line)) blocks.push(block)
    isOpen = block.kind !== 'heading'
  }
  return blocks
}

/** The block that a line begins. */
function blockOf(line: string): Block {
  const [, marks, title] = heading.exec(line) ?? []
  if (marks !== undefined) return { kind: 'heading', level: marks.length, pieces: piecesOf(titleOf(title ?? '')) }
  const [, space, number, item] = listItem.exec(line) ?? []
  if (space !== undefined) {
    const items = [{ pieces: piecesOf((item ?? '').trim()), depth: Math.min(4, Math.floor(space.length / 2)) }]
    return { kind: 'list', isOrdered: number !== undefined, start: Number(number ?? 1), items }
  }
  const [, quoted] = quote.exec(line) ?? []
  if (quoted !== undefined) return { kind: 'quote', pieces: piecesOf(quoted) }
  const cells = tableRow.exec(line)?.[1]?.split(cellEnd) ?? []
  if (cells.length > 0 && cells.length <= mostColumns) return { kind: 'table', rows: [cells.map(cellOf)] }
  return { kind: 'paragraph', pieces: piecesOf(line) }
}

/**
 * Adds a line to the block above if it belongs there. Line breaks are kept.
 * @param isOpen whether the line directly follows the block
 */
function continues(last: Block, block: Block, isOpen: boolean, line: string): boolean {
  if (last.kind === 'list' && block.kind === 'list') {
    // An empty line between two items doesn't end their list. Bullets within a numbered item belong to it.
    const belongs = last.isOrdered === block.isOrdered || (block.items[0]?.depth ?? 0) > 0
    if (belongs) last.items.push(...block.items)
    return belongs
  }
  if (!isOpen) return false
  if (last.kind === 'table' && block.kind === 'table') {
    if (!tableRule.test(line)) last.rows.push(...block.rows)
    return true
  }
  const isWithin = last.kind === block.kind || block.kind === 'paragraph'
  if (!isWithin || last.kind === 'table' || block.kind === 'list' || block.kind === 'table') return false
  const pieces = last.kind === 'list' ? last.items.at(-1)?.pieces : last.pieces
  pieces?.push({ kind: 'text', text: '\n' }, ...block.pieces)
  return true
}

/** A pipe within a cell has a backslash before it. */
function cellOf(text: string): Piece[] {
  return piecesOf(text.trim().replaceAll('\\|', '|'))
}

/** `## Title ##` has marks at both ends. */
function titleOf(text: string): string {
  return text.trimEnd().replace(closingMarks, '').trimEnd()
}

const clock = String.raw`\d{1,3}(?::\d{2}){1,2}`
const oneClock = new RegExp(clock, 'gu')
const inline = new RegExp(
  String.raw`\*\*(?<strong>[^*\n]+)\*\*|__(?<strong2>[^_\n]+)__|(?<![*\w])\*(?<emphasis>[^*\s][^*\n]*)\*(?!\w)|` +
    '`(?<code>[^`\\n]+)`' +
    String.raw`|\[(?<number>\d{1,3})\]|\[(?<time>${clock})(?:\s*[-–—]\s*${clock})?\]|(?<![\d:.])(?<bare>\d{1,2}:\d{2}:\d{2})(?![\d:])`,
  'gu',
)

/** Bold text, citations as [1], and times as [mm:ss] or [h:mm:ss]. A range counts as its start. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  const text = (given: string): void => {
    if (given !== '') pieces.push({ kind: 'text', text: given })
  }
  let at = 0
  for (const match of line.matchAll(inline)) {
    text(line.slice(at, match.index))
    at = match.index + match[0].length
    const { strong, strong2, emphasis, code, number, time, bare } = match.groups ?? {}
    const said = time ?? bare
    if (said !== undefined) pieces.push({ kind: 'time', text: timesAsClock(match[0]), seconds: secondsOf(said) })
    else if (number !== undefined) pieces.push({ kind: 'number', text: match[0], number: Number(number) })
    else if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (emphasis !== undefined) pieces.push({ kind: 'emphasis', text: emphasis })
    else
      for (const piece of piecesOf(strong ?? strong2 ?? ''))
        pieces.push(piece.kind === 'text' ? { ...piece, kind: 'strong' } : piece)
  }
  text(line.slice(at))
  return pieces
}

/** Times as the rest of the dashboard writes them: `[00:09-01:10]` → `0:09-1:10`. */
function timesAsClock(text: string): string {
  return text.replaceAll(/[[\]]/gu, '').replaceAll(oneClock, (time) => clockOf(secondsOf(time)))
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
