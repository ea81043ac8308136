import type { ExportRule } from '../../../contract/endpoints/exports.ts'
import { requireFolders, requireSomeFolder } from '../../../library/folders/folders-of-recordings.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { timestamp } from '../../../platform/database/now.ts'
import type { Tx } from '../../../platform/database/schema.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { failPending } from '../delivery-store.ts'
import { folderIdsOf, patchWebhook } from '../store.ts'
import { asExportRule } from './as-export-rule.ts'
import { sealHeader, type ExportHeader } from './create-export-rule.ts'
import { checkSettings, eventsFor, settingsOf, type ExportRow, type ExportSettings } from './export-settings.ts'

export interface ExportChanges extends Partial<Pick<ExportSettings, 'formats' | 'template' | 'onEdit' | 'tags'>> {
  header?: ExportHeader | null
  folderIds?: readonly string[] | null
  disabled?: boolean
}

/** Changes the given fields. Disabling a rule fails its pending exports. AppError INVALID_BODY, NOT_FOUND. */
export async function updateExportRule(
  tx: Tx,
  box: SecretBox,
  row: ExportRow,
  given: ExportChanges,
): Promise<ExportRule> {
  const { header, folderIds, disabled, ...rest } = given
  const settings: ExportSettings = { ...settingsOf(row), ...rest }
  if (header !== undefined) settings.headerName = header?.name ?? null
  checkSettings(settings)
  const now = timestamp()
  const changed: ExportRow = {
    ...row,
    updatedAt: now,
    export: JSON.stringify(settings),
    events: JSON.stringify(eventsFor(settings)),
  }
  if (header !== undefined) changed.secret = sealHeader(box, row.id, header)
  if (folderIds !== undefined) {
    await requireFolders(tx, row.workspaceId, folderIds ?? [])
    changed.folderIds = folderIds === null ? null : JSON.stringify(folderIds)
  }
  if (disabled === true && row.disabledAt === null) {
    changed.disabledAt = now
    changed.disabledReason = 'PAUSED'
    await failPending(tx, row.id)
  }
  if (disabled === false) {
    if (folderIds === undefined) await requireSomeFolder(tx, row.workspaceId, folderIdsOf(row))
    changed.disabledAt = null
    changed.disabledReason = null
    changed.failingSince = null
  }
  await patchWebhook(tx, row.id, changed)
  const details = { fields: Object.keys(given) }
  await audit(tx, { action: 'EXPORT_RULE_CHANGED', workspaceId: row.workspaceId, objectId: row.id, details })
  return asExportRule(changed)
}
