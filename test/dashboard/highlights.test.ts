// Two people discuss words of a transcript: one highlights and mentions, the other sees it, answers and resolves.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { administratorClient, person } from '../helpers/api-people.ts'
import { openDashboard, signedInPage, type Watched } from '../helpers/browser.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, hasValue, isEditable, readOut, typeAndSave, violations } from './page.ts'
import { importTalk, type Place } from './talk.ts'

const { server, browser } = await openDashboard()
let spaceId: string
let grace: { id: string; cookie: string }
before(async () => {
  const owner = await administratorClient(server)
  spaceId = (await owner.createWorkspace({ body: { name: 'Notes' } })).id
  grace = await person(server, 'grace@example.org')
  await owner.addMember({ params: { spaceId }, body: { email: 'grace@example.org', role: 'editor' } })
})

async function asGrace(): Promise<Watched> {
  const watched = await signedInPage(browser, server, { signIn: false })
  const [name = '', value = ''] = grace.cookie.split('=')
  await watched.context.addCookies([{ name, value, url: server.address }])
  return watched
}

async function open(page: Page, place: Place): Promise<void> {
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}?tab=comments`)
  await isEditable(page)
}

/** Selects words of the first paragraph that has them, as a drag of the mouse would. */
async function select(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const all = [...document.querySelectorAll('[data-paragraph]')]
    const node = all.map((one) => one.firstChild).find((one) => one?.textContent?.includes(wanted) === true)
    if (!(node instanceof Text)) throw new Error(`no ${wanted}`)
    const from = node.data.indexOf(wanted)
    getSelection()?.setBaseAndExtent(node, from, node, from + wanted.length)
  }, text)
}

/** The texts that are painted with a CSS highlight. */
function painted(page: Page, name: string): Promise<string[]> {
  return page.evaluate((one) => [...(CSS.highlights.get(one) ?? [])].map(String), name)
}

test('one highlights and mentions, the other sees it, answers and resolves', async () => {
  const place = await importTalk(server, spaceId, ['We met Jon Smith at noon.', 'The place was closed.'])
  const one = await signedInPage(browser, server)
  const two = await asGrace()
  await Promise.all([open(one.page, place), open(two.page, place)])

  await select(one.page, 'place was')
  const bar = one.page.getByRole('toolbar', { name: 'Selected text' })
  await bar.getByRole('button', { name: 'Highlight' }).click()
  await waitFor(
    () => painted(two.page, 'mark-yellow'),
    'the highlight on the page of the other',
    (texts) => texts.includes('place was'),
  )

  await select(one.page, 'Jon Smith')
  await bar.getByRole('button', { name: 'Comment' }).click()
  const field = one.page.getByRole('region', { name: 'New comment' }).getByRole('textbox')
  await field.pressSequentially('Is this right, @gra')
  await one.page.getByRole('option', { name: 'grace@example.org' }).waitFor()
  assert.deepEqual(await violations(one.page), [])
  await one.page.keyboard.press('Enter')
  await hasValue(field, 'Is this right, @grace@example.org ')
  await one.page.keyboard.press('ControlOrMeta+Enter')
  await field.waitFor({ state: 'detached' })

  // Without a reload.
  const item = two.page.getByRole('listitem').filter({ hasText: 'Is this right' }).first()
  await item.waitFor()
  await waitFor(
    () => painted(two.page, 'mark-commented'),
    'the underline of a commented passage',
    (texts) => texts.includes('Jon Smith'),
  )
  await two.page.getByLabel('Show').selectOption('Mentioning me')
  await item.getByText('@grace@example.org').waitFor()
  // The filter hides the other highlight.
  await two.page.getByText('place was', { exact: true }).waitFor({ state: 'detached' })
  await item.getByRole('button', { name: 'Reply: Jon Smith' }).click()
  await item.getByRole('textbox').fill('Yes, it is.')
  await item.getByRole('textbox').press('ControlOrMeta+Enter')
  await one.page.getByText('Yes, it is.').waitFor()
  await item.getByRole('button', { name: 'Resolve' }).click()
  await waitFor(
    () => painted(one.page, 'mark-resolved'),
    'the resolved passage on the first page',
    (texts) => texts.includes('Jon Smith'),
  )
  assert.deepEqual(await violations(two.page), [])

  // A correction before it moves the mark with its words, and a click on the words opens their comments.
  await one.page
    .getByText('We met', { exact: false })
    .first()
    .click({ position: { x: 3, y: 10 } })
  await one.page.keyboard.press('Home')
  await typeAndSave(one.page, 'Yesterday ')
  for (const { page } of [one, two]) {
    await waitFor(
      () => painted(page, 'mark-resolved'),
      'the mark after the correction',
      (texts) => texts.join() === 'Jon Smith',
    )
  }
  assert.deepEqual([one.problems, two.problems], [[], []])
  await one.context.close()
  await two.context.close()
})

test('by keyboard: comment, edit and delete with undo; on a phone the panel has the comments', async () => {
  const place = await importTalk(server, spaceId, ['We met Jon Smith at noon.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  const said = await readOut(page)
  await select(page, 'Jon Smith')
  await page.keyboard.press('Alt+m')
  await page.keyboard.type('First')
  await page.keyboard.press('ControlOrMeta+Enter')
  const panel = page.getByRole('tabpanel')
  await panel.getByText('First').waitFor()
  await waitFor(said, 'what screen readers are told', (texts) => texts.includes('Comment saved'))
  await panel.getByRole('button', { name: /^Actions for the comment by/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel.getByRole('textbox').fill('Second')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Second').waitFor()
  await panel.getByRole('button', { name: /^Actions for the comment by/ }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await panel.getByText('Second').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('status').filter({ hasText: 'Restored' }).waitFor()
  await panel.getByText('Second').waitFor()
  await panel.getByRole('button', { name: 'Jon Smith 0:05' }).click()
  await waitFor(
    () => painted(page, 'mark-active'),
    'the mark that is active',
    (texts) => texts.join() === 'Jon Smith',
  )

  await page.goto(`${server.address}/w/${spaceId}/search`)
  await page.getByRole('searchbox').fill('in:comments second')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Jon Smith' }).waitFor()
  assert.deepEqual(await violations(page), [])
  const color = page.getByLabel('Color', { exact: true })
  await color.selectOption('Green')
  await page.getByText('Nothing here matches this filter.').waitFor()
  await page.reload()
  await color.selectOption('Yellow')
  await page.getByRole('link', { name: 'Jon Smith' }).click()
  await panel.getByText('Second').waitFor()
  await color.selectOption('Green')
  await panel.getByText('Nothing here matches this filter.').waitFor()
  await color.selectOption('Yellow')
  await panel.getByText('Second').waitFor()
  assert.deepEqual(problems, [])
  await context.close()

  const phone = await signedInPage(browser, server, { phone: true, theme: 'dark' })
  await open(phone.page, place)
  await phone.page.getByRole('dialog').getByText('Second').waitFor()
  assert.deepEqual(await violations(phone.page), [])
  await phone.context.close()
})

test('a comment that is sent or dropped gives the focus back to its words', async () => {
  const place = await importTalk(server, spaceId, ['Nobody came on Monday.', 'The door was open.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  for (const key of ['Escape', 'ControlOrMeta+Enter']) {
    await page.locator('[data-paragraph]').nth(1).focus()
    await select(page, 'door')
    const button = page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Comment' })
    await button.press('Enter')
    const field = page.getByRole('region', { name: 'New comment' }).getByRole('textbox')
    await field.fill('Which one?')
    await field.press(key)
    await field.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'The door was open.')
    assert.equal(await page.evaluate(() => getSelection()?.focusOffset), 'The door'.length)
  }
  const panel = page.getByRole('tabpanel')
  const reply = panel.getByRole('button', { name: 'Reply: door' })
  for (const key of ['Escape', 'ControlOrMeta+Enter']) {
    await reply.press('Enter')
    await panel.getByRole('textbox').fill('That one.')
    await panel.getByRole('textbox').press(key)
    await panel.getByRole('textbox').waitFor({ state: 'detached' })
    const isBack = (): boolean => document.activeElement?.getAttribute('aria-label') === 'Reply: door'
    await page.waitForFunction(isBack, null, { timeout: limit(5000) })
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('in a sheet, the focus goes on to the next highlight when one is deleted', async () => {
  const place = await importTalk(server, spaceId, ['We left in the evening.', 'Everybody was tired.'])
  for (const from of [0, 3]) await server.client.createHighlight({ params: place, body: { from, to: from } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.setViewportSize({ width: 375, height: 700 })
  await open(page, place)
  const menus = page.getByRole('dialog').getByRole('button', { name: /^Actions for “/ })
  await menus.nth(1).waitFor()
  await menus.first().press('Enter')
  await page.getByRole('menuitem', { name: 'Delete highlight' }).press('Enter')
  await hasCount(menus, 1)
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] li') != null, null, { timeout: 5000 })
  assert.deepEqual(problems, [])
  await context.close()
})

test('a comment that the server does not get stays in its field, which can be sent again', async () => {
  const place = await importTalk(server, spaceId, ['The line was dead.'])
  const { page, context } = await signedInPage(browser, server)
  await open(page, place)
  await select(page, 'dead')
  await page.keyboard.press('Alt+m')
  const form = page.getByRole('region', { name: 'New comment' })
  await form.getByRole('textbox').fill('Which line?')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Comment' }).click()
  await page.getByText('Tiro isn’t responding. Try again in a moment.').waitFor()
  await form.locator('textarea:not([readonly])').waitFor()
  await form.getByRole('textbox').fill('Which line, and when?')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Comment' }).click()
  await form.waitFor({ state: 'detached' })
  const { highlights } = await server.client.listHighlights({ params: place, query: {} })
  assert.deepEqual(
    highlights.flatMap(({ comments }) => comments.map(({ text }) => text)),
    ['Which line, and when?'],
  )
  await context.close()
})

test('highlights are saved as a file, as they are filtered, and those that a search finds', async () => {
  const owner = await administratorClient(server)
  const place = await importTalk(server, spaceId, ['We met a walrus.', 'It sang.'], 'Walruses')
  const { id: highlightId } = await owner.createHighlight({
    params: place,
    body: { from: 0, to: 1, comment: { text: 'Which walrus?' } },
  })
  await owner.createHighlight({ params: place, body: { from: 4, to: 5 } })
  await owner.updateHighlight({ params: { ...place, highlightId }, body: { resolved: true } })
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  const save = async (format: string): Promise<{ name: string; text: string }> => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download highlights' }).click()
    await page.getByRole('menuitem', { name: format }).click()
    const download = await downloaded
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const all = await save('Text')
  assert.equal(all.name, 'Walruses.highlights.txt')
  assert.match(
    all.text,
    /^Walruses\n\n[\d:]+ Speaker 1 \(yellow, resolved\)\n“We met”\n {2}\S+, \S+: Which walrus\?\n\n/,
  )
  assert.match(all.text, /“It sang\.”/)
  await page.getByLabel('Show', { exact: true }).selectOption('Open')
  assert.deepEqual(await violations(page), [])
  const unresolved = await save('Table (CSV)')
  assert.equal(unresolved.name, 'Walruses.highlights.csv')
  assert.doesNotMatch(unresolved.text, /We met/)
  await page.getByLabel('Show', { exact: true }).selectOption('Mentioning me')
  await page.getByText('Nothing here matches this filter.').waitFor()
  await hasCount(page.getByRole('button', { name: 'Download highlights' }), 0)

  // Without a search, all of the workspace.
  await page.goto(`${server.address}/w/${spaceId}/search?mode=comments`)
  await page.getByText('Which walrus?').waitFor()
  const everything = await save('Table (CSV)')
  assert.equal(everything.name, 'highlights.csv')
  assert.match(everything.text, /It sang\.[\s\S]+We met/, 'newest first')

  await page.goto(`${server.address}/w/${spaceId}/search?q=walrus&mode=comments`)
  await page.getByText('Which walrus?').waitFor()
  const found = await save('Note (Markdown)')
  assert.equal(found.name, 'highlights.md')
  assert.match(
    found.text,
    /^## Walruses\n\n[\d:]+ · \*\*Speaker 1\*\* · yellow · resolved\n\n> We met\n\n- \S+, \S+: Which walrus\?\n/,
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('who is mentioned sees it in the navigation of every page, until it is resolved', async () => {
  const place = await importTalk(server, spaceId, ['Grace should check this.'], 'To check')
  const two = await asGrace()
  await two.page.goto(`${server.address}/w/${spaceId}`)
  await two.page.getByRole('link', { name: 'To check' }).waitFor()
  const navigation = two.page.getByRole('navigation')
  const mentions = navigation.getByRole('link', { name: 'Mentions' })
  // A comment of the first test mentions her, and is resolved.
  assert.equal(await mentions.count(), 0)
  const owner = await administratorClient(server)
  const { id: highlightId } = await owner.createHighlight({
    params: place,
    body: { from: 2, to: 3, comment: { text: 'Please, @grace@example.org', mentionedIds: [grace.id] } },
  })
  // Without a reload.
  await mentions.getByText('1', { exact: true }).waitFor()
  await mentions.click()
  await two.page.getByRole('checkbox', { name: 'Mentioning me', checked: true }).waitFor()
  await two.page.getByRole('main').getByText('Please, @grace@example.org').waitFor()
  assert.deepEqual(await navigation.locator('[aria-current=page]').allTextContents(), ['Mentions1'])
  assert.deepEqual(await violations(two.page), [])
  // Who may only read learns why there is no field to reply.
  const member = { spaceId, memberId: grace.id }
  await owner.updateMember({ params: member, body: { role: 'viewer' } })
  await two.page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}?tab=comments`)
  await two.page.getByText('To reply, ask an owner to make you an editor.').waitFor()
  await owner.updateMember({ params: member, body: { role: 'editor' } })
  await two.page.getByRole('button', { name: /^Reply/ }).waitFor()
  await mentions.click()
  await owner.updateHighlight({ params: { ...place, highlightId }, body: { resolved: true } })
  await mentions.waitFor({ state: 'detached' })
  await two.page.getByRole('main').getByText('Resolved').first().waitFor()
  assert.deepEqual(two.problems, [])
  await two.context.close()
})
