// Lists with more than the server answers by default: nothing is left out, and what is far down is found by name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, violations } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' })
const { client } = server

test('the tree and "Move to…" have every folder of a workspace', async () => {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Folders' } })
  const params = { spaceId }
  const talk = await importTalk(server, spaceId, ['Good morning.'], 'Bees')
  // The oldest is on the last page of the list, and the last by name.
  const oldest = await client.createFolder({ params, body: { name: 'Zürich' } })
  for (let n = 1; n <= 500; n += 1) await client.createFolder({ params, body: { name: `Folder ${n}` } })
  const inside = await client.createFolder({ params, body: { name: 'Inside', parentFolderId: oldest.id } })
  assert.equal((await client.listFolders({ params, query: { limit: 10_000 } })).length, 502)

  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  const tree = page.getByRole('region', { name: 'Folders' })
  const link = (name: string) => tree.getByRole('link', { name, exact: true })
  await link('Folder 200').waitFor()
  assert.equal(await link('Folder 201').count(), 0)
  assert.equal(await link('Inside').count(), 0)
  await tree.getByRole('button', { name: 'Show more' }).click()
  await link('Folder 400').waitFor()
  await tree.getByLabel('Find a folder').fill('zurich')
  await hasCount(tree.getByRole('link'), 1)
  await link('Zürich').click()
  await page.getByRole('heading', { name: 'Zürich' }).waitFor()
  await tree.getByLabel('Find a folder').fill('')
  // Far down by name, but it is the open one.
  await link('Zürich').waitFor()
  await tree.getByLabel('Find a folder').fill('nowhere')
  await tree.getByText('No name contains “nowhere”.').waitFor()
  assert.deepEqual(await violations(page), [])

  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'Actions for Bees' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to…' })
  await dialog.getByLabel('Find a folder').fill('INSI')
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Inside' }).click()
  await page.getByText('Moved to Inside', { exact: false }).first().waitFor()
  await waitFor(
    () => client.getRecording({ params: talk }),
    'the folder',
    ({ recordingFolderId }) => recordingFolderId === inside.id,
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('the filter and "Manage tags" have tags beyond the first thousand', async () => {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Tags' } })
  const params = { spaceId }
  const tagged = (title: string, tags: string[]) =>
    client.createRecording({ params, body: { title, source: 'IMPORT', tags } })
  for (let n = 0; n < 51; n += 1) {
    await tagged(
      `Recording ${n}`,
      Array.from({ length: 20 }, (_, i) => `tag ${n * 20 + i}`),
    )
  }
  await tagged('Bees', ['zebra'])
  assert.equal((await client.listTags({ params })).tags.length, 1021)

  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Tag', { exact: true }).selectOption('zebra')
  await hasCount(page.getByRole('main').getByRole('listitem').getByRole('link'), 1)
  await page.getByRole('button', { name: 'Manage tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage tags' })
  await hasCount(dialog.getByRole('listitem'), 200)
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await hasCount(dialog.getByRole('listitem'), 400)
  await dialog.getByLabel('Find a tag').fill('zeb')
  await hasCount(dialog.getByRole('listitem'), 1)
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Rename zebra' }).click()
  await dialog.getByLabel('New name for zebra').fill('Quagga')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Its new name isn't what was looked for, but the dialog goes on with it.
  await waitFor(
    async () => (await client.listTags({ params })).tags,
    'the new name',
    (tags) => tags.some(({ tag }) => tag === 'Quagga'),
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('the history of a transcript goes back to its first version', async () => {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Versions' } })
  const params = await importTalk(server, spaceId, ['Good morning.'], 'Bees')
  const first = (await client.listVersions({ params })).versions.length
  for (let n = 1; n <= 201; n += 1) {
    await client.editTranscript({
      params,
      headers: { 'if-match': '*' },
      body: { operations: [{ type: 'insert', after: null, text: `Word${n}` }] },
    })
  }
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${params.recordingId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog')
  await hasCount(dialog.getByRole('listitem'), 199)
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await hasCount(dialog.getByRole('listitem'), 201 + first)
  await dialog.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  // The last one of the first page is compared with the first one of the next.
  await dialog.getByRole('button', { name: `Changes of version ${first + 3}`, exact: true }).click()
  await dialog.getByText('Word3', { exact: true }).waitFor()
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('the log of a webhook goes back beyond its first page', async () => {
  const { id: workspaceId } = await client.createWorkspace({ body: { name: 'Log' } })
  const url = 'http://127.0.0.1:9/hook'
  const { id: webhookId } = await client.createWebhook({ body: { url, event: 'TRANSCRIPT_CREATED', workspaceId } })
  for (let n = 1; n <= 51; n += 1) await client.testWebhook({ params: { webhookId } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: `Deliveries: ${url}` }).click()
  const log = page.getByRole('region', { name: `Deliveries: ${url}` })
  await hasCount(log.getByRole('row'), 51)
  await log.getByRole('button', { name: 'Show more' }).click()
  await hasCount(log.getByRole('row'), 52)
  await log.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})
