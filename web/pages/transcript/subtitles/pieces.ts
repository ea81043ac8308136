import type { Atom } from '../../../../src/text/subtitles/atoms.ts'

/** A part of a line: an atom, or what is between two. */
export interface Piece {
  text: string
  atom: Atom | null
}

/** A space, or an isolate around words that are written from left to right inside a text from right to left. */
const between = /^[ \u2068\u2069]$/

/** A line as its atoms and what is between them. Isolates may also be inside of an atom of several words. */
export function piecesOf(line: string, atoms: readonly Atom[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const atom of atoms) {
    const from = at
    while (between.test(line[at] ?? '') && line[at] !== atom.text[0]) at += 1
    if (at > from) pieces.push({ text: line.slice(from, at), atom: null })
    const begin = at
    for (let found = 0; found < atom.text.length && at < line.length; at += 1)
      if (line[at] === atom.text[found]) found += 1
    pieces.push({ text: line.slice(begin, at), atom })
  }
  if (at < line.length) pieces.push({ text: line.slice(at), atom: null })
  return pieces
}
