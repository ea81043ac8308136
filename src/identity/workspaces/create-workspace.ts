import type { FindAndReplace, Workspace } from '../../contract/resources.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { findWorkspace, insertWorkspace } from './store.ts'

export interface NewWorkspace {
  name: string
  language?: string | undefined
  privacy?: Workspace['privacy'] | undefined
  templateId?: string | null | undefined
  findAndReplaceWords?: readonly FindAndReplace[] | undefined
  vocabulary?: readonly string[] | undefined
  wording?: Workspace['wording'] | undefined
  numbers?: Workspace['numbers'] | undefined
  deleteMediaAfterDays?: number | null | undefined
}

/** Creates a workspace owned by its creator, with its template's prompts. AppError NOT_FOUND for the template. */
export async function createWorkspace(
  tx: Tx,
  ownerId: string,
  given: NewWorkspace,
  hooks: Pick<Hooks, 'onTemplateChosen'>,
): Promise<Workspace> {
  await requireRoom(tx, 'workspaces', ownerId)
  const fresh = newRow('spc')
  const { id } = fresh
  await insertWorkspace(tx, {
    ...fresh,
    name: given.name.trim(),
    language: canonicalLanguage(given.language ?? 'auto'),
    templateId: given.templateId ?? null,
    ownerId,
    findAndReplaceWords: JSON.stringify(given.findAndReplaceWords ?? []),
    vocabulary: JSON.stringify(given.vocabulary ?? []),
    wording: given.wording ?? 'verbatim',
    numbers: given.numbers ?? 'spoken',
    privacy: given.privacy ?? 'PRIVATE',
    deleteMediaAfterDays: given.deleteMediaAfterDays ?? null,
    deletedAt: null,
  })
  if (given.templateId != null) await hooks.onTemplateChosen(tx, id, given.templateId)
  await audit(tx, { action: 'WORKSPACE_CREATED', workspaceId: id, objectId: id })
  const made = await findWorkspace(tx, id)
  if (made === undefined) throw new Error('the workspace is missing after its insert')
  return made
}
