import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'

const { server, browser } = await openDashboard()

/** Numbers that are the same in each run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

interface Place {
  spaceId: string
  recordingId: string
}

/** Six paragraphs of five words, two for each turn. */
async function imported(title: string): Promise<{ place: Place; words: string[] }> {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: title } })
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title, source: 'IMPORT' },
  })
  const words = Array.from({ length: 30 }, (_, i) => {
    const paragraph = Math.floor(i / 5)
    const start = i * 0.5 + paragraph * 4
    const speaker = Math.floor(paragraph / 2) % 2
    return { word: `p${paragraph}w${i % 5}`, start, end: start + 0.4, confidence: 0.9, speaker }
  })
  const place = { spaceId, recordingId }
  await server.client.importTranscript({
    params: place,
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  return { place, words: words.map(({ word }) => word) }
}

async function stored(params: Place): Promise<{ word: string; start: number; end: number }[]> {
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
  return ((await response.json()) as { words: { word: string; start: number; end: number }[] }).words
}

const shown = async (page: Page): Promise<string> =>
  (await page.locator('[data-paragraph]').allTextContents()).join(' ').replaceAll(/\s+/g, ' ').trim()

/** Clicks on any paragraph. The other writer may join the chosen one with the one before meanwhile. */
async function clickOne(rows: Locator, random: (below: number) => number): Promise<void> {
  const at = random(await rows.count())
  await rows
    .nth(at)
    .click({ timeout: limit(10_000) })
    .catch(async (error: unknown) => {
      if (at < (await rows.count())) throw error
      await clickOne(rows, random)
    })
}

for (const writers of [1, 2]) {
  test(`what is typed, split and joined over a slow network by ${writers} is there once`, async () => {
    const random = randomFrom(writers)
    const { place, words } = await imported(`Writers: ${writers}`)
    const pages: Page[] = []
    for (let i = 0; i < writers; i += 1) {
      const { page } = await signedInPage(browser, server)
      await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
      await page.getByText('p0w0').waitFor()
      await page.route('**/transcript', async (route) => {
        await sleep(random(400))
        if (route.request().method() === 'PATCH' && random(10) === 0) await route.abort()
        else await route.continue()
      })
      pages.push(page)
    }
    const typed: string[] = []
    const type = async (page: Page): Promise<void> => {
      const word = `typed${typed.length}`
      typed.push(word)
      await page.keyboard.type(` ${word} `, { delay: random(30) })
    }
    for (let step = 0; step < 60; step += 1) {
      const page = pages[random(writers)] as Page
      const rows = page.locator('[data-paragraph]')
      await clickOne(rows, random)
      await page.keyboard.press(random(2) === 0 ? 'ControlOrMeta+Home' : 'ControlOrMeta+End')
      for (let i = random(4); i > 0; i -= 1) await page.keyboard.press('ControlOrMeta+ArrowRight')
      const kind = random(10)
      if (kind < 6) await type(page)
      else if (kind < 8) {
        await page.keyboard.press('Enter')
        if (random(2) === 0) await type(page)
      } else {
        await page.keyboard.press('ControlOrMeta+Home')
        await page.keyboard.press('Backspace')
      }
      await sleep(random(900))
    }
    for (const page of pages) await page.unrouteAll({ behavior: 'wait' })
    for (const page of pages) await page.getByText('All changes saved').waitFor()
    const content = await stored(place)
    assert.deepEqual(content.map(({ word }) => word).toSorted(), [...words, ...typed].toSorted())
    const text = content.map(({ word }) => word).join(' ')
    for (const page of pages)
      await waitFor(
        () => shown(page),
        'the text',
        (seen) => seen === text,
      )
    for (const [i, { start, end }] of content.entries()) {
      assert.ok(end >= start && start >= (content[i - 1]?.start ?? 0), `the times of word ${i}`)
    }
    for (const page of pages) await page.context().close()
  })
}

test('a name that somebody gives a speaker is there for others who read the transcript', async () => {
  const { place } = await imported('Named')
  const pages: Page[] = []
  for (let i = 0; i < 2; i += 1) {
    const { page } = await signedInPage(browser, server)
    await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
    await page.getByRole('button', { name: 'Speaker 1: change speaker' }).first().waitFor()
    pages.push(page)
  }
  const [writer, reader] = pages
  await writer?.getByLabel('Name of Speaker 1').fill('Ada')
  await writer?.keyboard.press('Enter')
  await reader?.getByRole('heading', { level: 2, name: 'Ada' }).first().waitFor()
  for (const page of pages) await page.context().close()
})
