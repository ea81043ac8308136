import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

/** As a browser does with the tab that another one covers. Without windows, every tab is in front. */
async function moveTab(page: Page, to: 'back' | 'front'): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, to === 'back')
}

// A browser opens six connections to a server.
test('tabs in the background leave a connection to the one in front, and catch up when they come back', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Tabs' } })
  await importTalk(server, spaceId, ['Good morning.'], 'Before')
  const { page: first, problems, context } = await signedInPage(browser, server)
  await first.goto(`${server.address}/w/${spaceId}`)
  await first.getByRole('link', { name: 'Before' }).waitFor()
  await moveTab(first, 'back')
  for (let tabs = 2; tabs <= 7; tabs += 1) {
    const tab = await context.newPage()
    await tab.goto(`${server.address}/w/${spaceId}`)
    await tab.getByRole('link', { name: 'Before' }).waitFor()
    await moveTab(tab, 'back')
  }
  await importTalk(server, spaceId, ['Good evening.'], 'After')
  await moveTab(first, 'front')
  await first.getByRole('link', { name: 'After' }).waitFor()
  await importTalk(server, spaceId, ['Good night.'], 'Later')
  await first.getByRole('link', { name: 'Later' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
