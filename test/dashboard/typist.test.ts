// Somebody who types all day: words that were just typed, a place in a long text, and undo.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, hasTexts, isEditable, readOut, refuseOnce, typeAndSave, violations } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

async function openTalk(turns: readonly string[]) {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Typing' } })
  const place = await importTalk(server, spaceId, turns)
  const watched = await signedInPage(browser, server)
  await watched.page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(watched.page)
  return { ...watched, place }
}

const paragraphs = (page: Page) => page.locator('[data-paragraph]')
const names = (page: Page) => page.getByRole('button', { name: /: change speaker$/ })

test('words that were just typed go to another speaker with their turn, by a key and in the menu', async () => {
  const { page, problems, context } = await openTalk(['Good morning.', 'Thank you.', 'It is a pleasure.'])
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Oh. ')
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await page.getByText('1 turn assigned to Speaker 1.').waitFor()
  await hasCount(names(page), 1)
  await hasTexts(paragraphs(page), ['Good morning.', 'Oh. Thank you.', 'It is a pleasure.'])
  await paragraphs(page).nth(2).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Yes. ')
  await names(page).click()
  await page.getByRole('menuitem', { name: 'New speaker' }).click()
  await page.getByRole('button', { name: 'Speaker 2: change speaker' }).waitFor()
  await hasCount(names(page), 1)
  await hasTexts(paragraphs(page), ['Good morning.', 'Oh. Thank you.', 'It is a pleasure. Yes.'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('words that were just typed are highlighted', async () => {
  const { page, problems, context, place } = await openTalk(['Good morning.', 'Thank you.'])
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Never.')
  await page.keyboard.press('Shift+ControlOrMeta+ArrowLeft')
  await page.keyboard.press('Shift+ControlOrMeta+ArrowLeft')
  await page.keyboard.press('Alt+h')
  const { highlights } = await waitFor(
    () => server.client.listHighlights({ params: place }),
    'a highlight',
    (list) => list.highlights.length === 1,
  )
  assert.match(highlights[0]?.quote ?? '', /Never/)
  assert.deepEqual(problems, [])
  await context.close()
})

test('what cannot be undone is said once, and no Undo of an undone edit is left', async () => {
  const { page, problems, context } = await openTalk(['Good morning.', 'Thank you.'])
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  const offer = page.getByText('1 turn assigned to Speaker 1.')
  await offer.waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await hasCount(names(page), 2)
  assert.equal(await offer.count(), 0)
  const heard = await readOut(page)
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ControlOrMeta+z')
  // A screen reader says it each time.
  await waitFor(heard, 'three answers', (texts) => texts.length === 3)
  assert.equal(await page.getByText('Nothing to undo or redo.').count(), 1)
  assert.deepEqual(problems, [])
  await context.close()
})

test('find begins where somebody reads, and a time leads to its word', async () => {
  const turns = Array.from({ length: 60 }, (_, i) => `Number ${i + 1} names the harbour.`)
  const { page, problems, context } = await openTalk(turns)
  const find = page.getByLabel('Find', { exact: true })
  // Without a cursor: what is seen.
  await page.getByTestId('transcript').evaluate((box) => box.scrollTo(0, box.scrollHeight / 2))
  await page.getByText('Number 30 names').waitFor()
  await page.keyboard.press('ControlOrMeta+f')
  await find.fill('harbour')
  const shown = await waitFor(
    async () => Number(/^(\d+) of 60$/.exec(await page.locator('search output').innerText())?.[1] ?? 0),
    'a match',
    (n) => n > 0,
  )
  assert.ok(shown > 20 && shown < 40, `match ${shown}`)
  await find.press('Escape')
  // Behind the last match it begins again.
  await page.getByText('Number 31 names').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ControlOrMeta+f')
  await find.fill('Number 3')
  await page.getByText('4 of 11').waitFor()
  await find.fill('Number 5 ')
  await page.getByText('1 of 1').waitFor()
  await find.press('Escape')
  await find.waitFor({ state: 'detached' })

  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  const dialog = page.getByRole('dialog', { name: 'Go to time' })
  await dialog.getByLabel('Time').fill('soon')
  await dialog.getByText('Enter a time such as 1:30 or 90.').waitFor()
  assert.deepEqual(await violations(page), [])
  // A turn lasts 6.5 s; the 47th begins after 46 × 6.5 + 4 s.
  await dialog.getByLabel('Time').fill('5:04')
  await dialog.getByLabel('Time').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Number 47 names the harbour.')
  await page.keyboard.type('x')
  await page.getByText('Number 47 xnames the harbour.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a screen reader tells of trouble with saving and of the speed, but of no save that goes well', async () => {
  const { page, problems, context } = await openTalk(['Good morning.', 'Thank you.'])
  const heard = await readOut(page)
  await paragraphs(page).first().click()
  await page.keyboard.press('End')
  await typeAndSave(page, ' One.')
  await typeAndSave(page, ' Two.')
  assert.deepEqual(await heard(), [])
  await refuseOnce(page, '**/transcript', 'PATCH')
  await page.keyboard.type(' Three.')
  await waitFor(heard, 'the trouble and its end', (texts) => texts.at(-1) === 'All changes saved')
  assert.deepEqual(await heard(), ['Not saved. Retrying…', 'All changes saved'])
  await typeAndSave(page, ' Four.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('<')
  await waitFor(heard, 'the speed', (texts) => texts.at(-1) === 'Speed 0.75×')
  assert.equal((await heard()).length, 3)
  assert.deepEqual(problems, [])
  await context.close()
})
