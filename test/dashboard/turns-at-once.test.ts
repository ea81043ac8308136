// Editing and playing a transcript in which two people speak at the same time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { signedInPage, openDashboard } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasTexts, isEditable, typeAndSave } from './page.ts'

const { server, browser } = await openDashboard()

interface Place {
  spaceId: string
  recordingId: string
}

/** Turns of three people, each [second, speaker, text]; a word takes half a second. */
const turns: [number, string, string][] = [
  [0, 'Ann', 'Good morning and welcome to the hall.'],
  [1.1, 'Bob', 'Thank you for having me here.'],
  [3.5, 'Ann', 'Now sit down please.'],
  [5.5, 'Cleo', 'I will begin.'],
  [9, 'Ann', 'Thank you.'],
]
const texts = turns.map(([, , text]) => text)

async function imported(): Promise<Place> {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Talk' } })
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Talk', source: 'IMPORT', language: 'en' },
  })
  const words = turns.flatMap(([from, speaker, text]) =>
    text.split(' ').map((word, i) => ({ word, start: from + i / 2, end: from + i / 2 + 0.5, speaker })),
  )
  await server.client.importTranscript({
    params: { spaceId, recordingId },
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  return { spaceId, recordingId }
}

async function open(page: Page, { spaceId, recordingId }: Place): Promise<void> {
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await page.getByText(texts[3] ?? '').waitFor()
  await isEditable(page)
}

async function stored(params: Place): Promise<{ text: string; start: number; speaker: number }[]> {
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'paragraphs' } })
  return ((await response.json()) as { paragraphs: { text: string; start: number; speaker: number }[] }).paragraphs
}

const shows = (page: Page, texts: readonly string[]): Promise<void> => hasTexts(page.locator('[data-paragraph]'), texts)
const stores = (place: Place, texts: readonly string[]): Promise<unknown> =>
  waitFor(
    () => stored(place),
    'these paragraphs on the server',
    (paragraphs) =>
      isDeepStrictEqual(
        paragraphs.map(({ text }) => text),
        texts,
      ),
  )

async function typeAt(page: Page, paragraph: Locator, key: 'Home' | 'End', text: string): Promise<void> {
  await paragraph.click()
  await page.keyboard.press(key)
  await typeAndSave(page, text)
}

test('each turn is a paragraph, and what is typed in one is saved, shown and undone there', async () => {
  const place = await imported()
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  await shows(page, texts)
  const row = (n: number): Locator => page.locator('[data-paragraph]').nth(n)
  const now = [...texts]
  /** The page shows what the server has, also after reading it again. */
  const check = async (): Promise<void> => {
    await shows(page, now)
    await stores(place, now)
    assert.deepEqual(
      (await stored(place)).map(({ speaker }) => speaker),
      [0, 1, 0, 2, 0],
    )
  }
  await typeAt(page, row(0), 'End', ' Everybody.')
  now[0] += ' Everybody.'
  await check()
  await typeAt(page, row(1), 'Home', 'Oh. ')
  now[1] = `Oh. ${now[1]}`
  await check()
  await typeAt(page, row(1), 'End', ' Again.')
  now[1] += ' Again.'
  await check()
  await typeAt(page, row(2), 'Home', 'Well. ')
  now[2] = `Well. ${now[2]}`
  await check()
  // The next word follows without a pause.
  await typeAt(page, row(2), 'End', ' Everybody.')
  now[2] += ' Everybody.'
  await check()
  // Several words share the pause before the next one.
  await typeAt(page, row(3), 'End', ' So listen now.')
  now[3] += ' So listen now.'
  await check()
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ControlOrMeta+z')
  now.splice(0, now.length, ...texts)
  await check()
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ControlOrMeta+Shift+z')
  now.splice(0, 2, `${texts[0]} Everybody.`, `Oh. ${texts[1]}`)
  await check()
  await page.reload()
  await check()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a paragraph that is split, joined and deleted leaves the one that is said at the same time alone', async () => {
  const place = await imported()
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  const row = (n: number): Locator => page.locator('[data-paragraph]').nth(n)
  await row(0).click()
  await page.keyboard.press('Home')
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ControlOrMeta+ArrowRight')
  await page.keyboard.press('Enter')
  await shows(page, ['Good morning', 'and welcome to the hall.', ...texts.slice(1)])
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await shows(page, texts)
  await row(1).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  // An emptied paragraph goes when the cursor leaves it.
  await row(0).click()
  await stores(place, texts.toSpliced(1, 1))
  assert.deepEqual(problems, [])
  await context.close()
})
