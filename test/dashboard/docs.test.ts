// The page for developers at /docs, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastEngine } from '../helpers/harness.ts'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasTexts } from './page.ts'

const { server, browser } = await openDashboard(fastEngine)

test('shows examples in the chosen language with its own address, and finds by words', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  await page.goto(`${server.address}/docs`)
  const start = page.locator('#quick-start-2-upload')
  assert.match(await start.innerText(), new RegExp(`curl[^]*--fail-with-body`))
  assert.ok(!(await start.innerText()).includes('createTiro'))
  await page.getByLabel('TypeScript').check()
  assert.ok((await start.innerText()).includes(`createTiro({ url: '${server.address}'`))
  await page.getByLabel('Python').check()
  assert.ok((await start.innerText()).includes(`Request("${server.address}" + path`))
  await page.reload()
  assert.ok(await page.getByLabel('Python').isChecked(), 'the choice is kept')
  const search = page.getByLabel('Search the docs')
  await search.fill('webhook signature')
  await page.locator('#results a').first().waitFor()
  await search.fill('createRecording')
  await search.press('Enter')
  await page.waitForURL(/#createRecording$/)
  await page.locator('#createRecording').waitFor()
  await search.fill('xyzzy')
  await hasTexts(page.locator('#results li'), ['Nothing found.'])
  await waitFor(
    () => page.evaluate(() => [...document.fonts].map((font) => `${font.family} ${font.status}`).toSorted()),
    'the fonts',
    (fonts) => fonts.join() === 'Inter loaded,Source Serif loaded',
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('reads without a script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.address}/docs`)
  assert.ok(!(await page.getByLabel('Search the docs').isVisible()))
  await page.getByLabel('TypeScript').check()
  assert.ok((await page.locator('#createRecording').innerText()).includes('tiro.createRecording('))
  await context.close()
})

test('fits a phone', async () => {
  // barriers.test.ts looks for barriers there.
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false, phone: true, theme: 'dark' })
  await page.goto(`${server.address}/docs`)
  const spare = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth)
  assert.ok(spare >= 0, `${spare} px too wide`)
  assert.deepEqual(problems, [])
  await context.close()
})
