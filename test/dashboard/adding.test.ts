import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile } from '../helpers/harness.ts'
import { limit } from '../helpers/time-limits.ts'
import { dropFiles, hasCount, hasValue } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

/** Drags a link from another page onto a part of this one. @returns whether the page took what the browser would open */
async function dropLink(page: Page, selector: string, address: string): Promise<boolean> {
  return page.locator(selector).evaluate((element, link) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/uri-list', link)
    const isTaken = (type: string): boolean =>
      !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    isTaken('dragenter')
    return isTaken('dragover') && isTaken('drop')
  }, address)
}

async function paste(page: Page, selector: string, text: string | null, base64 = ''): Promise<void> {
  await page.locator(selector).evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer()
      if (given.text !== null) clipboardData.setData('text/plain', given.text)
      else {
        const bytes = Uint8Array.from(atob(given.base64), (c) => c.charCodeAt(0))
        clipboardData.items.add(new File([bytes], 'pasted talk.mp3', { type: 'audio/mpeg' }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { text, base64 },
  )
}

test('a link is dropped or pasted, and a file is pasted', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Links' } })
  const { recordingId } = await importTalk(server, spaceId, ['Hello there.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('link', { name: 'Talk' }).waitFor()
  const address = page.getByLabel('Link to a recording or video')

  assert.equal(await dropLink(page, 'main', 'https://example.org/a%20talk.mp3'), true)
  await hasValue(address, 'https://example.org/a%20talk.mp3')
  // Enter adds it.
  await page.locator('button:focus', { hasText: 'Add recording' }).waitFor()
  // Another link that misses the field leaves the page where it is.
  await dropLink(page, 'main', 'https://example.org/other')
  await hasValue(address, 'https://example.org/a%20talk.mp3')
  await page.keyboard.press('Escape')
  await address.waitFor({ state: 'detached' })

  // Fields take what is dropped and pasted into them.
  const filter = 'input[type=search], main input:not([type=checkbox])'
  assert.equal(await dropLink(page, `:nth-match(${filter}, 1)`, 'https://example.org/talk.mp3'), false)
  await paste(page, `:nth-match(${filter}, 1)`, 'https://example.org/talk.mp3')
  await paste(page, 'body', 'some words')
  await paste(page, 'body', 'https://example.org/notes.mp3\nsome notes')
  await paste(page, 'body', 'https://example.org/pasted.mp3')
  await hasValue(address, 'https://example.org/pasted.mp3')
  await page.keyboard.press('Escape')
  await address.waitFor({ state: 'detached' })

  const base64 = (await readFile(sampleFile)).toString('base64')
  await paste(page, 'body', null, base64)
  await page.getByRole('link', { name: 'pasted talk', exact: true }).waitFor({ timeout: limit(60_000) })

  // A recording that somebody deletes while it is dragged has no end of the drag.
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  const pasted = page.getByRole('link', { name: 'pasted talk', exact: true })
  await pasted.hover()
  await page.mouse.down()
  await page.getByRole('heading', { level: 1 }).hover()
  for (const { id, title } of recordings) {
    if (title === 'pasted talk') await server.client.deleteRecording({ params: { spaceId, recordingId: id } })
  }
  await pasted.waitFor({ state: 'detached' })
  await page.mouse.up()
  assert.equal(await dropLink(page, 'main', 'https://example.org/after.mp3'), true)
  await hasValue(address, 'https://example.org/after.mp3')
  await page.keyboard.press('Escape')
  await address.waitFor({ state: 'detached' })

  // Beside a transcript, what is pasted may be meant for its text.
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await page.getByText('Hello there.').waitFor()
  await paste(page, 'body', 'https://example.org/pasted.mp3')
  assert.equal(await dropLink(page, 'main', 'https://example.org/dropped.mp3'), true)
  await hasValue(address, 'https://example.org/dropped.mp3')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a file that was uploaded before says so, and leads to its recording, until that is deleted', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Twice' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  const bytes = await readFile(sampleFile)
  const tray = page.getByRole('region', { name: 'Uploads' })
  const link = tray.getByRole('link', { name: 'Open that recording' })
  const other = { name: 'other.mp3', bytes: bytes.subarray(0, 100_000), lastModified: 5 }
  await dropFiles(page, [{ name: 'talk.mp3', bytes, lastModified: 1 }, other])
  await tray.getByRole('link', { name: 'Open talk.mp3' }).waitFor()
  await tray.getByRole('link', { name: 'Open other.mp3' }).waitFor()
  assert.equal(await link.count(), 0)

  await page.reload()
  await page.getByRole('link', { name: 'other', exact: true }).waitFor()
  await dropFiles(page, [{ name: 'renamed.mp3', bytes, lastModified: 1 }])
  await tray.getByText('You uploaded this file before.').waitFor()
  await tray.getByRole('link', { name: 'Open renamed.mp3' }).waitFor()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'talk' }).waitFor()

  for (const { id } of (await server.client.listRecordings({ params: { spaceId } })).recordings) {
    await server.client.deleteRecording({ params: { spaceId, recordingId: id } })
  }
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor({ timeout: limit(20_000) })
  await dropFiles(page, [{ name: 'talk.mp3', bytes, lastModified: 1 }])
  await tray.getByRole('link', { name: 'Open talk.mp3' }).waitFor()
  assert.equal(await link.count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('pieces of equal length and date are told apart, and a damaged memory of uploads is none', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Pieces' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  const bytes = await readFile(sampleFile)
  const piece = (n: number) => ({
    name: `piece ${n}.mp3`,
    bytes: bytes.subarray(n * 100_000, (n + 1) * 100_000),
    lastModified: 5,
  })
  const tray = page.getByRole('region', { name: 'Uploads' })
  const said = tray.getByText('You uploaded this file before.')
  await page.evaluate(() => localStorage.setItem('uploaded', '[{"file'))
  await dropFiles(page, [piece(0)])
  await tray.getByText('All files uploaded').waitFor()
  await tray.getByRole('link', { name: 'Open piece 0.mp3' }).waitFor()

  await page.reload()
  await page.getByRole('link', { name: 'piece 0', exact: true }).waitFor()
  await dropFiles(page, [piece(1), piece(0)])
  await said.waitFor()
  await tray.getByRole('link', { name: 'Open piece 0.mp3' }).waitFor()
  await tray.getByRole('link', { name: 'Open piece 1.mp3' }).waitFor()
  assert.equal(await said.count(), 1)
  assert.deepEqual(problems, [])
  await context.close()
})

test('of many files that nobody can read, some are named', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Unreadable' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  const files = Array.from({ length: 60 }, (_, i) => ({ name: `sheet ${i}.xls`, bytes: Buffer.from('x'), type: '' }))
  await dropFiles(page, files)
  await page.getByText('Tiro can’t read sheet 0.xls, sheet 1.xls, sheet 2.xls and 57 other files. Choose').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('dropped transcripts wait for a busy server, also across a reload, and one that is refused stays in the list', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Transcripts' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  let isBusy = true
  let sent = 0
  await page.route('**/transcript/import*', async (route) => {
    sent += 1
    if (!isBusy) return route.fallback()
    const errorDetails = { message: 'You have made too many requests.', requestId: 'req_1' }
    await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error: 'RATE_LIMITED', errorDetails } })
  })
  const cue = '1\n00:00:01,000 --> 00:00:02,000\nHello.\n'
  const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text), type: 'application/x-subrip' })
  const good = Array.from({ length: 4 }, (_, i) => file(`good ${i}.srt`, cue))
  const beside = { name: 'talk.mp3', bytes: await readFile(sampleFile) }
  await dropFiles(page, [...good, file('empty.srt', 'no times'), beside, file('talk.srt', 'no times')])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await tray.getByText('Too many requests.', { exact: false }).first().waitFor()
  await page.reload()
  await tray.getByText('Too many requests.', { exact: false }).first().waitFor()
  isBusy = false
  const row = (name: string) => tray.getByRole('listitem').filter({ hasText: name })
  for (const { name } of good) await row(name).getByText('Uploaded').waitFor()
  await row('empty.srt').getByText('This file has no', { exact: false }).waitFor()
  // Its recording is transcribed instead.
  await row('talk.mp3').getByText('talk.srt: This file has no', { exact: false }).waitFor()
  await row('talk.mp3').getByText('Uploaded').waitFor()
  await tray.getByText('2 files need attention').waitFor()
  await tray.getByRole('button', { name: 'Clear finished' }).click()
  await hasCount(tray.getByRole('listitem'), 2)
  // It isn't sent again with each visit.
  const before = sent
  await page.reload()
  await row('empty.srt').getByText('This file has no', { exact: false }).waitFor()
  await hasCount(tray.getByRole('listitem'), 1)
  assert.equal(sent, before)
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  const titles = ['good 0', 'good 1', 'good 2', 'good 3', 'talk']
  assert.deepEqual(recordings.map(({ title }) => title).toSorted(), titles)
  const versions = await Promise.all(
    recordings
      .filter(({ title }) => title !== 'talk')
      .map(async ({ id }) => (await server.client.getRecording({ params: { spaceId, recordingId: id } })).transcript),
  )
  assert.deepEqual(
    versions.map((transcript) => transcript?.version),
    [1, 1, 1, 1],
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('recordings are moved into a folder that is made for them', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Folders' } })
  for (const title of ['One', 'Two', 'Three']) await importTalk(server, spaceId, ['Hello there.'], title)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  for (const title of ['One', 'Two']) await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('textbox', { name: 'New folder' }).fill('Interviews')
  await page.keyboard.press('Enter')
  await page.getByText('Interviews').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Interviews' }).click()
  await page.getByRole('heading', { level: 1, name: 'Interviews' }).waitFor()
  await page.getByRole('link', { name: 'One', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Two', exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Three', exact: true }).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})
