import type { Grant } from '../../contract/endpoint.ts'
import type { Workspace } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import type { NewWorkspace } from './create-workspace.ts'
import { getWorkspace } from './get-workspace.ts'
import { writeSettings } from './write-settings.ts'

export interface SettingsChange {
  given: Partial<NewWorkspace> & { voices?: boolean | undefined }
  /** The ETag of the settings that the change was made from; undefined: whatever they are. */
  ifMatch: string | undefined
}

/** The ETag of a workspace's settings. */
export const etagOf = ({ updatedAt }: Pick<Workspace, 'updatedAt'>): string => `"${updatedAt}"`

/**
 * Changes the given fields. Only owners may change the privacy and when media is deleted: AppError INSUFFICIENT_ROLE for
 * others. EDIT_CONFLICT if
 * the settings aren't those of If-Match any more.
 */
export async function updateWorkspace(
  tx: Tx,
  grant: Grant,
  { given, ifMatch }: SettingsChange,
  hooks: Pick<Hooks, 'onTemplateChosen' | 'onVoicesDisabled'>,
): Promise<Workspace> {
  requireOwnerFor(given.privacy, 'Only owners can change who may see a workspace.', grant)
  requireOwnerFor(given.deleteMediaAfterDays, 'Only owners can change when media is deleted.', grant)
  const before = await getWorkspace(tx, grant.workspaceId)
  if (ifMatch !== undefined && !isNamed(ifMatch, etagOf(before))) {
    throw new AppError(
      'EDIT_CONFLICT',
      `The settings were changed after you read them, at ${before.updatedAt}. Read them again, and send your change of those.`,
    )
  }
  const patch: Patch<'workspace'> = {}
  if (given.name !== undefined) patch.name = given.name.trim()
  if (given.language !== undefined) patch.language = canonicalLanguage(given.language)
  if (given.privacy !== undefined) patch.privacy = given.privacy
  if (given.deleteMediaAfterDays !== undefined) patch.deleteMediaAfterDays = given.deleteMediaAfterDays
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
  await writeSettings(tx, before, patch, Object.keys(given))
  return getWorkspace(tx, grant.workspaceId)
}

function requireOwnerFor(given: unknown, message: string, { role }: Grant): void {
  if (given === undefined || role === 'owner') return
  throw new AppError('INSUFFICIENT_ROLE', message, { required: 'owner', actual: role })
}

/** Whether If-Match has an ETag, among others or as one that a proxy made weak. */
function isNamed(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || [...ifMatch.matchAll(/"[^"]*"/g)].some(([one]) => one === etag)
}
