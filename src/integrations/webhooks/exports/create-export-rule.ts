import type { Caller } from '../../../contract/endpoint.ts'
import type { ExportRule } from '../../../contract/endpoints/exports.ts'
import { requireStillAllowed } from '../../../identity/members/require-still-allowed.ts'
import { requireFolders } from '../../../library/folders/folders-of-recordings.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { newRow } from '../../../platform/database/new-row.ts'
import { requireRoom } from '../../../platform/database/require-room.ts'
import type { Tx } from '../../../platform/database/schema.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { insertWebhook } from '../store.ts'
import { asExportRule } from './as-export-rule.ts'
import { checkSettings, eventsFor, type ExportSettings } from './export-settings.ts'

/** A header with a secret value. */
export interface ExportHeader {
  name: string
  value: string
}

export interface NewExportRule {
  workspaceId: string
  settings: Omit<ExportSettings, 'headerName'>
  /** A checked address; null: the settings have a folder. */
  url: URL | null
  header: ExportHeader | null
  folderIds: readonly string[] | null
}

/** Creates a rule with a checked folder or address. AppError INVALID_BODY, NOT_FOUND for an unknown folder. */
export async function createExportRule(
  tx: Tx,
  box: SecretBox,
  given: NewExportRule,
  caller: Caller,
): Promise<ExportRule> {
  const { workspaceId, url, header, folderIds } = given
  await requireStillAllowed(tx, caller, workspaceId, 'owner')
  const settings: ExportSettings = { ...given.settings, headerName: header?.name ?? null }
  checkSettings(settings)
  await requireRoom(tx, 'webhooks', workspaceId)
  await requireFolders(tx, workspaceId, folderIds ?? [])
  const stored = JSON.stringify(settings)
  const fresh = newRow('exp')
  const { id } = fresh
  const row = await insertWebhook(tx, {
    ...fresh,
    workspaceId,
    createdById: caller.userId,
    // An earlier version, beside this one during an update, must not send it as a webhook.
    event: 'EXPORT',
    events: JSON.stringify(eventsFor(settings)),
    folderIds: folderIds === null ? null : JSON.stringify(folderIds),
    url: url?.href ?? '',
    export: stored,
    secret: sealHeader(box, id, header),
    madeByKeyId: caller.keyId,
    endsAt: caller.keyExpiresAt,
  })
  const destination = url?.origin ?? settings.folder ?? ''
  await audit(tx, { action: 'EXPORT_RULE_CREATED', workspaceId, objectId: id, details: { destination } })
  return asExportRule({ ...row, export: stored })
}

/** The header of a rule, encrypted. */
export function sealHeader(box: SecretBox, id: string, header: ExportHeader | null): string {
  return header === null ? '' : box.seal(Buffer.from(JSON.stringify(header)), id)
}

export function openHeader(box: SecretBox, row: { id: string; secret: string }): ExportHeader | null {
  return row.secret === '' ? null : (JSON.parse(box.open(row.secret, row.id).toString()) as ExportHeader)
}
