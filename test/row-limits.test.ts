// What members create is limited in number, on both databases.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderDepthMax, rowLimits, type RowLimit } from '../src/contract/row-limits.ts'
import { createPrompt } from '../src/derived/prompts/create-prompt.ts'
import { issueInvitation } from '../src/identity/accounts/account-link.ts'
import { signUp } from '../src/identity/accounts/sign-up.ts'
import { createKey } from '../src/identity/keys/create-key.ts'
import { joinWorkspace } from '../src/identity/members/join-workspace.ts'
import { startRegistration } from '../src/identity/second-factors/passkeys.ts'
import { createFolder } from '../src/library/folders/create-folder.ts'
import { updateFolder } from '../src/library/folders/update-folder.ts'
import { requireRoom } from '../src/platform/database/require-room.ts'
import type { Tx } from '../src/platform/database/schema.ts'
import { createWebhook } from '../src/integrations/webhooks/create-webhook.ts'
import { createSecretBox } from '../src/platform/secrets/secret-box.ts'
import { eachDatabase } from './helpers/databases.ts'
import { newWorkspace } from './helpers/new-workspace.ts'

eachDatabase((kind, open) => {
  void test(`rows are limited on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const { ownerId: userId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
    const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)
    for (const what of Object.keys(rowLimits) as RowLimit[]) await run((tx) => requireRoom(tx, what, 'none'))

    const prompt = { title: 'Summary', prompt: 'Sum up.' }
    await run(async (tx) => {
      for (let n = 0; n < rowLimits.prompts - 1; n++) await createPrompt(tx, workspaceId, prompt)
    })
    // Of two who have both counted before either commits, one gets the last place. SQLite has one writer.
    if (kind === 'postgres') {
      const counted = Promise.withResolvers<void>()
      let count = 0
      const both = await Promise.allSettled(
        [1, 2].map(() =>
          run(async (tx) => {
            await createPrompt(tx, workspaceId, prompt)
            if (++count === 2) counted.resolve()
            await counted.promise
          }),
        ),
      )
      assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
    } else await run((tx) => createPrompt(tx, workspaceId, prompt))
    const refused = { code: 'INVALID_STATE', details: { limit: rowLimits.prompts } }
    await assert.rejects(
      run((tx) => createPrompt(tx, workspaceId, prompt)),
      refused,
    )

    const caller = { userId, keyId: null, secretId: null, session: null, keyExpiresAt: null }
    const box = createSecretBox(new Uint8Array(32), 'webhook-secret')
    const url = new URL('https://example.org/')
    const webhook = (tx: Tx) => createWebhook(tx, box, { events: ['TRANSCRIPT_CREATED'], url, workspaceId }, caller)
    await run(async (tx) => {
      for (let n = 0; n < rowLimits.webhooks; n++) await webhook(tx)
    })
    await assert.rejects(run(webhook), { code: 'INVALID_STATE' })

    const passkey = { userId, name: 'p', publicKey: '', counter: 0, transports: '[]', lastUsedAt: null }
    const passkeys = Array.from({ length: rowLimits.passkeys }, (_, n) => ({
      ...passkey,
      id: `${n}`,
      credentialId: `${n}`,
    }))
    await db
      .insertInto('passkey')
      .values(passkeys.map((row) => ({ ...row, createdAt: '2026-01-01T00:00:00.000Z' })))
      .execute()
    await assert.rejects(
      startRegistration(db, 'https://tiro.example.org', { userId, email: 'a@example.org', sessionId: 's' }),
      { code: 'INVALID_STATE', details: { limit: rowLimits.passkeys } },
    )

    // Keys that no longer work don't count.
    const key = (expiresAt: string | null) =>
      run((tx) => createKey(tx, { userId, name: 'k', role: 'VIEWER', expiresAt, by: userId }))
    for (let n = 0; n < 3; n++) await key('2020-01-01T00:00:00.000Z')
    for (let n = 0; n < rowLimits.apiKeys; n++) await key(null)
    await assert.rejects(key(null), { code: 'INVALID_STATE' })
    await db
      .updateTable('apiKey')
      .set({ revokedAt: '2026-01-01T00:00:00.000Z' })
      .where('expiresAt', 'is', null)
      .execute()
    await key(null)
  })

  void test(`invitations let in no more members than a workspace may have on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const { ownerId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
    const createdAt = '2026-01-01T00:00:00.000Z'
    const users = Array.from({ length: rowLimits.members }, (_, n) => ({
      id: `usr_${n}`,
      email: `${n}@example.org`,
      name: null,
      passwordHash: null,
      isAdministrator: 0,
      createdAt,
      updatedAt: createdAt,
      deletedAt: null,
    }))
    await db.insertInto('user').values(users).execute()
    const join = (userId: string) =>
      db.transaction().execute((tx) => joinWorkspace(tx, workspaceId, userId, 'editor', ownerId))
    const members = users.slice(0, rowLimits.members - 2)
    await db
      .insertInto('member')
      .values(members.map(({ id }) => ({ workspaceId, userId: id, role: 'editor' as const, createdAt })))
      .execute()

    // One place is left: of people who come at once, one gets it.
    const came = await Promise.allSettled(users.slice(-2).map(({ id }) => join(id)))
    assert.deepEqual(came.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    // A member takes no other place.
    await db.transaction().execute((tx) => joinWorkspace(tx, workspaceId, 'usr_0', 'owner', ownerId))
    const { token } = await db.transaction().execute((tx) =>
      issueInvitation(tx, {
        email: 'new@example.org',
        createdById: ownerId,
        into: { workspaceId, role: 'viewer' },
      }),
    )
    const signingUp = signUp(
      db,
      { email: 'new@example.org', password: 'correct horse battery', invitation: token },
      false,
    )
    await assert.rejects(signingUp, { code: 'INVALID_STATE', details: { limit: rowLimits.members } })
    const { count } = await db
      .selectFrom('member')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), rowLimits.members)
  })

  void test(`folders are so deep at most on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const create = (name: string, parentFolderId: string | null) =>
      db.transaction().execute((tx) => createFolder(tx, workspaceId, { name, parentFolderId }))
    const chain: string[] = []
    for (let n = 0; n < folderDepthMax; n++) chain.push((await create(`f${n}`, chain.at(-1) ?? null)).id)
    const deepest = { code: 'INVALID_STATE', details: { limit: folderDepthMax } }
    await assert.rejects(create('more', chain.at(-1) ?? null), deepest)
    const { id: top } = await create('top', null)
    await create('inside', top)
    const move = (parentFolderId: string | undefined) =>
      db.transaction().execute((tx) => updateFolder(tx, workspaceId, top, { parentFolderId: parentFolderId ?? null }))
    await assert.rejects(move(chain.at(-2)), deepest)
    assert.equal((await move(chain.at(-3))).parentFolderId, chain.at(-3))
  })
})
