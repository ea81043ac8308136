import type { Word } from '../../../../src/contract/content.ts'
import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import { withTimes } from '../../../../src/text/corrections/move-words.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'

/** What people change in subtitles: where they break, and when they are on screen. */
export type SubtitleOperation = Extract<EditOperation, { type: 'breakSubtitle' | 'setTimes' }>

/** Content after operations, as the server makes it. Operations on words that are gone are left out. */
export function withOperations(content: StoredContent, operations: readonly SubtitleOperation[]): StoredContent {
  if (operations.length === 0) return content
  const places = placesOf(content)
  const words = [...content.words]
  for (const operation of operations) {
    if (operation.type === 'setTimes') {
      const [from, to] = [places.get(operation.from), places.get(operation.to)]
      if (from === undefined || to === undefined) continue
      const moved = withTimes(words.slice(from, to + 1), operation.start, operation.end)
      words.splice(from, moved.length, ...moved)
    } else {
      const at = places.get(operation.before)
      if (at === undefined) continue
      const { subtitleBreak: _, ...plain } = words[at] as Word
      words[at] = operation.break === 'auto' ? plain : { ...plain, subtitleBreak: operation.break }
    }
  }
  return { ...content, words }
}

/** The place of each word by its id. */
export function placesOf({ words, ids }: StoredContent): ReadonlyMap<number, number> {
  return new Map(words.map((_, place) => [ids?.[place] ?? place, place]))
}

/** The ids of the words that operations touch. */
export function idsIn(content: StoredContent, operations: readonly SubtitleOperation[]): ReadonlySet<number> {
  const places = placesOf(content)
  return new Set(
    operations.flatMap((operation) => {
      if (operation.type === 'breakSubtitle') return [operation.before]
      const [from, to] = [places.get(operation.from) ?? 0, places.get(operation.to) ?? -1]
      return content.words.slice(from, to + 1).map((_, i) => content.ids?.[from + i] ?? from + i)
    }),
  )
}

/** The breaks that undo those of operations. */
export function inverseOf(content: StoredContent, operations: readonly SubtitleOperation[]): SubtitleOperation[] {
  const places = placesOf(content)
  return operations.flatMap((operation): SubtitleOperation[] => {
    if (operation.type !== 'breakSubtitle') return []
    const word = content.words[places.get(operation.before) ?? -1]
    return word === undefined ? [] : [{ ...operation, break: word.subtitleBreak ?? 'auto' }]
  })
}
