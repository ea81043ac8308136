import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { allow, isFirefox, openDashboard, signedInPage, type Watched } from '../helpers/browser.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasTexts, isEditable, typeAndSave } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

// Firefox decides where a selection may go when the mouse is pressed.
const skip = isFirefox

async function openTalk(turns: readonly string[]): Promise<Watched> {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Selecting', language: 'en' } })
  const { recordingId } = await importTalk(server, spaceId, turns)
  const watched = await signedInPage(browser, server)
  await allow(watched.context, server.address, ['clipboard-read', 'clipboard-write'])
  await watched.page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await isEditable(watched.page)
  return watched
}

/** What was copied, by type. */
async function copied(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const item of await navigator.clipboard.read()) {
      for (const type of item.types) found[type] = await (await item.getType(type)).text()
    }
    return found
  })
}

/** Where a word of a paragraph, or of its translation, begins in the window. */
async function placeOf(
  page: Page,
  paragraph: number,
  word: string,
  of = '[data-paragraph]',
): Promise<{ x: number; y: number }> {
  return page
    .locator(of)
    .nth(paragraph)
    .evaluate((element, wanted) => {
      const text = element.firstChild
      if (!(text instanceof Text)) throw new Error('no text')
      const range = new Range()
      range.setStart(text, text.data.indexOf(wanted))
      range.collapse(true)
      const { left, top, height } = range.getBoundingClientRect()
      return { x: left, y: top + height / 2 }
    }, word)
}

test('selected words that are dragged stay where they are', { skip }, async () => {
  const turns = ['Good morning and welcome.', 'Thank you for having me.']
  const { page, problems, context } = await openTalk(turns)
  const from = await placeOf(page, 0, 'morning')
  await page.mouse.dblclick(from.x + 10, from.y)
  await page.getByRole('toolbar', { name: 'Selected text' }).waitFor()
  const to = await placeOf(page, 1, 'for')
  await page.mouse.move(from.x + 12, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await hasTexts(page.locator('[data-paragraph]'), turns)
  // What was moved would have been typed by now.
  await page.getByText('All changes saved').waitFor()
  await hasTexts(page.locator('[data-paragraph]'), turns)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a mouse that rests while it selects gets no toolbar under it', { skip }, async () => {
  const turns = Array.from({ length: 8 }, (_, i) => `This is turn number ${i}.`)
  const { page, problems, context } = await openTalk(turns)
  const [from, middle, to] = [
    await placeOf(page, 7, 'number'),
    await placeOf(page, 6, 'turn'),
    await placeOf(page, 1, 'turn'),
  ]
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(middle.x, middle.y, { steps: 5 })
  // The toolbar would come after 200 ms, above the selection and so in the way up.
  await page.waitForTimeout(1000)
  assert.equal(await bar.count(), 0)
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
  await bar.waitFor()
  const selected = await page.evaluate(() => getSelection()?.toString() ?? '')
  assert.match(selected, /^turn number 1\.[^]*This is turn $/)
  assert.deepEqual(problems, [])
  await context.close()
})

test('several turns are selected with the mouse and copied with their names', { skip }, async () => {
  const { page, problems, context } = await openTalk([
    'Good morning and welcome.',
    'Thank you <for> having me.',
    'It is a pleasure.',
  ])
  const from = await placeOf(page, 0, 'morning')
  const to = await placeOf(page, 2, ' pleasure')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  const text = 'Speaker 1\nmorning and welcome.\n\nSpeaker 2\nThank you <for> having me.\n\nSpeaker 1\nIt is a'
  const html =
    '<p dir="auto"><b>Speaker 1</b><br>morning and welcome.</p>' +
    '<p dir="auto"><b>Speaker 2</b><br>Thank you &lt;for&gt; having me.</p>' +
    '<p dir="auto"><b>Speaker 1</b><br>It is a</p>'
  assert.deepEqual(await copied(page), { 'text/plain': text, 'text/html': html })
  await page.getByRole('button', { name: 'Copy with time' }).click()
  await page.getByText('Copied').waitFor()
  const lines =
    '[0:04] Speaker 1: morning and welcome.\n[0:10] Speaker 2: Thank you <for> having me.\n[0:16] Speaker 1: It is a'
  assert.deepEqual(await copied(page), { 'text/plain': lines })
  // The mouse seldom stops between two words, and a quotation has whole ones.
  const [within, until] = [await placeOf(page, 0, 'rning'), await placeOf(page, 2, 'leasure')]
  await page.mouse.click(from.x, from.y)
  await page.mouse.move(within.x, within.y)
  await page.mouse.down()
  await page.mouse.move(until.x, until.y, { steps: 10 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Copy with time' }).click()
  await waitFor(
    async () => (await copied(page))['text/plain'],
    'whole words',
    (text) => text === `${lines} pleasure.`,
  )

  // A click puts the cursor back into the text, and another one with Shift selects to there.
  await page.mouse.click(from.x, from.y)
  await page.keyboard.type('fine ')
  await page.keyboard.down('Shift')
  await page.mouse.click(to.x, to.y)
  await page.keyboard.up('Shift')
  await page.keyboard.press('Control+c')
  assert.equal((await copied(page))['text/plain'], text)
  await page.mouse.click(from.x, from.y)
  await page.keyboard.type('and ')
  await page.getByText('Good and fine morning and welcome.').waitFor()

  // What leaves the paragraph and comes back is words of that paragraph, as text alone.
  const back = await placeOf(page, 1, 'having')
  const word = await placeOf(page, 1, 'you')
  await page.mouse.move(word.x, word.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.move(back.x, back.y, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  assert.deepEqual(await copied(page), { 'text/plain': 'you <for> ' })
  await page.keyboard.type('everybody for ')
  await page.getByText('Thank everybody for having me.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('the keyboard selects turns and the whole transcript, deletes them, and undo brings them back', async () => {
  const turns = Array.from({ length: 60 }, (_, i) => `This is turn number ${i}.`)
  const { page, problems, context } = await openTalk(turns)
  const rows = page.locator('[data-paragraph]')
  await rows.first().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  assert.deepEqual(await copied(page), { 'text/plain': turns[0] })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  assert.ok((await rows.count()) < turns.length)
  const all = turns.map((turn, i) => `Speaker ${(i % 2) + 1}\n${turn}`).join('\n\n')
  assert.equal((await copied(page))['text/plain'], all)

  // Outside the text, the same keys go to the next turn.
  await rows.first().click()
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await page.locator('[data-paragraph]:focus', { hasText: 'number 1.' }).waitFor()
  assert.equal(await page.evaluate(() => getSelection()?.isCollapsed), true)

  await rows.first().click()
  await page.keyboard.press('Home')
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Control+c')
  assert.equal((await copied(page))['text/plain'], all.split('\n\n').slice(0, 2).join('\n\n'))
  await page.keyboard.press('Delete')
  await typeAndSave(page, 'Short.')
  await hasTexts(rows.filter({ hasText: /Short|number [012]\./ }), ['Short.', 'This is turn number 2.'])
  await page.keyboard.press('Control+z')
  await page.getByText('This is turn number 1.').waitFor()
  await page.getByText('This is turn number 0.').waitFor()

  await rows.first().click()
  await page.keyboard.press('Home')
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+x')
  assert.equal((await copied(page))['text/plain'], all.split('\n\n').slice(0, 2).join('\n\n'))
  await page.getByText('This is turn number 1.').waitFor({ state: 'detached', timeout: limit(10_000) })
  assert.deepEqual(problems, [])
  await context.close()
})

test('words of several turns are highlighted and assigned to another speaker', { skip }, async () => {
  const { page, problems, context } = await openTalk(['Good morning.', 'Thank you all.', 'It is a pleasure.'])
  const select = async (): Promise<void> => {
    const from = await placeOf(page, 0, 'morning')
    const to = await placeOf(page, 1, ' all')
    await page.mouse.click(from.x, from.y)
    await page.keyboard.down('Shift')
    await page.mouse.click(to.x, to.y)
    await page.keyboard.up('Shift')
  }
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await select()
  await bar.getByRole('button', { name: 'Highlight' }).click()
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByRole('tabpanel').getByText('morning. Thank you').waitFor()
  await select()
  assert.equal(await bar.getByRole('button', { name: 'Replace everywhere' }).count(), 0)
  await bar.getByRole('button', { name: 'Speaker' }).click()
  await page.getByRole('menuitem', { name: 'New speaker' }).click()
  await page.getByRole('heading', { level: 2, name: 'Speaker 3' }).first().waitFor()
  const rows = page.locator('[data-paragraph]')
  await hasTexts(rows, ['Good', 'morning.', 'Thank you', 'all.', 'It is a pleasure.'])
  // Nothing is selected, so the toolbar doesn't come back over the text, and that can be typed into.
  assert.equal(await page.evaluate(() => getSelection()?.toString()), '')
  await rows.first().click()
  await page.keyboard.press('End')
  await typeAndSave(page, ' day')
  assert.deepEqual(problems, [])
  await context.close()
})

test('what begins or ends in the translation beside the text is copied as it is selected', { skip }, async () => {
  const more = Array.from({ length: 60 }, (_, i) => `This is turn number ${i}.`)
  const turns = ['Good morning.', 'Thank you all.', 'It is a pleasure.', ...more]
  const { page, problems, context } = await openTalk(turns)
  await page.getByRole('tab', { name: 'Translations' }).click()
  await page.getByLabel('Language').selectOption('es')
  await page.getByRole('button', { name: 'Translate' }).click()
  await page.getByRole('button', { name: 'Show beside text: Spanish' }).click()
  const translated = page.locator('[data-translation]')
  await translated.nth(2).getByText('Es un placer').waitFor()
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  const scroller = page.locator('[data-scroller]')
  const first = await translated.first().innerText()
  const last = await placeOf(page, 2, ' placer', '[data-translation]')
  const beginnings = [
    [await placeOf(page, 0, first.slice(0, 5), '[data-translation]'), first],
    // From the text, too.
    [await placeOf(page, 0, 'morning'), `morning.\n\n${first}`],
  ] as const
  for (const [from, beginning] of beginnings) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(last.x, last.y, { steps: 10 })
    await page.mouse.up()
    await page.keyboard.press('Control+c')
    const text = (await copied(page))['text/plain'] ?? ''
    assert.ok(text.startsWith(beginning), text)
    assert.match(text, /Thank you all\.[^]*It is a pleasure\.\s+Es un$/)
    assert.equal(await bar.count(), 0)
    // However far somebody scrolls.
    const selected = (): Promise<string | undefined> => page.evaluate(() => getSelection()?.toString())
    const before = await selected()
    await scroller.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
    await page.getByText('This is turn number 59.').waitFor()
    assert.equal(await selected(), before)
    await scroller.evaluate((box) => box.scrollTo({ top: 0 }))
    await translated.first().getByText(first).waitFor()
  }
  // What is dragged stays where it is.
  const word = await placeOf(page, 2, 'placer', '[data-translation]')
  await page.mouse.dblclick(word.x + 5, word.y)
  const target = await placeOf(page, 1, 'all')
  await page.mouse.move(word.x + 6, word.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 8 })
  await page.mouse.up()
  await hasTexts(page.locator('[data-paragraph]').nth(1), ['Thank you all.'])
  assert.match(await translated.nth(2).innerText(), /placer/)
  assert.deepEqual(problems, [])
  await context.close()
})
