import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { openReceiver, type Received } from '../helpers/open-receiver.ts'
import type { Browser } from 'playwright-core'
import { account, openBrowser, signedInPage } from '../helpers/browser.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  type TestServer,
} from '../helpers/harness.ts'
import { waitForSearch } from '../helpers/insights.ts'
import { dropFiles, isEditable, typeAndSave } from './page.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { limit } from '../helpers/time-limits.ts'

let server: TestServer
let browser: Browser
const data = await temporaryFolder()
const receiver = await openReceiver()
const types = (events: readonly Received[]): string[] =>
  events.map(({ body }) => (JSON.parse(body) as { type: string }).type)
before(async () => {
  server = await startServer({
    data,
    env: { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_OUTBOUND_ALLOW: '127.0.0.0/8' },
  })
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.stop()
  await removeFolder(data)
})

test('the whole story: set-up, two files, a name, a correction, an SRT file, a search, a key, a webhook', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  await page.goto(server.setUpLink ?? '')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Drop a recording here').waitFor()

  // Create a webhook first, so that it receives the events.
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('URL').fill(`${receiver.url}/`)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Signing secret').waitFor()

  // Drop two files and wait for the text.
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('button', { name: 'New recording' }).first().waitFor()
  const bytes = await readFile(sampleFile)
  await dropFiles(page, [
    { name: 'first talk.mp3', bytes },
    { name: 'second talk.mp3', bytes },
  ])
  for (const name of ['first talk', 'second talk']) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    await row.getByText('Speaker 1', { exact: false }).waitFor({ state: 'attached', timeout: limit(90_000) })
  }
  await page.getByRole('link', { name: 'first talk', exact: true }).click()

  // Name a speaker and correct a word.
  await page.getByLabel('Name of Speaker 1').fill('Ada')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ada: change speaker' }).first().waitFor()
  await isEditable(page)
  await page.locator('[data-paragraph]').first().click()
  await page.keyboard.press('ControlOrMeta+Home')
  await typeAndSave(page, 'Marcellus. ')
  const spaceId = /\/w\/(\w+)\//.exec(page.url())?.[1] ?? ''

  // Download an SRT file with the correction.
  await page.getByRole('tab', { name: 'Export' }).click()
  await page.getByLabel('Text', { exact: true }).uncheck()
  await page.getByLabel('Subtitles (SRT)').check()
  await page.getByRole('region', { name: 'Preview' }).getByText('Marcellus', { exact: false }).first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'first talk.srt')
  const srt = await readFile(await download.path(), 'utf8')
  assert.match(srt, /^1\r\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\r\nMarcellus\./)

  // Search for the corrected word and open it.
  await waitForSearch(server, spaceId, 'Marcellus')
  await page.getByRole('link', { name: 'Search' }).click()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /search/i }))
    .first()
    .fill('Marcellus')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('Marcellus', { exact: false }).first().waitFor()

  // The webhook received both events. Create a key.
  const told = (): number => types(receiver.at('/')).filter((type) => type === 'TRANSCRIPT_CREATED').length
  assert.equal(await waitFor(told, 'two webhooks', (count) => count >= 2), 2)
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: 'Deliveries' }).click()
  await page.getByText('Delivered', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Script')
  await page.getByRole('button', { name: 'Create' }).click()
  const key = (await page.getByLabel('Script', { exact: true }).textContent()) ?? ''
  const me = await fetch(`${server.address}/api/v1/me`, { headers: { 'x-api-key': key } })
  assert.equal(((await me.json()) as { email: string }).email, account.email)
  assert.deepEqual(problems, [])
  await context.close()
})
