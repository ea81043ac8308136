import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { administratorClient, person } from '../helpers/api-people.ts'
import { account, openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { dropFiles, isEditable, violations } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

/** As a browser does with the tab that another one covers. Without windows, every tab is in front. */
async function moveTab(page: Page, to: 'back' | 'front'): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
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

test('an upload is sent by one tab, and another one goes on with it once that is closed', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'One sends' } })
  const { page, problems, context } = await signedInPage(browser, server)
  const trayOf = (tab: Page) => tab.getByRole('region', { name: 'Uploads' })
  const partOf = (url: string): string => /parts\/(\d+)/.exec(url)?.[1] ?? ''
  const [first, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent: string[] = []
  await context.route('**/uploads/*/parts/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const part = partOf(route.request().url())
    sent.push(part)
    await (part === '1' ? first : others).promise
    await route.continue().catch(() => undefined)
  })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  await dropFiles(page, [{ name: 'long.mp3', bytes: Buffer.alloc(20 * 1024 ** 2, 7) }])
  await trayOf(page).getByText('Uploading 1 file').waitFor()

  const tabs = [await context.newPage(), await context.newPage()]
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  for (const tab of tabs) {
    // oxlint-disable-next-line no-await-in-loop -- as somebody opens them
    await tab.goto(`${server.address}/w/${spaceId}`)
    // oxlint-disable-next-line no-await-in-loop
    await tab.getByRole('link', { name: 'long', exact: true }).waitFor()
  }
  first.resolve()
  await stored
  await waitFor(
    () => sent,
    'the third part',
    (parts) => parts.includes('3'),
  )
  assert.deepEqual(sent.toSorted(), ['1', '2', '3'], 'each part is sent by the first tab alone')
  assert.equal(await trayOf(tabs[0] as Page).count(), 0)

  sent.length = 0
  await page.close()
  others.resolve()
  const done = await Promise.race(
    tabs.map(async (tab) =>
      trayOf(tab)
        .getByText('All files uploaded')
        .waitFor()
        .then(() => tab),
    ),
  )
  assert.deepEqual(sent.toSorted(), ['2', '3'], 'what the first tab had sent is not sent again')
  const other = tabs.find((tab) => tab !== done) as Page
  await other.reload()
  await other.getByText('Couldn’t read the media').filter({ visible: true }).waitFor()
  assert.equal(await trayOf(other).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('an unfinished upload waits for the person who added it, whoever signs in meanwhile', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Two people' } })
  const other = { email: 'grace@example.org', password: 'a long password' }
  await person(server, other.email)
  const administrator = await administratorClient(server)
  await administrator.addMember({ params: { spaceId }, body: { email: other.email, role: 'editor' } })
  const { page, problems, context } = await signedInPage(browser, server)
  const tray = page.getByRole('region', { name: 'Uploads' })
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: '@example.org' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.locator('input[name=email]').waitFor()
  }
  const signIn = async ({ email, password }: typeof other): Promise<void> => {
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'All recordings' }).waitFor()
  }
  const stop = '**/uploads/*/parts/*'
  await context.route(stop, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  await dropFiles(page, [{ name: 'of ada.mp3', bytes: Buffer.alloc(1000, 7) }])
  await tray.getByText('of ada').waitFor()
  await signOut()
  await context.unroute(stop)

  await signIn(other)
  await dropFiles(page, [{ name: 'of grace.mp3', bytes: Buffer.alloc(1000, 8) }])
  await tray.getByText('All files uploaded').waitFor()
  assert.equal(await tray.getByText('of ada').count(), 0)
  await signOut()

  await signIn(account)
  await tray.getByText('of ada').waitFor()
  await tray.getByText('All files uploaded').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

/** Names of the files that the browser keeps for uploads. */
const storedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tiro')
    const database = await new Promise<IDBDatabase>((resolve) =>
      opening.addEventListener('success', () => resolve(opening.result)),
    )
    const reading: IDBRequest<{ name: string }[]> = database.transaction('uploads').objectStore('uploads').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    database.close()
    return reading.result.map(({ name }) => name)
  })

test('uploads of an account that was deleted leave the browser, and the next person who signs in does not get them', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'One leaves' } })
  const administrator = await administratorClient(server)
  const gone = { email: 'leaver@example.org', password: 'a long password' }
  await person(server, gone.email)
  await administrator.addMember({ params: { spaceId }, body: { email: gone.email, role: 'editor' } })
  const { page, context } = await signedInPage(browser, server, { signIn: false })
  await context.request.post(`${server.address}/api/v1/sessions`, { data: gone })
  await context.route('**/uploads/*/parts/*', (route) => route.abort())
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  await dropFiles(page, [{ name: 'of the leaver.mp3', bytes: Buffer.alloc(1000, 9) }])
  await page.getByRole('region', { name: 'Uploads' }).getByText('of the leaver').waitFor()
  await waitFor(
    async () => (await storedIn(page)).length,
    'the upload in the browser',
    (count) => count === 1,
  )
  await page.getByRole('button', { name: gone.email }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.getByLabel(`Type ${gone.email} to confirm`).fill(gone.email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.locator('input[name=email]').waitFor()
  assert.deepEqual(await storedIn(page), [])
  await page.locator('input[name=email]').fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'All recordings' }).waitFor()
  await page.waitForLoadState('networkidle')
  assert.equal(await page.getByRole('region', { name: 'Uploads' }).count(), 0)
  await context.close()
})

test('a tab writes nothing in the name of somebody who has signed in in another tab, and says who did', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Of Ada' } })
  const talk = await importTalk(server, spaceId, ['Good morning.'], 'Talk')
  const next = { email: 'next@example.org', password: 'a long password' }
  await person(server, next.email)
  const administrator = await administratorClient(server)
  await administrator.addMember({ params: { spaceId }, body: { email: next.email, role: 'owner' } })
  const { page: text, context } = await signedInPage(browser, server)
  await text.goto(`${server.address}/w/${spaceId}/r/${talk.recordingId}`)
  await isEditable(text)
  const settings = await context.newPage()
  await settings.goto(`${server.address}/w/${spaceId}/settings`)
  await settings.getByLabel('Vocabulary').pressSequentially('Zanzibar')
  const other = await context.newPage()
  await other.context().clearCookies()
  await other.goto(`${server.address}/sign-in`)
  await other.locator('input[name=email]').fill(next.email)
  await other.locator('input[name=password]').fill(next.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('heading', { name: 'All recordings' }).waitFor()

  // Leaving saves the field that is focused.
  const asked = settings.waitForEvent('dialog')
  const refused = settings.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await settings.evaluate(() => setTimeout(() => location.reload()))
  await (await asked).dismiss()
  assert.equal((await refused).status(), 401)

  await text.locator('[data-paragraph]').first().click()
  await text.keyboard.press('End')
  await text.keyboard.type(' Of Ada.')
  const dialog = text.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.getByText(`${next.email} has signed in in this browser.`).waitFor()
  assert.deepEqual(await violations(text), [])
  assert.doesNotMatch(await (await server.client.getTranscript({ params: talk })).text(), /Ada/)
  assert.deepEqual((await server.client.getWorkspace({ params: { spaceId } })).vocabulary, [])

  // Ada goes on where she was.
  await dialog.locator('input[name=password]').fill(account.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await text.getByText('All changes saved').waitFor()
  await other.bringToFront()
  await other.getByRole('button', { name: 'New folder' }).click()
  await other.getByRole('dialog').getByRole('textbox').fill('Of the next')
  await other.keyboard.press('Enter')
  await other.getByRole('dialog', { name: 'Your session has expired' }).waitFor()
  await other.getByRole('button', { name: `Continue as ${account.email}` }).click()
  await other.getByRole('button', { name: account.email }).waitFor()
  assert.deepEqual(await server.client.listFolders({ params: { spaceId } }), [])
  await context.close()
})

test('a tab whose session has ended goes on once the same person has signed in in another one', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Again' } })
  const talk = await importTalk(server, spaceId, ['Good morning.'], 'Talk')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${talk.recordingId}`)
  await isEditable(page)
  await context.clearCookies()
  await page.locator('[data-paragraph]').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Of Ada.')
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.waitFor()
  await moveTab(page, 'back')
  const other = await context.newPage()
  await other.goto(`${server.address}/sign-in`)
  await other.locator('input[name=email]').fill(account.email)
  await other.locator('input[name=password]').fill(account.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('heading', { name: 'All recordings' }).waitFor()
  await moveTab(page, 'front')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('All changes saved').waitFor()
  assert.match(await (await server.client.getTranscript({ params: talk, query: { format: 'text' } })).text(), /Of Ada/)
  assert.deepEqual(problems, [])
  await context.close()
})
