import { patchWorkspace } from '../store.ts'
import type { Grant } from '../../contract/endpoint.ts'
import type { Workspace } from '../../contract/resources.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/language-code.ts'
import type { NewWorkspace } from './create-workspace.ts'
import { findWorkspace } from './store.ts'

/** Changes the given fields. Only owners may change the privacy: AppError INSUFFICIENT_ROLE for others. */
export async function updateWorkspace(
  tx: Tx,
  grant: Grant,
  given: Partial<NewWorkspace> & { voices?: boolean | undefined },
  hooks: Pick<Hooks, 'onTemplateChosen' | 'onVoicesDisabled'>,
): Promise<Workspace> {
  if (given.privacy !== undefined && grant.role !== 'owner') {
    throw new AppError('INSUFFICIENT_ROLE', 'Only owners can change who may see a workspace.', {
      required: 'owner',
      actual: grant.role,
    })
  }
  const patch: Patch<'workspace'> = { updatedAt: timestamp() }
  if (given.name !== undefined) patch.name = given.name.trim()
  if (given.language !== undefined) patch.language = canonicalLanguage(given.language)
  if (given.privacy !== undefined) patch.privacy = given.privacy
  if (given.templateId !== undefined) patch.templateId = given.templateId
  if (given.findAndReplaceWords !== undefined) patch.findAndReplaceWords = JSON.stringify(given.findAndReplaceWords)
  if (given.vocabulary !== undefined) patch.vocabulary = JSON.stringify(given.vocabulary)
  if (given.wording !== undefined) patch.wording = given.wording
  if (given.numbers !== undefined) patch.numbers = given.numbers
  if (given.voices !== undefined) {
    patch.voices = given.voices ? 1 : 0
    if (!given.voices) await hooks.onVoicesDisabled(tx, grant.workspaceId)
  }
  if (given.templateId != null) await hooks.onTemplateChosen(tx, grant.workspaceId, given.templateId)
  await patchWorkspace(tx, grant.workspaceId, patch)
  await audit(tx, {
    action: 'WORKSPACE_CHANGED',
    workspaceId: grant.workspaceId,
    objectId: grant.workspaceId,
    details: { fields: Object.keys(given) },
  })
  const changed = await findWorkspace(tx, grant.workspaceId)
  if (changed === undefined) throw notFound('workspace', grant.workspaceId)
  return changed
}
