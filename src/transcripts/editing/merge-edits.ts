import type { EditOperation } from '../../contract/endpoints/editing.ts'
import type { EditableWord } from '../../text/corrections/edit-words.ts'
import { joinWords } from '../../text/join-words.ts'
import { runOf } from './apply-operations.ts'
import { editConflict, WordGone } from './edit-errors.ts'
import type { BlockEditor } from '../versions/block-editor.ts'

/** The words that an operation depends on; they must be unchanged since the client read them. */
async function touched(editor: BlockEditor, operation: EditOperation, index: number): Promise<EditableWord[]> {
  const one = async (id: number, step: -1 | 1): Promise<EditableWord[]> => {
    const { from, words } = await runOf(editor, { from: id, to: id }, index)
    const beside = await editor.neighbour(from, step)
    return step === 1
      ? [...words, ...(beside === null ? [] : [beside])]
      : [...(beside === null ? [] : [beside]), ...words]
  }
  switch (operation.type) {
    case 'replace':
    case 'delete':
    case 'setSpeaker':
    case 'setTimes':
      return (await runOf(editor, operation, index)).words
    case 'insert': {
      if (operation.after !== null) return one(operation.after, 1)
      const first = await editor.first()
      return first === null ? [] : [first]
    }
    case 'splitParagraph':
    case 'breakSubtitle':
      return one(operation.before, -1)
    case 'joinParagraph':
      return one(operation.at, -1)
    case 'shiftTimes':
      return ends(editor)
  }
}

/** The first and the last word: what somebody else shifted would be shifted twice. */
async function ends(editor: BlockEditor): Promise<EditableWord[]> {
  const [first, last] = [await editor.first(), await editor.last()]
  return [...(first === null ? [] : [first]), ...(last === null ? [] : [last])]
}

function isSame(
  a: readonly EditableWord[],
  b: readonly EditableWord[],
  { type }: Pick<EditOperation, 'type'>,
): boolean {
  const hasTimes = type === 'setTimes' || type === 'shiftTimes'
  return (
    a.length === b.length &&
    a.every((word, i) => {
      const other = b[i]
      return (
        other !== undefined &&
        word.id === other.id &&
        word.word === other.word &&
        word.speaker === other.speaker &&
        (i === 0 || word.startsParagraph === other.startsParagraph) &&
        (!hasTimes || (word.start === other.start && word.end === other.end))
      )
    })
  )
}

/**
 * Checks that the basis of an edit is unchanged: each run that it touches has the same text in the version that the
 * person read and in the current one. Otherwise AppError EDIT_CONFLICT with the current text of the run.
 */
export async function checkRuns(
  seen: BlockEditor,
  current: BlockEditor,
  operations: readonly EditOperation[],
  state: { currentVersion: number; language: string },
): Promise<void> {
  for (const [index, operation] of operations.entries()) {
    const before = await touched(seen, operation, index)
    let now: EditableWord[] | null = null
    try {
      now = await touched(current, operation, index)
    } catch (error) {
      if (!(error instanceof WordGone)) throw error
    }
    if (now !== null && isSame(before, now, operation)) continue
    const texts = (now ?? (await left(seen, current, before))).map((word) => word.word)
    throw editConflict(
      'Someone else changed these words in the meantime. Read them again and repeat your change.',
      state.currentVersion,
      { operation: index, currentText: joinWords(texts, state.language) },
    )
  }
}

/** How many words on each side of a run are searched for one that is left. */
const mostBeside = 1000

/**
 * What stands where someone else changed a run: what is between the nearest words beside it that are left. Empty if so
 * many are gone that no such place is near.
 */
async function left(seen: BlockEditor, current: BlockEditor, before: readonly EditableWord[]): Promise<EditableWord[]> {
  const from = await beside(seen, current, before[0], -1)
  const to = await beside(seen, current, before.at(-1), 1)
  if (from === undefined || to === undefined) return []
  const first = from ?? (await current.first())
  const last = to ?? (await current.last())
  const start = first && (await current.find(first.id))
  const end = last && (await current.find(last.id))
  if (start === null || end === null) return []
  const words = (await current.run(start, end)) ?? []
  return words.filter(({ id }) => id !== from?.id && id !== to?.id)
}

/** The nearest word before or after a word that the current version has, too. Null: there is none; undefined: none near. */
async function beside(
  seen: BlockEditor,
  current: BlockEditor,
  word: EditableWord | undefined,
  step: -1 | 1,
): Promise<EditableWord | null | undefined> {
  let at: EditableWord | null | undefined = word
  for (let i = 0; i < mostBeside && at !== undefined; i++) {
    const place = await seen.find(at.id)
    at = place === null ? null : await seen.neighbour(place, step)
    if (at === null || (await current.find(at.id)) !== null) return at
  }
  return undefined
}
