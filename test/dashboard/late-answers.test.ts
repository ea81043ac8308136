// A slow connection or a busy server: answers come late, in another order, or fail once.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { account, openDashboard, signedInPage, type Watched } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasValue, holdAnswers, isEditable, refuseOnce } from './page.ts'
import { importTalk, type Place } from './talk.ts'

const { server, browser } = await openDashboard({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' })
let cookies: Awaited<ReturnType<Watched['context']['cookies']>>
before(async () => {
  const { context } = await signedInPage(browser, server)
  cookies = await context.cookies()
  await context.close()
})

/** A new page in the session that signed in at the beginning. */
async function freshPage(): Promise<Watched> {
  const watched = await signedInPage(browser, server, { signIn: false })
  await watched.context.addCookies(cookies)
  return watched
}

/** Watches for a sentence from now on. @returns whether the page has shown it, for a moment too */
async function watchFor(page: Page, sentence: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((text) => {
    const look = (): void => {
      if (document.body?.innerText.includes(text)) document.documentElement.dataset['seen'] = 'true'
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, sentence)
  return () => page.evaluate(() => document.documentElement.dataset['seen'] === 'true')
}

async function openTalk(page: Page, { spaceId, recordingId }: Place, query = ''): Promise<void> {
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}${query}`)
  await isEditable(page)
}
const newSpace = async (name: string): Promise<string> => (await server.client.createWorkspace({ body: { name } })).id

test('a transcript that a busy server does not save at once is saved later', async () => {
  const place = await importTalk(server, await newSpace('Busy'), ['Good morning and welcome.'])
  const { page, problems, context } = await freshPage()
  await openTalk(page, place)
  await refuseOnce(page, '**/transcript', 'PATCH')
  await page.locator('[data-paragraph]').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Hello.')
  await page.getByText('Not saved. Retrying…').waitFor()
  // A proxy answers this while the server restarts.
  await page.route('**/transcript', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
  await page.getByText('All changes saved').waitFor()
  const text = await (await server.client.getTranscript({ params: place, query: { format: 'text' } })).text()
  assert.match(text, /welcome\. Hello\./)
  assert.deepEqual(problems, [])
  await context.close()
})

test('two speakers are named while the first name is on its way', async () => {
  const place = await importTalk(server, await newSpace('Names'), ['Good morning.', 'Good evening.'])
  const { page, problems, context } = await freshPage()
  await openTalk(page, place)
  const { asked, letGo } = await holdAnswers(page, '**/speakers', 'PUT')
  await page.getByLabel('Name of Speaker 1').fill('Ada')
  await page.getByLabel('Name of Speaker 1').press('Enter')
  await asked
  await page.getByLabel('Name of Speaker 2').fill('Grace')
  await page.getByLabel('Name of Speaker 2').press('Enter')
  letGo()
  await waitFor(
    async () => (await server.client.getRecording({ params: place })).transcript?.speakerAssignments.length,
    'both names',
    (count) => count === 2,
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('a tag that is added while another is on its way leaves that one', async () => {
  const place = await importTalk(server, await newSpace('Tags'), ['Good morning.'], 'Bees')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${place.spaceId}`)
  await page.getByRole('link', { name: 'Bees' }).waitFor()
  const tag = async (name: string): Promise<void> => {
    await page.getByText('Bees').hover()
    await page.getByRole('button', { name: 'Actions for Bees' }).click()
    await page.getByRole('menuitem', { name: 'Tag…' }).click()
    await page.getByRole('dialog').getByLabel('Tags').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  const { asked, letGo } = await holdAnswers(page, `**/recordings/${place.recordingId}`, 'PATCH')
  await tag('nature')
  await asked
  await page.keyboard.press('Escape')
  await tag('interview')
  letGo()
  await waitFor(
    async () => (await server.client.getRecording({ params: place })).tags,
    'both tags',
    (tags) => tags.toSorted().join() === 'interview,nature',
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('settings keep what is typed and chosen while an earlier change is saved', async () => {
  const spaceId = await newSpace('Settings')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const [name, vocabulary] = [page.getByLabel('Workspace name'), page.getByLabel('Vocabulary')]
  const { asked, letGo } = await holdAnswers(page, `**/spaces/${spaceId}`, 'PATCH')
  await name.fill('Season 1')
  await vocabulary.fill('Tiro')
  await asked
  // The vocabulary waits for the name.
  await name.fill('Season 12')
  letGo()
  await waitFor(
    async () => (await server.client.getWorkspace({ params: { spaceId } })).vocabulary.join(),
    'the vocabulary',
    (words) => words === 'Tiro',
  )
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await hasValue(name, 'Season 12')
  assert.ok(await name.evaluate((field) => field === document.activeElement), 'the field keeps the focus')
  await name.blur()
  await waitFor(
    async () => (await server.client.getWorkspace({ params: { spaceId } })).name,
    'the name',
    (saved) => saved === 'Season 12',
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('a form keeps what is typed while it is sent, and empties what was sent', async () => {
  const spaceId = await newSpace('Members')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const [email, role] = [page.getByLabel('Email'), page.getByLabel('Role', { exact: true })]
  const members = await holdAnswers(page, '**/members', 'POST')
  await email.fill('grace@example.org')
  await role.selectOption('viewer')
  await email.press('Enter')
  await members.asked
  await email.fill('joan@example.org')
  members.letGo()
  await page.getByText('grace@example.org', { exact: false }).first().waitFor()
  await page.getByLabel('Invitation link', { exact: true }).waitFor()
  await hasValue(email, 'joan@example.org')
  await hasValue(role, 'viewer')
  await email.press('Enter')
  await hasValue(email, '')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a choice in the settings is shown while it is saved, and taken back if it is refused', async () => {
  const spaceId = await newSpace('Choices')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const template = page.getByLabel('Template')
  await template.getByRole('option').nth(1).waitFor({ state: 'attached' })
  const { asked, letGo } = await holdAnswers(page, `**/spaces/${spaceId}`, 'PATCH')
  await template.selectOption('meeting')
  await asked
  assert.equal(await template.inputValue(), 'meeting')
  letGo()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  // Both of two that are changed at once.
  const both = await holdAnswers(page, `**/spaces/${spaceId}`, 'PATCH')
  const boxes = ['Leave out “um” and repeated starts', 'Numbers as figures, such as 25%'].map((name) =>
    page.getByLabel(name),
  )
  for (const box of boxes) await box.click()
  await both.asked
  for (const box of boxes) {
    await waitFor(
      () => box.isChecked(),
      'the choice before the answer',
      (isChecked) => isChecked,
    )
  }
  both.letGo()
  await waitFor(
    () => server.client.getWorkspace({ params: { spaceId } }),
    'both',
    ({ wording, numbers }) => wording === 'clean' && numbers === 'figures',
  )
  await refuseOnce(page, `**/spaces/${spaceId}`, 'PATCH')
  await template.selectOption('')
  await page.getByText('The database took too long.', { exact: false }).waitFor()
  await hasValue(template, 'meeting')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a replacement that was added from a transcript stays when the settings are open from before', async () => {
  const place = await importTalk(server, await newSpace('Pairs'), ['My name is tyro.'])
  const { spaceId } = place
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByRole('button', { name: 'Add replacement' }).waitFor()
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Talk', exact: true }).click()
  await isEditable(page)
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByLabel('Find', { exact: true }).fill('tyro')
  await page.getByLabel('Replace with').fill('Tiro')
  await page.getByLabel('Also in new transcripts').check()
  const { asked, letGo } = await holdAnswers(page, `**/spaces/${spaceId}`)
  await page.getByRole('button', { name: 'Replace all' }).click()
  await asked
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Add replacement' }).waitFor()
  letGo()
  await hasValue(page.getByLabel('Find 1'), 'tyro')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a question is answered while the next one is typed, and while somebody corrects the text', async () => {
  const place = await importTalk(server, await newSpace('Asked'), ['The archive moves in May.'])
  const { page, problems, context } = await freshPage()
  await openTalk(page, place, '?tab=insights')
  const { asked, letGo } = await holdAnswers(page, '**/ask', 'POST')
  const field = page.getByRole('textbox', { name: 'Ask this recording' })
  await field.fill('When does the archive move?')
  await field.press('Enter')
  await asked
  await field.fill('Who moves it?')
  const paragraph = page.locator('[data-paragraph]').first()
  await paragraph.click()
  letGo()
  await page.getByText('When does the archive move?').waitFor()
  await hasValue(field, 'Who moves it?')
  assert.ok(await paragraph.evaluate((one) => one.contains(document.activeElement)), 'the text keeps the focus')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a comment is written while the one before is sent', async () => {
  const place = await importTalk(server, await newSpace('Comments'), ['We met Jon Smith at noon.'])
  const { page, problems, context } = await freshPage()
  await openTalk(page, place, '?tab=comments')
  const { asked, letGo } = await holdAnswers(page, '**/highlights', 'POST')
  const comment = async (words: string): Promise<void> => {
    await page.evaluate((wanted) => {
      const node = document.querySelector('[data-paragraph]')?.firstChild
      if (!(node instanceof Text)) throw new Error('no text')
      const from = node.data.indexOf(wanted)
      getSelection()?.setBaseAndExtent(node, from, node, from + wanted.length)
    }, words)
    await page.keyboard.press('Alt+m')
  }
  const field = page.getByRole('region', { name: 'New comment' }).getByRole('textbox')
  await comment('Jon Smith')
  await field.fill('The first')
  await field.press('ControlOrMeta+Enter')
  await asked
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  await comment('noon')
  await field.fill('The second')
  letGo()
  await page.getByRole('listitem').filter({ hasText: 'The first' }).first().waitFor()
  await hasValue(field, 'The second')
  assert.deepEqual(problems, [])
  await context.close()
})

test('an empty library says nothing before it knows what the person may do, and a busy server is asked again', async () => {
  const spaceId = await newSpace('Empty')
  const { page, problems, context } = await freshPage()
  const hasShown = await watchFor(page, 'No recordings yet.')
  const { asked, letGo } = await holdAnswers(page, '**/members?*')
  await refuseOnce(page, '**/members?*')
  const listed = page.waitForResponse(/\/recordings\?/)
  await page.goto(`${server.address}/w/${spaceId}`)
  await listed
  await asked
  await page.getByRole('heading', { name: 'All recordings' }).waitFor()
  letGo()
  await page.getByText('Drop a recording here').waitFor()
  assert.equal(await hasShown(), false)
  assert.deepEqual(problems, [])
  await context.close()
})

test('the sign-in page says how to get an account once it knows', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  const hasShown = await watchFor(page, 'You need an invitation')
  await page.route('**/sign-in-methods', async (route) => {
    const response = await route.fetch()
    await page.getByRole('heading', { name: 'Sign in to Tiro' }).waitFor()
    await route.fulfill({ response, json: { ...(await response.json()), signUp: 'OPEN' } })
  })
  await page.goto(`${server.address}/sign-in`)
  await page.getByRole('link', { name: 'Request account' }).waitFor()
  assert.equal(await hasShown(), false)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a search without filters needs no list of speakers, and one whose list fails says so', async () => {
  const place = await importTalk(server, await newSpace('Search'), ['The lighthouse keeper.'])
  const { page, problems, context } = await freshPage()
  await page.route(/\/speakers\?/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${server.address}/w/${place.spaceId}/search?q=lighthouse&mode=exact`)
  await page.getByText('lighthouse').first().waitFor()
  await page
    .getByText(/Nothing found|keeper/)
    .first()
    .waitFor()
  await page.goto(`${server.address}/w/${place.spaceId}/search?q=lighthouse&mode=exact&in=speaker%3AAda`)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('an answer from before somebody signs in again does not ask for the password once more', async () => {
  const place = await importTalk(server, await newSpace('Expired'), ['Good morning.'], 'Bees')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}`)
  await page.getByText('Bees').hover()
  const { asked, letGo } = await holdAnswers(page, `**/recordings/${place.recordingId}`, 'PATCH')
  await page.getByRole('button', { name: 'Actions for Bees' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('New title').fill('Ants')
  await context.clearCookies()
  await page.keyboard.press('Enter')
  await asked
  await page.getByRole('link', { name: 'Trash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password').fill(account.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  letGo()
  await waitFor(
    async () => (await server.client.getRecording({ params: place })).title,
    'the new title',
    (title) => title === 'Ants',
  )
  assert.equal(await dialog.count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('what fails after its dialog was closed is said all the same', async () => {
  const spaceId = await newSpace('Closed')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/prompts`)
  await page.getByRole('button', { name: 'New prompt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Minutes')
  await dialog.getByLabel('Prompt', { exact: true }).fill('Write minutes.')
  const closed = Promise.withResolvers<void>()
  await page.route('**/prompts', async (route) => {
    await closed.promise
    await route.fulfill({ status: 500, json: { error: 'INTERNAL', errorDetails: { message: 'Went wrong.' } } })
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await sent
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  closed.resolve()
  await page.getByText('Went wrong.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a link that is added again after a lost answer makes one recording', async () => {
  const spaceId = await newSpace('Lost answer')
  const { page, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Link to a recording or video').fill(`${server.address}/favicon.svg`)
  let isLost = false
  await page.route('**/recordings', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Add recording' }).click()
  // Nothing retries it by itself.
  await dialog.getByText('Tiro isn’t responding. Try again in a moment.').waitFor()
  await dialog.getByRole('button', { name: 'Add recording' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await server.client.listRecordings({ params: { spaceId } })).recordings.length, 1)
  await context.close()
})

test('the palette keeps what is chosen when recordings come late', async () => {
  const place = await importTalk(server, await newSpace('Palette'), ['Good morning.'], 'Settings of a camera')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${place.spaceId}`)
  await page.getByRole('link', { name: 'Settings of a camera' }).waitFor()
  const { asked, letGo } = await holdAnswers(page, /q=setting/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.locator('[role=combobox]:focus').waitFor()
  await page.keyboard.type('setting')
  await asked
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  const before = await chosen.textContent()
  letGo()
  await page.getByRole('option', { name: 'Settings of a camera' }).waitFor()
  assert.equal(await chosen.textContent(), before)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a list that shows nothing when it fails is said to be missing, and asked for again', async () => {
  const place = await importTalk(server, await newSpace('No members'), ['Good morning.'])
  const { page, problems, context } = await freshPage()
  await page.route(/\/members\?/, (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', errorDetails: { message: 'Went wrong.' } } }),
  )
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await page.getByText('Went wrong.').waitFor()
  assert.equal(await page.locator('[data-paragraph][contenteditable]').count(), 0)
  await page.unroute(/\/members\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await isEditable(page)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a part of a page that is gone after an update leaves the page and its text', async () => {
  const place = await importTalk(server, await newSpace('Updated'), ['Good morning.'])
  const { page, problems, context } = await freshPage()
  await openTalk(page, place)
  await page.route('**/assets/Palette*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.locator('[data-paragraph]').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Hello.')
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByText('Reload the page. Your saved work isn’t affected.').waitFor()
    await page.getByText('Good morning. Hello.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await page.getByText('All changes saved').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

// The last one: the other sessions end with the old password.
test('a password that is typed while the one before is saved stays', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account`)
  const passwords = await holdAnswers(page, '**/password', 'POST')
  const [current, wanted] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await current.fill(account.password)
  await wanted.fill(account.password)
  await wanted.press('Enter')
  await passwords.asked
  await wanted.fill('another long password')
  passwords.letGo()
  await page.getByText('Password changed').waitFor()
  await hasValue(current, '')
  await hasValue(wanted, 'another long password')
  assert.deepEqual(problems, [])
  await context.close()
})
