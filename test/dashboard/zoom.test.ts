// A page at 400 % zoom, which is a window of 320 × 256 pixels (WCAG 2.2, 1.4.10), used by its keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard(fastEngine)

test('at 400 % zoom the text, the find bar and the player do not lie over each other', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Zoom' } })
  const turns = Array.from({ length: 12 }, () => 'Good morning and welcome to the harbour.')
  const { recordingId } = await importTalk(server, spaceId, turns)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await page.locator('[data-paragraph]').first().waitFor()
  const player = page.getByRole('region', { name: 'Player' })
  const box = (selector: string): Promise<DOMRect> =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect())
  const check = async (what: string): Promise<void> => {
    const { top } = await player.evaluate((element) => element.getBoundingClientRect())
    const text = await box('[data-scroller]')
    assert.ok(text.bottom <= top + 1, `${what}: the text ends at ${text.bottom}, the player begins at ${top}`)
    assert.ok(text.height >= 40, `${what}: the text is only ${text.height} tall`)
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, `${what} scrolls sideways`)
  }
  await check('reading')
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByLabel('Find', { exact: true }).waitFor()
  await check('finding')
  // What doesn't fit is reached by scrolling.
  await player.getByRole('button', { name: 'Speed' }).click({ trial: true })
  assert.deepEqual(problems, [])
  await context.close()
})

test('the navigation of a narrow window takes the focus, keeps it and gives it back', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Narrow' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.setViewportSize({ width: 640, height: 450 })
  await page.goto(`${server.address}/w/${spaceId}`)
  const opener = page.getByRole('button', { name: 'Open navigation' })
  const place = (): Promise<string> =>
    page.evaluate(() => {
      const at = document.activeElement
      return at?.closest('nav') === null ? (at.getAttribute('aria-label') ?? at.tagName) : 'navigation'
    })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.locator('nav :focus').waitFor()
  const seen = new Set<string>()
  for (let presses = 0; presses < 20; presses += 1) {
    seen.add(await place())
    await page.keyboard.press('Tab')
  }
  assert.deepEqual(
    [...seen].filter((one) => !['navigation', 'Close', 'BODY'].includes(one)),
    [],
  )
  // A menu of it closes alone.
  await page.getByRole('button', { name: 'Narrow' }).press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  assert.ok(await page.locator('nav').isVisible())
  await page.locator('nav').getByRole('link', { name: 'Library' }).focus()
  await page.keyboard.press('Escape')
  await page.locator('nav').waitFor({ state: 'hidden' })
  assert.equal(await place(), 'Open navigation')
  await page.keyboard.press('Enter')
  await page.locator('nav').getByRole('link', { name: 'Trash' }).press('Enter')
  await page.waitForURL('**/trash')
  await page.locator('nav').waitFor({ state: 'hidden' })
  assert.equal(await place(), 'Open navigation')
  assert.deepEqual(problems, [])
  await context.close()
})

test('at 400 % zoom nothing of a page is cut at the side, with the longer words of other languages', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Words' } })
  await importTalk(server, spaceId, ['The archive moves in May.'])
  const { context: english } = await signedInPage(browser, server)
  const cookies = await english.cookies()
  await english.close()
  for (const locale of ['de', 'es', 'fr']) {
    const { page, problems, context } = await signedInPage(browser, server, { signIn: false, locale })
    await context.addCookies(cookies)
    await page.setViewportSize({ width: 320, height: 256 })
    for (const path of ['', '/search?q=archive&mode=exact', '/prompts', '/settings', '/trash']) {
      await page.goto(`${server.address}/w/${spaceId}${path}`)
      await page.locator('main :is(h1, h2, fieldset)').first().waitFor()
      await page.waitForLoadState('networkidle')
      const cut = await page.locator('main :is(button, label, legend, input, select, a, h1, h2)').evaluateAll((all) =>
        all
          .filter((one) => {
            const { left, right, width } = one.getBoundingClientRect()
            // Long tables and titles scroll or end in dots.
            return width > 1 && (left < 0 || right > innerWidth) && one.closest('table, .truncate') === null
          })
          .map((one) => one.textContent),
      )
      assert.deepEqual(cut, [], `${locale} ${path}`)
    }
    assert.deepEqual(problems, [])
    await context.close()
  }
})

test('on a small phone in landscape only the text scrolls, and names and what is said above the player are read in full', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Landscape' } })
  const name = 'Professor Wilhelmina Featherstonehaugh-Cholmondeley'
  const place = await importTalk(server, spaceId, ['Good morning.', 'And to you.'])
  const { id: speakerId } = await server.client.createSpeaker({ params: { spaceId }, body: { name } })
  await server.client.assignSpeakers({ params: place, body: { assignments: [{ speakerIndex: 0, speakerId }] } })
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  for (const [width, height] of [
    [667, 375],
    [568, 320],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
    const speaker = page.getByRole('button', { name: `${name}: change speaker` })
    await speaker.waitFor()
    const extra = await page.locator('#content').evaluate((one) => one.scrollHeight - one.clientHeight)
    assert.equal(extra, 0, `${width} × ${height} scrolls by ${extra} pixels`)
    const isCut = await speaker.evaluate((button) =>
      [button, ...button.children].some((one) => one.scrollWidth > one.clientWidth),
    )
    assert.ok(!isCut, `${width} × ${height}: the name is cut`)
    const text = await page.getByTestId('transcript').boundingBox()
    const panels = await page.getByRole('button', { name: 'Open panels' }).boundingBox()
    assert.ok(text !== null && panels !== null && panels.y + panels.height <= text.y, `${width} × ${height}: covered`)
    const title = await page.getByLabel('Recording title').boundingBox()
    assert.ok(title !== null && title.width > 80, `${width} × ${height}: the title has ${title?.width} pixels`)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('the heading of the trash has air around it on the narrowest phones, also while it asks', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Narrow trash' } })
  const place = await importTalk(server, spaceId, ['Good morning.'])
  await server.client.deleteRecording({ params: place })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(`${server.address}/w/${spaceId}/trash`)
  const button = page.getByRole('button', { name: 'Empty trash' })
  const [bar, heading] = [page.locator('main > header'), page.getByRole('heading', { name: 'Trash' })]
  await button.waitFor()
  const gaps = async (): Promise<number[]> =>
    bar.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const [button, about] = ['button', 'p'].map((one) => element.querySelector(one)?.getBoundingClientRect())
      return [(button?.top ?? 0) - top, (about?.top ?? 0) - (button?.bottom ?? 0), bottom - (about?.bottom ?? 0)]
    })
  const isAiry = async (): Promise<void> => {
    const found = await gaps()
    assert.ok(
      found.every((gap) => gap >= 4),
      found.join(),
    )
    assert.ok(((await heading.boundingBox())?.width ?? 0) > 30)
  }
  await isAiry()
  await button.click()
  await isAiry()
  assert.deepEqual(problems, [])
  await context.close()
})

test('in a table wider than the window, the button with the focus is in sight', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  for (const language of ['en', 'ar']) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.setViewportSize({ width: 375, height: 700 })
    await page.goto(`${server.address}/account/integrations`)
    const menu = page.locator('table [aria-haspopup=menu]').first()
    await menu.press('Enter')
    await page.getByRole('menuitem').last().press('Enter')
    await page.locator('td button.text-red:focus').waitFor()
    await page.waitForTimeout(300)
    const { left, right } = await page.evaluate(
      () => document.activeElement?.getBoundingClientRect() ?? { left: NaN, right: NaN },
    )
    assert.ok(left >= 0 && right <= 375, `${language}: ${left} to ${right}`)
  }
  assert.deepEqual(problems, [])
  await context.close()
})
