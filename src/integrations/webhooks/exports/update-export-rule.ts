import type { Caller } from '../../../contract/endpoint.ts'
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
import {
  checkSettings,
  eventsFor,
  invalidFields,
  settingsOf,
  type ExportRow,
  type ExportSettings,
} from './export-settings.ts'
import type { Destination } from './require-destination.ts'

interface ExportChanges extends Partial<Pick<ExportSettings, 'formats' | 'template' | 'onEdit' | 'tags'>> {
  header?: ExportHeader | null
  /** Null: as before. */
  destination: Destination | null
  folderIds?: readonly string[] | null
  disabled?: boolean
}

/**
 * Changes the given fields. Who changes the destination becomes the rule's creator. Disabling a rule fails its pending
 * exports. AppError INVALID_BODY, NOT_FOUND.
 */
export async function updateExportRule(
  tx: Tx,
  box: SecretBox,
  row: ExportRow,
  given: ExportChanges,
  caller: Pick<Caller, 'userId' | 'keyId'>,
): Promise<ExportRule> {
  const { destination, ...asked } = given
  const { header, folderIds, disabled } = asked
  const before = settingsOf(row)
  const { formats, template, onEdit, tags } = { ...before, ...asked }
  const settings: ExportSettings = { ...before, formats, template, onEdit, tags }
  if (destination !== null) settings.folder = destination.folder
  if (header !== undefined) settings.headerName = header?.name ?? null
  checkSettings(settings)
  const url = destination === null ? row.url : (destination.url?.href ?? '')
  if (header === undefined && settings.headerName !== null) requireSameOrigin(row.url, url)
  const now = timestamp()
  const changed: ExportRow = {
    ...row,
    updatedAt: now,
    export: JSON.stringify(settings),
    events: JSON.stringify(eventsFor(settings)),
  }
  if (settings.folder !== before.folder || url !== row.url) {
    changed.url = url
    // The destination before may have failed for days.
    changed.failingSince = null
    // It ends with the access of who chose this destination: a member who leaves, or a revoked key, must not keep one here.
    changed.createdById = caller.userId
    changed.madeByKeyId = caller.keyId
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
  const details = { fields: Object.keys(asked) }
  await audit(tx, { action: 'EXPORT_RULE_CHANGED', workspaceId: row.workspaceId, objectId: row.id, details })
  return asExportRule(changed)
}

/** The owner who enters another address may not know the value of the header. AppError INVALID_BODY. */
function requireSameOrigin(before: string, after: string): void {
  if (before !== '' && new URL(before).origin === new URL(after).origin) return
  const message = 'The saved header is for another server. Give the header again, or null to send none.'
  throw invalidFields([{ path: '/header', rule: 'required', message }])
}
