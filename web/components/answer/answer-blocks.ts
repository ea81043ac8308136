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

const heading = /^(#{1,6})\s+(.*)$/u
const closingMarks = /(?<!#)#+$/u
const bullet = /^(\s*)[-*•]\s+(.*)$/u
const numbered = /^(\s*)(\d{1,6})[.)]\s+(.*)$/u
const quote = /^>\s?(.*)$/u
const rule = /^\s*([-*_])(?:\s*\1){2,}\s*$/u

/**
 * Splits generated text into blocks. It understands the little Markdown that such texts contain. Everything else,
 * HTML above all, stays plain text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/u)) {
    const last = blocks.at(-1)
    if (line.trim() === '' || rule.test(line)) {
      isOpen = false
      continue
    }
    const title = heading.exec(line)
    const point = bullet.exec(line)
    const number = numbered.exec(line)
    const quoted = quote.exec(line)
    if (title !== null) {
      blocks.push({ kind: 'heading', level: title[1]?.length ?? 1, pieces: piecesOf(titleOf(title[2] ?? '')) })
      isOpen = false
      continue
    }
    if (point !== null || number !== null) {
      const isOrdered = point === null
      const depth = Math.min(4, Math.floor(((point ?? number)?.[1]?.length ?? 0) / 2))
      const item = { pieces: piecesOf((point?.[2] ?? number?.[3] ?? '').trim()), depth }
      // An empty line between two items doesn't end their list. Bullets within a numbered item belong to it.
      if (last?.kind === 'list' && (last.isOrdered === isOrdered || depth > 0)) last.items.push(item)
      else blocks.push({ kind: 'list', isOrdered, start: Number(number?.[2] ?? 1), items: [item] })
      isOpen = true
      continue
    }
    if (quoted !== null) {
      if (isOpen && last?.kind === 'quote') last.pieces.push(...piecesOf(`\n${quoted[1] ?? ''}`))
      else blocks.push({ kind: 'quote', pieces: piecesOf(quoted[1] ?? '') })
      isOpen = true
      continue
    }
    // Following lines belong to the block above. Line breaks are kept.
    if (isOpen && last?.kind === 'list') last.items.at(-1)?.pieces.push(...piecesOf(`\n${line.trim()}`))
    else if (isOpen && last !== undefined && last.kind !== 'list') last.pieces.push(...piecesOf(`\n${line}`))
    else blocks.push({ kind: 'paragraph', pieces: piecesOf(line) })
    isOpen = true
  }
  return blocks
}

/** `## Title ##` has marks at both ends. */
function titleOf(text: string): string {
  return text.trimEnd().replace(closingMarks, '').trimEnd()
}

const clock = String.raw`\d{1,3}(?::\d{2}){1,2}`
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
    if (said !== undefined)
      pieces.push({ kind: 'time', text: match[0].replaceAll(/[[\]]/gu, ''), seconds: secondsOf(said) })
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

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
