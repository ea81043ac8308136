// Reading and moving through a long transcript.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { account, isFirefox, openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasValue, isEditable, violations } from './page.ts'
import { importTalk, importWords, type Place } from './talk.ts'

const { server, browser } = await openDashboard()
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Reading' } })
const sentence = 'We walked along the river until the old bridge and talked about the garden behind the house.'

async function open(page: Page, { recordingId }: Place): Promise<void> {
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await isEditable(page)
}
const scrolled = (page: Page): Promise<number> => page.getByTestId('transcript').evaluate((box) => box.scrollTop)
async function scrollsTo(page: Page, isThere: (top: number) => boolean, what: string): Promise<void> {
  await waitFor(() => scrolled(page), what, isThere)
}

test('keys scroll and play a page that was just opened, and seeking while paused scrolls the text', async () => {
  const place = await importTalk(
    server,
    spaceId,
    Array.from({ length: 60 }, () => sentence),
  )
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  await page.keyboard.press('PageDown')
  await scrollsTo(page, (top) => top > 200, 'PageDown')
  await page.keyboard.press('End')
  await scrollsTo(page, (top) => top > 2000, 'End')
  await page.keyboard.press('Home')
  await scrollsTo(page, (top) => top === 0, 'Home')

  // The position is moved without playing, after the reader has scrolled by hand.
  await page.getByTestId('transcript').hover()
  await page.mouse.wheel(0, 300)
  await page.getByRole('button', { name: 'Follow playback' }).waitFor()
  const slider = page.getByRole('slider', { name: 'Playback position' })
  const box = await slider.boundingBox()
  assert.ok(box !== null)
  await page.mouse.click(box.x + box.width * 0.9, box.y + 10)
  await scrollsTo(page, (top) => top > 2000, 'a seek')
  await page.getByRole('button', { name: 'Follow playback' }).waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('the current match of Find stands out from the others', async () => {
  const place = await importTalk(server, spaceId, ['The river and the bridge.', 'The river again.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByLabel('Find', { exact: true }).fill('river')
  await page.getByText('1 of 2').waitFor()
  await page.waitForFunction(() => CSS.highlights.get('found-now')?.size === 1)
  await page.keyboard.press('Enter')
  await page.getByText('2 of 2').waitFor()
  await page.waitForFunction(
    () => CSS.highlights.get('found')?.size === 2 && CSS.highlights.get('found-now')?.size === 1,
  )
  const painted = await page.evaluate(() => {
    const [found, now] = ['found', 'found-now'].map((name) => {
      const mark = CSS.highlights.get(name)
      const { backgroundColor, color } = getComputedStyle(
        document.querySelector('.transcript-text') ?? document.body,
        `::highlight(${name})`,
      )
      return { priority: mark?.priority ?? 0, backgroundColor, color }
    })
    return { found, now }
  })
  assert.ok((painted.now?.priority ?? 0) > (painted.found?.priority ?? 0), 'the current match is painted last')
  assert.notEqual(painted.now?.backgroundColor, painted.found?.backgroundColor)
  assert.notEqual(painted.now?.color, painted.found?.color)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a session that ends while somebody types asks for the password once and saves everything', async () => {
  const place = await importTalk(server, spaceId, ['Good morning.'])
  const { page, context } = await signedInPage(browser, server)
  await open(page, place)
  // The session ends between the last key and saving, whichever request of the page notices it first.
  const ended = Promise.withResolvers<void>()
  let tries = 0
  await page.route('**/transcript', async (route) => {
    if (route.request().method() === 'PATCH') {
      tries += 1
      await ended.promise
    }
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.locator('[data-paragraph]').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Really')
  await context.clearCookies()
  ended.resolve()
  assert.equal((await refused).status(), 401)
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.waitFor()
  assert.equal(await page.getByText('Not saved. Retrying…').count(), 0)
  // Closed, it stays closed and leaves a line that opens it again.
  await page.keyboard.press('Escape')
  await page.getByText('You’re signed out.', { exact: false }).waitFor()
  // Leaving the text saves it, too; a save that fails otherwise is tried again every three seconds.
  await page.waitForTimeout(3500)
  const before = tries
  await page.waitForTimeout(3500)
  assert.equal(tries, before, 'it was saved again and again without a session')
  assert.equal(await dialog.count(), 0)
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
  await hasValue(dialog.getByLabel('Email'), account.email)
  await dialog.getByLabel('Password').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(account.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('All changes saved').waitFor()
  await waitFor(
    async () => (await server.client.getTranscript({ params: place, query: { format: 'text' } })).text(),
    'what was typed',
    (text) => text.includes('Good morning. Really'),
  )
  await context.close()
})

test('a version shows who changed what and when, what has changed since, and is restored', async () => {
  const place = await importTalk(server, spaceId, ['Good morning and welcome.', 'Thank you.'])
  const edit = async (word: string): Promise<void> => {
    const read = await server.client.getTranscript({
      params: place,
      query: { jsonContentType: 'words', wordIds: true },
    })
    const id = ((await read.json()) as { words: { id: number }[] }).words[1]?.id ?? 0
    const operations = [{ type: 'replace' as const, from: id, to: id, text: word }]
    await server.client.editTranscript({ params: place, headers: { 'if-match': '*' }, body: { operations } })
  }
  await edit('evening')
  await edit('night')
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  const changes = (): Promise<string[]> => dialog.locator('del, ins').allTextContents()
  await dialog.getByText('1 manual change').first().waitFor()
  await dialog.getByRole('button', { name: 'Changes of version 2' }).click()
  await dialog.locator('ins').waitFor()
  assert.deepEqual(await changes(), ['morning', 'evening'])
  assert.deepEqual(await violations(page), [])
  await dialog.getByLabel('What has changed since').check()
  await dialog.getByText('night').waitFor()
  assert.deepEqual(await changes(), ['evening', 'night'])
  await dialog.getByRole('button', { name: 'Restore version 2' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Good evening and welcome.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a paragraph in which several people speak at once is marked, and the mark says which words', async () => {
  const said = ['Good', 'morning', 'and', 'welcome'].map((word, i) => {
    const spoken = { word, start: i, end: i + 0.5, confidence: 0.9, speaker: 0 }
    return i === 1 || i === 2 ? { ...spoken, overlap: true } : spoken
  })
  const later = { word: 'Thanks', start: 20, end: 20.5, confidence: 0.9, speaker: 1 }
  const place = await importWords(server, spaceId, [...said, later], 'At once')
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  const mark = page.getByRole('img', { name: 'Several people speak at once: “morning and”' })
  await mark.waitFor()
  assert.equal(await mark.getAttribute('title'), 'Several people speak at once: “morning and”')
  assert.equal(await page.getByRole('img', { name: /^Several people/ }).count(), 1)
  assert.deepEqual(await violations(page), [])

  // Corrected words keep the mark.
  const text = page.getByText('Good morning and welcome')
  await text.click()
  await text.fill('Good evening and welcome')
  await page.getByText('All changes saved').waitFor()
  await page.reload()
  await page.getByRole('img', { name: 'Several people speak at once: “evening and”' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a name of two lines makes no room below it for the time, which stands in the gap', async () => {
  const place = await importTalk(server, spaceId, ['Good morning.', 'Hello.', 'Thank you.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  const name = page.getByRole('combobox', { name: 'Name of Speaker 1' })
  await name.fill('Jane Whitfield-O’Connor')
  await name.press('Enter')
  const turn = page.getByRole('article').first()
  const heading = turn.getByRole('heading', { name: 'Jane Whitfield' })
  await heading.waitFor()
  await turn.hover()
  const [box, above, time, next] = await Promise.all([
    turn.boundingBox(),
    heading.boundingBox(),
    turn.getByRole('button', { name: 'Play from' }).boundingBox(),
    page.getByRole('heading', { name: 'Speaker 2' }).boundingBox(),
  ])
  assert.ok(box !== null && above !== null && time !== null && next !== null)
  assert.ok(above.height > 30, `the name has two lines: ${above.height} pixels`)
  const left = box.y + box.height - (above.y + above.height)
  assert.ok(left <= 2, `${left} pixels below the name`)
  assert.ok(time.y + time.height <= next.y, 'the time covers the next name')
  // Names stand on the line of the text.
  const baselines = await page.getByRole('article').evaluateAll((turns) =>
    turns.map((one) =>
      ['h2 span', 'p'].map((part) => {
        const probe = document.createElement('span')
        probe.style.cssText = 'display: inline-block; width: 1px; height: 0'
        one.querySelector(part)?.prepend(probe)
        const { bottom } = probe.getBoundingClientRect()
        probe.remove()
        return bottom
      }),
    ),
  )
  for (const [ofName = 0, ofText = 0] of baselines) assert.ok(Math.abs(ofName - ofText) < 0.5, `${ofName}, ${ofText}`)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a transcript prints from its beginning to its end, dark on white', { skip: isFirefox }, async () => {
  const turns = Array.from({ length: 120 }, (_, i) => `${sentence} ${i}.`)
  const place = await importTalk(server, spaceId, turns, 'Printed')
  const { page, problems, context } = await signedInPage(browser, server, { theme: 'dark' })
  await open(page, place)
  const pdf = path.join(server.data, 'printed.pdf')
  await page.pdf({ path: pdf })
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })
  for (const i of turns.keys()) assert.match(text, new RegExp(`house\\.\\s+${i}\\.`), `turn ${i}`)
  assert.doesNotMatch(text, /Library|Settings|Export/)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(34, 30, 25)')
  // Nothing tells where the sound is, or what plays it.
  const spoken = page.locator('[data-paragraph]').first()
  const line = await spoken.evaluate((row) => getComputedStyle(row, '::highlight(spoken)').textDecorationLine)
  assert.equal(line, 'none')
  assert.equal(await page.locator('article svg').first().isVisible(), false)
  // The page is as it was.
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('End')
  await scrollsTo(page, (top) => top > 2000, 'End')
  assert.ok((await page.locator('[data-paragraph]').count()) < 60)
  assert.deepEqual(problems, [])
  await context.close()
})

test('on the way back, a transcript is where it was left', async () => {
  const turns = Array.from({ length: 150 }, (_, i) => `Turn ${i} ${'and so on '.repeat(i % 7 === 0 ? 60 : 5)}`.trim())
  const { recordingId } = await importTalk(server, spaceId, turns, 'Long')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  const scroller = page.getByTestId('transcript')
  const first = (): Promise<string> =>
    scroller.evaluate((box) => {
      const { top } = box.getBoundingClientRect()
      const rows = [...box.querySelectorAll('[data-paragraph]')]
      const shown = rows.filter((row) => row.getBoundingClientRect().bottom > top + 1)
      return (
        shown.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0]?.textContent ?? ''
      )
    })
  await page.getByText('Turn 0', { exact: false }).waitFor()
  await scroller.evaluate((box) => (box.scrollTop = 9000))
  const before = await waitFor(first, 'the text scrolled', (text) => text !== '' && !text.startsWith('Turn 0 '))
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.goBack()
  await scroller.waitFor()
  await waitFor(first, `“${before.slice(0, 20)}” at the top`, (text) => text === before)
  assert.deepEqual(problems, [])
  await context.close()
})
