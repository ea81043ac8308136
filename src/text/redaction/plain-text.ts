/** A text as it is searched for what to redact. */
export interface PlainText {
  text: string
  /** The part of the text itself that a part of this one is, UTF-16 units. */
  placeOf: (from: number, to: number) => { from: number; to: number }
}

/** What nobody sees in a word, such as soft hyphens, joiners and marks of direction. */
const hidden = /\p{Default_Ignorable_Code_Point}/gu
/** Marks that any letter can have. Those of kana make other letters of them. */
const marks = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}/gu
/** White space; to regular expressions, a byte order mark is some, too. */
const white = /[^\S\n\ufeff]/g
/** What is written as an apostrophe. Some of them are letters to Unicode. */
const apostrophes = /[`´‘’ʹʻ-ʿˈ՚′Ꞌꞌ]/g
const dashes = /[‐-―−]/g
const digits = /(?!\d)\p{Nd}/gu
const isDigit = /^\p{Nd}$/u
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
export const nonJoiner = '\u200c'
/** Most of a text needs no map, so it is looked at in pieces of so many units before its words are. */
const pieceUnits = 1000

/**
 * A text in one form of each character: without what nobody sees, with plain digits, dashes, apostrophes and spaces.
 * `splits`: Persian writes the parts of compounds with a non-joiner between them, which is then a space.
 */
export function plainText(text: string, splits = false): PlainText {
  const whole = sameLength(text)
  const plain = (part: string): string => plainOf(splits ? part.replaceAll(nonJoiner, ' ') : part)
  if (plain(text) === whole) return { text: whole, placeOf: (from, to) => ({ from, to }) }
  const starts: number[] = []
  const ends: number[] = []
  const found: string[] = []
  for (const piece of piecesOf(text, 0, text.length, pieceUnits)) {
    if (isMapped(piece)) continue
    for (const word of piecesOf(text, piece.from, piece.to, 1)) if (!isMapped(word)) addCharacters(word)
  }
  return {
    text: found.join(''),
    placeOf: (from, to) => ({ from: starts[from] ?? text.length, to: ends[to - 1] ?? text.length }),
  }

  /** Adds a part whose units are all in their places. */
  function isMapped({ from, to }: Piece): boolean {
    const same = whole.slice(from, to)
    if (plain(text.slice(from, to)) !== same) return false
    found.push(same)
    for (let at = from; at < to; at += 1) {
      starts.push(at)
      ends.push(at + 1)
    }
    return true
  }

  /** What is hidden belongs to the character before it, or to the word that it is in front of. */
  function addCharacters({ from, to }: Piece): void {
    let start = from
    let isInWord = false
    for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
      const character = plain(segment)
      const end = from + index + segment.length
      found.push(character)
      for (let i = 0; i < character.length; i += 1) {
        starts.push(start)
        ends.push(end)
      }
      if (character === '' && isInWord) ends[ends.length - 1] = end
      if (character !== '') isInWord = !/^\s+$/.test(character)
      if (character !== '' || isInWord) start = end
    }
  }
}

interface Piece {
  from: number
  to: number
}

/** The parts of a text, with at least so many units, that begin with white space. */
function* piecesOf(text: string, from: number, to: number, units: number): Generator<Piece> {
  let start = from
  while (start < to) {
    let end = Math.min(to, start + units)
    while (end < to && text[end] !== ' ' && text[end] !== '\n') end += 1
    yield { from: start, to: end }
    start = end
  }
}

/** What can be replaced without a move of what follows. */
function sameLength(text: string): string {
  return text.replace(white, ' ').replace(apostrophes, "'").replace(dashes, '-')
}

function plainOf(text: string): string {
  const composed = text.replace(hidden, '').normalize('NFKC').replace(marks, '').replace(hidden, '')
  return sameLength(composed).replace(digits, valueOf)
}

/** Unicode has the digits of each script in a row. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
