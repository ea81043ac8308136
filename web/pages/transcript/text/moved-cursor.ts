import { diffChars } from 'diff'

interface Text {
  key: number
  text: string
}

/** A place in the text: a paragraph by its key, and an offset in it. */
export interface TextPlace {
  key: number
  offset: number
}

/**
 * Where a place is after the text has changed: in the same word, also if somebody else has split or joined its
 * paragraph. null if nothing is left around it, or too much has changed.
 */
export function movedCursor(before: readonly Text[], after: readonly Text[], at: TextPlace): TextPlace | null {
  const index = before.findIndex(({ key }) => key === at.key)
  const now = new Map(after.map(({ key, text }) => [key, text]))
  const isSame = ({ key, text }: Text): boolean => now.get(key) === text
  if (before[index] === undefined) return null
  if (isSame(before[index])) return at
  // What was between the nearest paragraphs that are as they were became what is between them now.
  const last = before.slice(0, index).findLast(isSame)
  const next = before.slice(index + 1).find(isSame)
  const between = (all: readonly Text[]): readonly Text[] => {
    const from = all.findIndex(({ key }) => key === last?.key) + 1
    return all.slice(from, next === undefined ? undefined : all.findIndex(({ key }) => key === next.key))
  }
  const [old, fresh] = [between(before), between(after)]
  const offset =
    startOf(
      old.findIndex(({ key }) => key === at.key),
      old,
    ) + at.offset
  const moved = movedOffset(offset, join(old), join(fresh))
  if (moved === null) return null
  const home = fresh.findLastIndex((_, i) => startOf(i, fresh) <= moved)
  const { key, text } = fresh[home] ?? {}
  if (key === undefined || text === undefined) return null
  return { key, offset: Math.min(moved - startOf(home, fresh), text.length) }
}

const join = (all: readonly Text[]): string => all.map(({ text }) => text).join(' ')

/** Where a text starts in all of them, joined. */
function startOf(index: number, all: readonly Text[]): number {
  return all.slice(0, index).reduce((sum, { text }) => sum + text.length + 1, 0)
}

/** More characters that differ than this take too long to compare while somebody types. */
const mostChanges = 1000

/** Where an offset of a text is in another text: at the same character. null if the texts have too little in common. */
function movedOffset(offset: number, before: string, after: string): number | null {
  const changes = diffChars(before, after, { maxEditLength: mostChanges })
  if (changes === undefined) return null
  let [at, moved] = [0, 0]
  for (const { value, added, removed } of changes) {
    const end = at + value.length
    if (added) moved += value.length
    else if (removed ? offset < end : offset <= end) return removed ? moved : moved + offset - at
    else {
      at = end
      if (!removed) moved += value.length
    }
  }
  return moved
}
