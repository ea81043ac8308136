// Pages in a browser whose default text size is 24 pixels instead of 16.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { isFirefox, openBrowser, openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { importTalk, type Place } from './talk.ts'

const { server, browser: usual, data } = await openDashboard()
let large: Browser
let talk: Place
let noisy: Place
let sharePath: string
before(async () => {
  large = await openBrowser(['--blink-settings=defaultFontSize=24'])
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Large' } })
  await server.client.updateWorkspace({ params: { spaceId }, body: { privacy: 'UNLISTED' } })
  const turns = ['Good morning and *welcome to the *harbour of our *town.', 'Thank you for *having me.']
  talk = await importTalk(server, spaceId, turns, 'A talk')
  sharePath = new URL((await server.client.shareRecording({ params: talk })).url).pathname
  const media = await made(data, 'bad.wav', ['-t', '20', '-i', sampleFile, '-af', 'volume=30dB'])
  noisy = await uploadRecording(server.client, media, { title: 'What was said at the harbour', spaceId })
  await waitForTranscript(server.client, noisy)
})
after(() => large.close())

/** Sizes of the texts of a page in pixels, each once, from small to large. */
async function sizesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const sizes = [...document.body.querySelectorAll('*')]
      .filter((one) =>
        [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== ''),
      )
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => Math.round(parseFloat(getComputedStyle(one).fontSize) * 100) / 100)
    return [...new Set(sizes)].toSorted((a, b) => a - b)
  })
}

const within = (): Record<string, string> => ({
  library: `/w/${talk.spaceId}`,
  transcript: `/w/${talk.spaceId}/r/${talk.recordingId}`,
  notes: `/w/${noisy.spaceId}/r/${noisy.recordingId}`,
  search: `/w/${talk.spaceId}/search?q=morning&mode=exact`,
  settings: `/w/${talk.spaceId}/settings`,
  account: '/account',
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${server.address}${address}`)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

test('every text follows the text size of the browser', { skip: isFirefox }, async () => {
  const [normal, big] = [await signedInPage(usual, server), await signedInPage(large, server)]
  // Both have the rail and the panels.
  await big.page.setViewportSize({ width: 2160, height: 1350 })
  const { transcript, settings } = within()
  // One of each kind: pages of the dashboard, and those with a style of their own.
  const shown = { transcript, settings, shared: sharePath, invitation: '/invitation?token=nothing', reference: '/docs' }
  for (const [name, address = ''] of Object.entries(shown)) {
    await open(normal.page, address)
    await open(big.page, address)
    const [sizes, found] = [await sizesOf(normal.page), await sizesOf(big.page)]
    assert.ok(sizes.length > 1, name)
    assert.deepEqual(
      found,
      sizes.map((size) => Math.round(size * 150) / 100),
      name,
    )
  }
  assert.deepEqual([...normal.problems, ...big.problems], [])
  await normal.context.close()
  await big.context.close()
})

test('with large text nothing is cut at the side or lies over something else', { skip: isFirefox }, async () => {
  const { page, problems, context } = await signedInPage(large, server)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [name, address] of Object.entries(within())) {
      await open(page, address)
      const wrong = await page.evaluate(() => {
        const isShown = (one: Element): boolean => one.getBoundingClientRect().width > 1
        const all = [...document.querySelectorAll('main :is(button, label, legend, input, select, a, h1, h2)')]
        const cut = all.filter((one) => {
          const { left, right } = one.getBoundingClientRect()
          // Long tables and titles scroll or end in dots.
          return isShown(one) && (left < 0 || right > innerWidth) && one.closest('table, .truncate') === null
        })
        const header = [...document.querySelectorAll('main header :is(button, input, time, [role=status])')]
        const covered = header.filter((one) => {
          const box = one.getBoundingClientRect()
          return header.some((other) => {
            const { left, right, top, bottom } = other.getBoundingClientRect()
            const isBeside = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top
            return isShown(one) && isShown(other) && other !== one && !isBeside
          })
        })
        return [...cut, ...covered].map((one) => one.textContent)
      })
      assert.deepEqual(wrong, [], `${name}, ${width} pixels wide`)
    }
    await open(page, within()['notes'] ?? '')
    const title = await page.getByLabel('Recording title').boundingBox()
    assert.ok(title !== null && title.width > 80, `the title has ${title?.width} pixels`)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('on a narrow page, the menu opens what the notes beside the title open', async () => {
  const { page, problems, context } = await signedInPage(usual, server, { phone: true })
  await page.goto(`${server.address}/w/${noisy.spaceId}/r/${noisy.recordingId}`)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Expect many errors' }).click()
  await page.getByRole('dialog').getByText('Overdriven', { exact: false }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
