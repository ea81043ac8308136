// Lines that people begin in the text of a transcript, by typing or pasting, are paragraphs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { allow, openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasTexts, isEditable } from './page.ts'
import { importTalk, type Place } from './talk.ts'

const { server, browser } = await openDashboard()
const paragraphs = (page: Page) => page.locator('[data-paragraph]')
const saved = (page: Page): Promise<void> => page.getByText('All changes saved').waitFor()

async function openTalk() {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Lines' } })
  const place = await importTalk(server, spaceId, ['Good morning.', 'Thank you for having me.', 'It is a pleasure.'])
  const watched = await signedInPage(browser, server)
  await watched.page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(watched.page)
  return { ...watched, place }
}

/** Waits until the server has these paragraphs, each of one speaker. */
async function hasParagraphs(params: Place, wanted: readonly string[]): Promise<void> {
  const read = async (): Promise<string> =>
    (
      await server.client.getTranscript({
        params,
        query: {
          format: 'text',
          docIncludeSpeakers: false,
          docIncludeTimestamps: false,
          docIncludeServiceBranding: 'false',
        },
      })
    ).text()
  await waitFor(read, `the paragraphs ${wanted.join(' | ')}`, (text) => text.trim() === wanted.join('\n\n'))
}

test('Enter after the last word begins a paragraph, with what is typed before and after it is saved', async () => {
  const { page, problems, context, place } = await openTalk()
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We begin')
  const begun = ['Good morning.', 'Thank you for having me.', 'We begin', 'It is a pleasure.']
  await hasTexts(paragraphs(page), begun)
  await page.keyboard.type(' now.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Again.')
  const all = [...begun.slice(0, 2), 'We begin now.', 'Again.', 'It is a pleasure.']
  await hasTexts(paragraphs(page), all)
  await hasParagraphs(place, all)
  await saved(page)
  // Once for each border and each text, which may have been saved in more steps than it was typed in.
  const first = ['Good morning.', 'Thank you for having me.', 'It is a pleasure.']
  for (let step = 0; step < 10 && (await paragraphs(page).allTextContents()).join() !== first.join(); step += 1) {
    await page.keyboard.press('ControlOrMeta+z')
    await page.waitForTimeout(300)
  }
  await hasParagraphs(place, first)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a line that is left empty leaves nothing behind', async () => {
  const { page, problems, context } = await openTalk()
  const before = ['Good morning.', 'Thank you for having me.', 'It is a pleasure.']
  await paragraphs(page).first().click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await waitFor(
    () => paragraphs(page).first().textContent(),
    'lines',
    (text) => text?.includes('\n') === true,
  )
  await paragraphs(page).nth(2).click()
  await hasTexts(paragraphs(page), before)
  assert.deepEqual(problems, [])
  await context.close()
})

test('pasted lines are paragraphs, and undo leaves no empty lines', async () => {
  const { page, problems, context, place } = await openTalk()
  await allow(context, server.address, ['clipboard-read', 'clipboard-write'])
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('End')
  await page.evaluate(() => navigator.clipboard.writeText(' One.\nTwo.\n\nThree.'))
  await page.keyboard.press('ControlOrMeta+v')
  const all = ['Good morning.', 'Thank you for having me. One.', 'Two.', 'Three.', 'It is a pleasure.']
  await hasTexts(paragraphs(page), all)
  await hasParagraphs(place, all)
  await page.keyboard.type(' Four.')
  await hasTexts(paragraphs(page), all.with(3, 'Three. Four.'))
  await saved(page)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ControlOrMeta+z')
  await hasTexts(paragraphs(page), ['Good morning.', 'Thank you for having me.', 'It is a pleasure.'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('Delete at the end of a paragraph joins it with the next one of the same speaker', async () => {
  const { page, problems, context, place } = await openTalk()
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+ArrowRight')
  await page.keyboard.press('ControlOrMeta+ArrowRight')
  await page.keyboard.press('Enter')
  const two = ['Good morning.', 'Thank you', 'for having me.', 'It is a pleasure.']
  await hasTexts(paragraphs(page), two)
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await page.keyboard.type(' all')
  const one = ['Good morning.', 'Thank you all for having me.', 'It is a pleasure.']
  await hasTexts(paragraphs(page), one)
  await hasParagraphs(place, one)
  // Another speaker's words stay theirs.
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await saved(page)
  await hasTexts(paragraphs(page), one)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a text that is longer than an operation is saved, behind, over and before words', async () => {
  const { page, problems, context, place } = await openTalk()
  const long = (word: string): string => Array.from({ length: 2000 }, (_, n) => `${word}${n}`).join(' ')
  await paragraphs(page).nth(2).click()
  await page.keyboard.press('Home')
  await page.keyboard.insertText(`${long('before')} `)
  const before = ['Good morning.', 'Thank you for having me.', `${long('before')} It is a pleasure.`]
  await hasParagraphs(place, before)
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
  await page.keyboard.insertText(`${long('over')} `)
  const over = before.with(1, `${long('over')} you for having me.`)
  await hasParagraphs(place, over)
  await paragraphs(page).first().click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(` ${long('behind')}`)
  await hasParagraphs(place, over.with(0, `Good morning. ${long('behind')}`))
  assert.deepEqual(problems, [])
  await context.close()
})
