// Somebody who types all day: words that were just typed, a place in a long text, and undo.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, hasTexts, isEditable, readOut } from './page.ts'
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
