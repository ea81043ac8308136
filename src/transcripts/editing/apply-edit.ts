import { scheduler } from 'node:timers/promises'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import type { Manifest, Packed } from '../../text/content-blocks.ts'
import { BlockEditor, hasWord } from '../versions/block-editor.ts'
import { applyOperation, type Edited } from './apply-operations.ts'
import { editConflict, WordGone } from './edit-errors.ts'
import { checkRuns } from './merge-edits.ts'

export interface EditInput extends Edited {
  operations: readonly EditOperation[]
  manifest: Manifest
  /** The version that the person read, if it is an older one. */
  seen: Manifest | null
  currentVersion: number
}

/** Applies operations to a version. AppError EDIT_CONFLICT, INVALID_BODY. */
export async function applyEdit(
  { operations, manifest, seen, ...state }: EditInput,
  read: (hash: string) => Promise<Uint8Array>,
): Promise<Packed> {
  const current = new BlockEditor(manifest, read)
  try {
    if (seen !== null) await checkRuns(new BlockEditor(seen, read), current, operations, state)
    for (const [index, operation] of operations.entries()) {
      await applyOperation(current, operation, index, state)
      // Blocks that are loaded make no pauses of their own.
      await scheduler.yield()
    }
  } catch (error) {
    if (!(error instanceof WordGone)) throw error
    const message = `${error.message} Read the transcript again and repeat your change.`
    throw editConflict(message, state.currentVersion, { wordId: error.id })
  }
  return current.pack()
}

/** Whether an operation changes times of words. */
export function movesWords({ type }: EditOperation): boolean {
  return type === 'setTimes' || type === 'shiftTimes'
}

/** Most operations, and words that they are about, on the event loop: an operation blocks it for at most about 20 ms. */
const most = { operations: 10, words: 20_000 }

/** Whether operations belong in a thread. Counts words by whole blocks. */
export function takesLong({ operations, manifest: { blocks, segments, words: all } }: EditInput): boolean {
  if (operations.length > most.operations) return true
  // All segments are in one block, which follows the words that move.
  if (segments !== null && all > most.words && operations.some(movesWords)) return true
  const placeOf = (id: number): number => blocks.findIndex((block) => hasWord(block, id))
  let words = 0
  for (const operation of operations) {
    if (operation.type === 'shiftTimes') words += all
    if (!('to' in operation)) continue
    const run = blocks.slice(placeOf(operation.from), placeOf(operation.to) + 1)
    words += run.reduce((sum, block) => sum + block.words, 0)
  }
  return words > most.words
}
