import { diffArrays } from 'diff'
import { textOfWords } from '../../../../src/text/join-words.ts'

/** What a comparison needs of a word. */
export interface ComparedWord {
  word: string
  /** Seconds. */
  start: number
  speaker: number | null
}

export type Part =
  | { kind: 'same' | 'added' | 'removed'; text: string }
  /** The same words by another speaker. */
  | { kind: 'speaker'; text: string; from: number | null; to: number | null }

/** A place that changed, with a few words around it. */
export interface Change {
  /** Seconds. */
  start: number
  parts: Part[]
}

/** Unchanged words shown before and after a change. */
const around = 6
/** Comparing takes longer the more differs. Beyond this, all of it is shown as changed. */
const mostEdits = 2000

interface Piece {
  kind: 'same' | 'added' | 'removed' | 'speaker'
  words: ComparedWord[]
  from: number | null
  to: number | null
}

/** The changes from one version to another, in order. */
export function changesBetween(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
  language: string,
): Change[] {
  const pieces = piecesOf(before, after)
  const changes: Change[] = []
  let current: Change | null = null
  const textOf = (words: readonly ComparedWord[]): string => textOfWords(words, language)
  for (const [i, piece] of pieces.entries()) {
    if (piece.kind !== 'same') {
      current ??= begin(changes, piece.words[0]?.start ?? 0, leadOf(pieces[i - 1], textOf))
      current.parts.push(
        piece.kind === 'speaker'
          ? { kind: 'speaker', text: textOf(piece.words), from: piece.from, to: piece.to }
          : { kind: piece.kind, text: textOf(piece.words) },
      )
      continue
    }
    if (current === null) continue
    const isShort = piece.words.length <= around * 2 && i < pieces.length - 1
    current.parts.push({ kind: 'same', text: textOf(isShort ? piece.words : piece.words.slice(0, around)) })
    if (!isShort) current = null
  }
  return changes
}

function begin(changes: Change[], start: number, lead: Part[]): Change {
  const change = { start, parts: lead }
  changes.push(change)
  return change
}

function leadOf(piece: Piece | undefined, textOf: (words: readonly ComparedWord[]) => string): Part[] {
  const words = piece?.kind === 'same' ? piece.words.slice(-around) : []
  return words.length === 0 ? [] : [{ kind: 'same', text: textOf(words) }]
}

function piecesOf(before: readonly ComparedWord[], after: readonly ComparedWord[]): Piece[] {
  const plain = { from: null, to: null }
  const compared = diffArrays<ComparedWord>([...before], [...after], {
    comparator: (a, b) => a.word === b.word,
    maxEditLength: mostEdits,
  })
  if (compared === undefined) {
    return [
      { kind: 'removed', words: [...before], ...plain },
      { kind: 'added', words: [...after], ...plain },
    ]
  }
  const pieces: Piece[] = []
  let at = 0
  for (const { added, removed, value } of compared) {
    if (added) pieces.push({ kind: 'added', words: value, ...plain })
    else if (removed) {
      pieces.push({ kind: 'removed', words: value, ...plain })
      at += value.length
    } else {
      for (const word of value) {
        const from = before[at]?.speaker ?? null
        const kind = from === word.speaker ? 'same' : 'speaker'
        const last = pieces.at(-1)
        if (last?.kind === kind && (kind === 'same' || (last.from === from && last.to === word.speaker))) {
          last.words.push(word)
        } else {
          pieces.push({ kind, words: [word], ...(kind === 'same' ? plain : { from, to: word.speaker }) })
        }
        at += 1
      }
    }
  }
  return pieces
}
