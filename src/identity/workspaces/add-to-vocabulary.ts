import { AppError } from '../../contract/app-error.ts'
import { vocabularyMax } from '../../contract/resources.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { patchWorkspace } from '../store.ts'
import { getWorkspace } from './get-workspace.ts'

/** Adds a word to the vocabulary of a workspace. AppError NOT_FOUND; INVALID_STATE if the vocabulary is full. */
export async function addToVocabulary(tx: Tx, workspaceId: string, word: string): Promise<void> {
  const { vocabulary } = await getWorkspace(tx, workspaceId)
  if (vocabulary.includes(word)) return
  if (vocabulary.length >= vocabularyMax) {
    throw new AppError('INVALID_STATE', `The vocabulary has ${vocabulary.length} entries already. Remove one first.`)
  }
  await patchWorkspace(tx, workspaceId, { vocabulary: JSON.stringify([...vocabulary, word]), updatedAt: timestamp() })
  await audit(tx, {
    action: 'WORKSPACE_CHANGED',
    workspaceId,
    objectId: workspaceId,
    details: { fields: ['vocabulary'] },
  })
}
