// A page's own files that don't come: the server was updated, or is silent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { isEditable } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard(fastEngine)
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Updated' } })

test('a recording whose page is gone after an update, with its styles, is there after one reload', async () => {
  await importTalk(server, spaceId, ['Good evening.'], 'Evening')
  const { page, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  const title = page.getByRole('link', { name: 'Evening' })
  await title.waitFor()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  // The page that is loaded again names the files that are there.
  await page.route('**/assets/TranscriptPage*', (route) =>
    loads === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await title.click()
  await isEditable(page)
  assert.equal(loads, 1)
  await context.close()
})

test('a page that does not come, because the server is silent, opens once it answers', async () => {
  const place = await importTalk(server, spaceId, ['Good night.'], 'Night')
  const { page, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await context.setOffline(true)
  await page.getByText('Connection to Tiro lost', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.waitForTimeout(1000)
  await page.getByText('Good night.').waitFor()
  assert.equal(loads, 0)
  await context.setOffline(false)
  await page.getByLabel('Workspace name').waitFor()
  // Browsers remember that a script didn't come.
  assert.equal(loads, 1)
  await context.close()
})
