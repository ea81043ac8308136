// While an answer is on its way, a person closes a dialog, opens another one or leaves the page; a page itself is gone
// after an update of the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, hasValue, holdAnswers, isEditable, violations } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard(fastEngine)
const newSpace = async (name: string): Promise<string> => (await server.client.createWorkspace({ body: { name } })).id

test('an action that succeeds late leaves the dialog that was opened meanwhile', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  const { asked, letGo } = await holdAnswers(page, '**/api-keys', 'POST')
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog.getByLabel('Name').fill('The first')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await asked
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog.getByLabel('Name').fill('The second')
  letGo()
  // The secret is shown only this once, so it comes all the same.
  await page.getByText('Copy it now.', { exact: false }).waitFor()
  await hasValue(dialog.getByLabel('Name'), 'The second')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a workspace that is created late does not take the person away', async () => {
  const spaceId = await newSpace('Stays')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  const { asked, letGo } = await holdAnswers(page, '**/spaces', 'POST')
  await page.getByRole('button', { name: 'Stays' }).click()
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Created late')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await asked
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const listed = page.waitForResponse(
    (one) => one.request().method() === 'GET' && new URL(one.url()).pathname.endsWith('/spaces'),
  )
  letGo()
  await (await listed).finished()
  await page.getByRole('button', { name: 'Stays' }).click()
  await page.getByRole('menuitem', { name: 'Created late' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/w/${spaceId}`)
  assert.deepEqual(problems, [])
  await context.close()
})

test('an answer comes although its tab was left, and stays', async () => {
  const place = await importTalk(server, await newSpace('Asked'), ['The archive moves in May.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}?tab=insights`)
  await isEditable(page)
  const { asked, letGo } = await holdAnswers(page, '**/ask', 'POST')
  const field = page.getByRole('textbox', { name: 'Ask this recording' })
  await field.fill('When does the archive move?')
  await field.press('Enter')
  await asked
  const leave = async (): Promise<void> => {
    await page.getByRole('tab', { name: 'Speakers' }).click()
    await field.waitFor({ state: 'detached' })
  }
  await leave()
  await page.getByRole('tab', { name: 'Insights' }).click()
  await page.getByText('When does the archive move?').waitFor()
  await page.getByText('Searching transcripts…').waitFor()
  await field.fill('Who moves it?')
  assert.ok(await page.getByRole('button', { name: 'Ask', exact: true }).isDisabled(), 'one question at a time')
  await leave()
  const answered = page.waitForResponse(/\/ask$/)
  letGo()
  await (await answered).finished()
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('tab', { name: 'Insights' }).click()
    await page.getByText('When does the archive move?').waitFor()
    await page.getByText('Searching transcripts…').waitFor({ state: 'detached' })
    await hasValue(field, 'Who moves it?')
    await leave()
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('a question that failed after its tab was left is asked again', async () => {
  const place = await importTalk(server, await newSpace('Asked again'), ['The archive moves in May.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}?tab=insights`)
  await isEditable(page)
  await page.route('**/ask', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  const field = page.getByRole('textbox', { name: 'Ask this recording' })
  await field.fill('When does the archive move?')
  const answered = page.waitForResponse(/\/ask$/)
  await field.press('Enter')
  await page.getByRole('tab', { name: 'Speakers' }).click()
  await answered
  await page.getByRole('tab', { name: 'Insights' }).click()
  await page.getByText('When does the archive move?').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /The archive moves in May\./ }).waitFor()
  await hasCount(page.getByText('When does the archive move?'), 1)
  assert.deepEqual(problems, [])
  await context.close()
})

test('Integrations asks for a first key once it knows that there is none', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  const { asked, letGo } = await holdAnswers(page, '**/api-keys?*')
  await page.goto(`${server.address}/account/integrations`)
  await asked
  await page.getByRole('heading', { name: 'Try it' }).waitFor()
  assert.equal(await page.getByText('Create a key first', { exact: false }).count(), 0)
  letGo()
  await page.getByText('Shows which account a key belongs to.', { exact: false }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a page that is gone after an update is loaded once more, without losing typed text', async () => {
  const place = await importTalk(server, await newSpace('Updated'), ['Good morning.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/SettingsPage*', (route) => route.fulfill({ status: 404, body: '' }))
  // The text is on its way while the page is loaded again.
  await page.route('**/transcript', async (route) => {
    if (route.request().method() === 'PATCH' && loads === 0) return
    await route.fallback()
  })
  await page.locator('[data-paragraph]').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Hello.')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  assert.equal(loads, 1)
  await page.waitForTimeout(1000)
  assert.equal(loads, 1)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await page.getByText('Good morning. Hello.').waitFor()
  await waitFor(
    async () => (await server.client.getTranscript({ params: place, query: { format: 'text' } })).text(),
    'the typed text',
    (text) => text.includes('Hello.'),
  )
  assert.deepEqual(
    problems.filter((one) => !one.includes('Failed to fetch dynamically imported module')),
    [],
  )
  await context.close()
})

test('a form that cannot be saved keeps the focus on its button, and says so in the words of the page', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Refused' } })
  const params = { spaceId }
  const { id: promptId } = await server.client.createPrompt({ params, body: { title: 'Summary', prompt: 'Sum up.' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/prompts`)
  await page.getByRole('button', { name: 'Edit Summary' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Summary' })
  await dialog.getByLabel('Title').fill('Short summary')
  await server.client.deletePrompt({ params: { spaceId, promptId } })
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Save')
  await context.clearCookies()
  await save.press('Enter')
  await page.getByRole('dialog', { name: 'Your session has expired' }).waitFor()
  const sentence = 'Your session has expired. Sign in, then try again.'
  await page.getByText(sentence).waitFor({ state: 'attached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('a list that was read before the session ended stays under the dialog that asks to sign in', async () => {
  const spaceId = await newSpace('Ended')
  await importTalk(server, spaceId, ['Good morning.', 'Good evening.'], 'Read before')
  const { page, context } = await signedInPage(browser, server)
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('link', { name: 'Read before' }).waitFor()
  await context.clearCookies()
  await importTalk(server, spaceId, ['Good night.'], 'Came after')
  await dialog.waitFor()
  await page.getByText('Read before').waitFor()
  assert.equal(await page.getByText('Something went wrong').count(), 0)
  await context.close()
})
