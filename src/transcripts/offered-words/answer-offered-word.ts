import { notFound } from '../../contract/app-error.ts'
import { addToVocabulary } from '../../identity/workspaces/add-to-vocabulary.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { listOfferedWords } from './list-offered-words.ts'
import { insertDismissed } from './store.ts'

/** Adds an offered word to the vocabulary, or never offers it again. AppError NOT_FOUND, INVALID_STATE. */
export async function answerOfferedWord(
  tx: Tx,
  workspaceId: string,
  { word, accept }: { word: string; accept: boolean },
): Promise<void> {
  if (!(await listOfferedWords(tx, workspaceId)).some((one) => one.word === word)) throw notFound('offered word', word)
  if (accept) await addToVocabulary(tx, workspaceId, word)
  else await insertDismissed(tx, workspaceId, word)
}
