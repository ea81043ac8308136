import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { createFolder } from '../../library/folders/create-folder.ts'
import { deleteFolder } from '../../library/folders/delete-folder.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { createWebhook } from './create-webhook.ts'
import { createExportRule } from './exports/create-export-rule.ts'
import type { ExportSettings } from './exports/export-settings.ts'
import { pauseWebhooksOfFolder } from './end-webhooks.ts'
import { findWebhook } from './store.ts'
import { updateWebhook } from './update-webhook.ts'

const box = createSecretBox(new Uint8Array(32), 'webhook-secret')
const url = new URL('https://example.org/hook')
const hooks = { ...noHooks, onFolderDeleted: pauseWebhooksOfFolder }

eachDatabase((kind, open) => {
  test(`${kind}: what was limited to deleted folders is disabled, and says so`, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    const { ownerId: userId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
    const caller = { userId, keyId: null, secretId: null, session: null, keyExpiresAt: null }
    const create = (folderIds: string[] | null) =>
      db
        .transaction()
        .execute((tx) =>
          createWebhook(tx, box, { events: ['TRANSCRIPT_CREATED'], folderIds, url, workspaceId }, caller),
        )
    const [one, other] = await db
      .transaction()
      .execute(async (tx) => [
        await createFolder(tx, workspaceId, { name: 'One' }),
        await createFolder(tx, workspaceId, { name: 'Other' }),
      ])
    assert.ok(one !== undefined && other !== undefined)
    const { id: ofOne } = await create([one.id])
    const { id: ofBoth } = await create([one.id, other.id])
    const { id: ofAll } = await create(null)
    const rule = { workspaceId, url, header: null, folderIds: [one.id] }
    const settings: ExportSettings = {
      content: 'TRANSCRIPT',
      formats: ['text'],
      folder: null,
      template: '{title}.{format}',
      headerName: null,
      onEdit: false,
      tags: [],
    }
    const { id: exporting } = await db.transaction().execute((tx) =>
      createExportRule(
        tx,
        box,
        { ...rule, settings },
        {
          ...caller,
          email: 'ada@example.org',
          isAdministrator: false,
          keyRole: 'OWNER',
          workspaceIds: null,
          appId: null,
        },
      ),
    )
    const reasonOf = async (id: string): Promise<string | null> =>
      (await db.selectFrom('webhook').select('disabledReason').where('id', '=', id).executeTakeFirstOrThrow())
        .disabledReason
    const reasons = async () => Promise.all([ofOne, ofBoth, ofAll, exporting].map(reasonOf))
    const remove = (id: string) => db.transaction().execute((tx) => deleteFolder(tx, workspaceId, id, hooks))

    await remove(one.id)
    assert.deepEqual(await reasons(), ['FOLDERS_DELETED', null, null, 'FOLDERS_DELETED'])
    await remove(other.id)
    assert.deepEqual(await reasons(), ['FOLDERS_DELETED', 'FOLDERS_DELETED', null, 'FOLDERS_DELETED'])
    const told = await db.selectFrom('event').select('type').where('type', 'like', '%_DISABLED').execute()
    assert.deepEqual(told.map(({ type }) => type).toSorted(), [
      'EXPORT_RULE_DISABLED',
      'WEBHOOK_DISABLED',
      'WEBHOOK_DISABLED',
    ])

    const row = (await findWebhook(db, ofOne)) ?? assert.fail()
    const change = (given: Parameters<typeof updateWebhook>[2]) =>
      db.transaction().execute((tx) => updateWebhook(tx, row, given, caller))
    await assert.rejects(change({ disabled: false }), { code: 'NOT_FOUND' })
    assert.equal((await change({ disabled: false, folderIds: null })).disabledReason, null)
    await close()
  })
})
