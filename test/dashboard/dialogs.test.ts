import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { signedInPage, openDashboard } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { isEditable } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

test('a dialog focuses its first field, traps focus and returns it', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Dialogs' } })
  await importTalk(server, spaceId, ['Good *morning.'], 'A talk')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('link', { name: 'A talk' }).waitFor()
  await page.getByRole('button', { name: 'New folder' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New folder' }).waitFor()
  const field = await page.getByLabel('Folder name').getAttribute('id')
  await waitFor(
    () => focused(page),
    'the focus on the first field',
    (id) => id === field,
  )
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null), `Tab ${i + 1}`)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'New folder')

  // The menu item is gone when the dialog closes, so focus returns to the menu's button.
  await page.getByRole('button', { name: 'Actions for A talk' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to…' }).waitFor()
  await page.keyboard.type('Move')
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Move'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Move to…' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Actions for A talk')
  assert.deepEqual(problems, [])
  await context.close()
})

test('an open dialog blocks page shortcuts, and toasts above it stay usable', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Shortcuts' } })
  await importTalk(server, spaceId, ['Good *morning.'], 'A talk')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('link', { name: 'A talk' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  for (const key of ['Delete', 'ControlOrMeta+k', '/']) await page.keyboard.press(key)
  assert.deepEqual(await page.getByRole('dialog').evaluateAll((all) => all.length), 1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'A talk' }).waitFor()

  await page.keyboard.press('Delete')
  await page.getByText('Moved to trash').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await page.getByText('Undo', { exact: true }).click()
  assert.equal(await page.getByRole('dialog').count(), 1)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'A talk' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('letters that are typed in a menu choose its entry, and nothing else', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Menus' } })
  const { recordingId } = await importTalk(server, spaceId, ['Good *morning and welcome to you all.', 'Yes.'], 'A talk')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await isEditable(page)
  await page.getByRole('button', { name: 'Speaker 1: change speaker' }).focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Rename…' })
  await entry.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role=menu]') != null)
  // Outside of a menu, N goes to the next uncertain word.
  await page.keyboard.type('ren', { delay: 100 })
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Rename…')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('Tab reaches the Undo of a toast from a dialog, and goes on around', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Sheets' } })
  const place = await importTalk(server, spaceId, ['Good morning and welcome.'], 'A talk')
  await server.client.createHighlight({ params: place, body: { from: 1, to: 2 } })
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}?tab=comments`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Actions for “/u }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete highlight' }).focus()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  const isAt = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement)
  const tabTo = async (one: Locator, key: string): Promise<void> => {
    for (let presses = 0; !(await isAt(one)); presses += 1) {
      assert.ok(presses < 20, `${key} doesn't reach it`)
      await page.keyboard.press(key)
    }
  }
  const close = sheet.getByRole('button', { name: 'Close' })
  await tabTo(undo, 'Tab')
  await tabTo(close, 'Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  assert.ok(await isAt(undo))
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: /^Actions for “/u }).waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') != null)
  assert.deepEqual(problems, [])
  await context.close()
})

test('Back closes what is open over a page, from the navigation too', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Back' } })
  const { id: otherId } = await server.client.createWorkspace({ body: { name: 'Other' } })
  await importTalk(server, spaceId, ['Good *morning.'], 'A talk')
  const { page, problems, context } = await signedInPage(browser, server)
  const dialog = page.getByRole('dialog')
  const fromMenu = (item: string) => async (): Promise<void> => {
    await page.getByRole('button', { name: 'Back', exact: true }).first().press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  const openers: Record<string, () => Promise<void>> = {
    'New workspace': fromMenu('New workspace'),
    'Restore archive': fromMenu('Restore archive'),
    'New folder': async () => page.getByRole('button', { name: 'New folder' }).click(),
    'Keyboard shortcuts': async () => page.keyboard.press('?'),
    'Go to…': async () => page.keyboard.press('ControlOrMeta+k'),
    'Move to…': async () => {
      await page.getByRole('button', { name: 'Actions for A talk' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
    },
  }
  for (const [name, open] of Object.entries(openers)) {
    // The page below is the same component with another workspace.
    await page.goto(`${server.address}/w/${otherId}`)
    await page.getByText('Drop a recording here').waitFor()
    await page.getByRole('button', { name: 'Other', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Back', exact: true }).click()
    await page.getByRole('link', { name: 'A talk' }).waitFor()
    await open()
    await dialog.getByText(name, { exact: true }).or(page.getByRole('dialog', { name })).first().waitFor()
    await page.goBack()
    await page.getByText('Drop a recording here').waitFor()
    assert.equal(await dialog.count(), 0, name)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('a double click on the button of a form sends it once', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Doubled')
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'POST' && request.url().endsWith('/api-keys') ? 1 : 0))
  await dialog.getByRole('button', { name: 'Create' }).dblclick()
  await page.getByText('Copy it now.', { exact: false }).waitFor()
  await page
    .getByRole('row', { name: /Doubled/ })
    .first()
    .waitFor()
  assert.equal(sent, 1, 'of two keys, nobody would know the first')
  assert.deepEqual(problems, [])
  await context.close()
})
