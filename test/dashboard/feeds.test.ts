import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { listen } from '../helpers/listen.ts'
import type { Feed } from '../../src/contract/endpoints/feeds.ts'
import { administratorClient, person, send } from '../helpers/api-people.ts'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasValue, violations } from './page.ts'

const { server, browser } = await openDashboard({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' })

/** The site has more episodes at this address. */
const longer = '/after.rss'

const site = createServer(({ url }, reply) => {
  if (url === '/page') return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
  const items = (url === longer ? [1, 2, 3, 4, 5, 6] : [1, 2, 3]).map(
    (n) => `<item><title>Episode ${n}</title><guid>${n}</guid><enclosure url="/${n}.mp3" type="audio/mpeg"/></item>`,
  )
  const text = `<rss version="2.0"><channel><title>Tea &amp; talk</title>${items.toReversed().join('')}</channel></rss>`
  reply.writeHead(200, { 'content-type': 'application/rss+xml' }).end(text)
})
after(() => {
  site.closeAllConnections()
  site.close()
})
const address = await listen(site)

test('a podcast is followed, checked, paused and dropped, and what is none says so', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Podcasts' } })
  await server.client.createFolder({ params: { spaceId }, body: { name: 'Shows' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings#feeds`)
  await page.getByRole('button', { name: 'Follow a podcast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow a podcast' })
  await dialog.getByLabel('Address').fill(`${address}/show.rss`)
  await dialog.getByLabel('Existing episodes').selectOption('The 3 newest')
  await dialog.getByLabel('Folder').selectOption('Shows')
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Follow a podcast' }).click()

  const table = page.getByRole('table', { name: 'Podcasts' })
  const row = table.getByRole('row').filter({ hasText: 'Tea & talk' })
  await row.getByText('Read', { exact: false }).waitFor()
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.deepEqual(recordings.map(({ title }) => title).toSorted(), ['Episode 1', 'Episode 2', 'Episode 3'])
  assert.ok(recordings.every(({ recordingFolderId }) => recordingFolderId !== null))

  const choose = async (item: string): Promise<void> => {
    await row.getByRole('button', { name: 'Actions for Tea & talk' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Pause')
  await row.getByText('Paused since').waitFor()
  assert.deepEqual(await violations(page), [])
  await choose('Continue')
  await row.getByText('Read', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'Follow a podcast' }).click()
  await dialog.getByLabel('Address').fill(`${address}/page`)
  await dialog.getByRole('button', { name: 'Follow a podcast' }).click()
  await page.getByText('There is no podcast feed at this address.').waitFor()

  await choose('Stop following')
  await row.waitFor({ state: 'detached' })
  const feeds = (): Promise<unknown[]> => server.client.listFeeds({ params: { spaceId } }).then((list) => list.feeds)
  await waitFor(feeds, 'one feed', (left) => left.length === 1)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a podcast is edited in the form that followed it, and gets the address of its new host', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Edited' } })
  const params = { spaceId }
  const { id: feedId } = await server.client.createFeed({ params, body: { url: `${address}/before.rss`, latest: 1 } })
  const shows = await server.client.createFolder({ params, body: { name: 'Shows' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const row = page.getByRole('row').filter({ hasText: 'Tea & talk' })
  const dialog = page.getByRole('dialog', { name: 'Edit podcast' })
  const edit = async (): Promise<void> => {
    await row.getByRole('button', { name: 'Actions for Tea & talk' }).click()
    await page.getByRole('menuitem', { name: 'Edit podcast' }).click()
  }
  const feed = () => server.client.getFeed({ params: { ...params, feedId } })
  await edit()
  await hasValue(dialog.getByLabel('Address'), `${address}/before.rss`)
  assert.equal(await dialog.getByLabel('Existing episodes').count(), 0)
  await dialog.getByLabel('Folder').selectOption('Shows')
  await dialog.getByLabel('Language').selectOption('auto')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const once = await feed()
  assert.deepEqual([once.recordingFolderId, once.language, once.title], [shows.id, 'auto', 'Tea & talk'])

  await edit()
  await hasValue(dialog.getByLabel('Folder'), shows.id)
  await dialog.getByLabel('Address').fill('http://10.0.0.1/show.rss')
  await dialog.getByLabel('Existing episodes').selectOption('The 3 newest')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  assert.deepEqual(await violations(page), [])
  await dialog.getByLabel('Address').fill(address + longer)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText(address + longer).waitFor()
  const { recordings } = await server.client.listRecordings({ params })
  const titles = recordings.map(({ title }) => title).toSorted()
  assert.deepEqual(titles, ['Episode 3', 'Episode 4', 'Episode 5', 'Episode 6'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('the podcast of a member who left says why it is paused, and goes on for who continues it', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Left' } })
  const bob = await person(server, 'bob@example.org')
  const admin = await administratorClient(server)
  await admin.addMember({ params: { spaceId }, body: { email: 'bob@example.org', role: 'editor' } })
  const sent = { method: 'POST', cookie: bob.cookie, body: { url: `${address}/left.rss`, latest: 0 } }
  const feed = (await send(server, `/api/v1/spaces/${spaceId}/feeds`, sent)).body as Feed
  const params = { spaceId, feedId: feed.id }
  await waitFor(
    () => server.client.getFeed({ params }),
    'the first reading',
    ({ checkedAt }) => checkedAt !== null,
  )
  await admin.removeMember({ params: { spaceId, memberId: bob.id } })
  await server.client.checkFeed({ params })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings#feeds`)
  const row = page.getByRole('row').filter({ hasText: 'Tea & talk' })
  const reason = row.getByText('The person who followed it may no longer add recordings.', { exact: false })
  await reason.waitFor()
  assert.deepEqual(await violations(page), [])
  await row.getByRole('button', { name: 'Actions for Tea & talk' }).click()
  await page.getByRole('menuitem', { name: 'Continue' }).click()
  await row.getByText('Read', { exact: false }).waitFor()
  await reason.waitFor({ state: 'detached' })
  const continued = await server.client.getFeed({ params })
  assert.notEqual(continued.createdById, feed.createdById)
  assert.deepEqual(problems, [])
  await context.close()
})
