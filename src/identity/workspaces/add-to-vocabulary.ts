import { AppError } from '../../contract/app-error.ts'
import { vocabularyMax } from '../../contract/resources.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { getWorkspace } from './get-workspace.ts'
import { writeSettings } from './write-settings.ts'

/** Adds a word to the vocabulary of a workspace. AppError NOT_FOUND; INVALID_STATE if the vocabulary is full. */
export async function addToVocabulary(tx: Tx, workspaceId: string, word: string): Promise<void> {
  const workspace = await getWorkspace(tx, workspaceId)
  const { vocabulary } = workspace
  if (vocabulary.includes(word)) return
  if (vocabulary.length >= vocabularyMax) {
    throw new AppError('INVALID_STATE', `The vocabulary has ${vocabulary.length} entries already. Remove one first.`)
  }
  await writeSettings(tx, workspace, { vocabulary: JSON.stringify([...vocabulary, word]) }, ['vocabulary'])
}
