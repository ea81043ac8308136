// Failures: the page says what happened, keeps unsaved text and recovers automatically if it can.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { uploadFile } from '../../src/client/upload-file.ts'
import { administratorClient } from '../helpers/api-people.ts'
import { account, openBrowser, setUpAccount, signedInPage } from '../helpers/browser.ts'
import { faultyProxy } from '../helpers/faulty-proxy.ts'
import { freePort } from '../helpers/free-port.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  type TestServer,
  uploadRecording,
} from '../helpers/harness.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { dropFiles, isEditable, typeAndSave } from './page.ts'
import { importTalk, type Place } from './talk.ts'

let server: TestServer
let browser: Browser
let spaceId: string
const data = await temporaryFolder()
before(async () => {
  // It starts again on the same port.
  server = await startServer({ data, env: fastEngine, port: await freePort() })
  await setUpAccount(server)
  spaceId = (await server.client.createWorkspace({ body: { name: 'Trouble' } })).id
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.stop()
  await removeFolder(data)
})

async function open(page: Page, { recordingId }: Place): Promise<void> {
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await page.getByText('Good morning and welcome.').waitFor()
  await isEditable(page)
}
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await page.locator('[data-paragraph]').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

test('an answer that breaks off halfway is asked for again, also before a page is there', async (t) => {
  const proxy = await faultyProxy(server.address)
  t.after(proxy.stop)
  const broken = new Set(['/api/v1/me'])
  const { page, problems, context } = await signedInPage(browser, server, { storeOrigin: proxy.url })
  proxy.decide = ({ url }) => (broken.delete(url) ? 'half' : 'pass')
  await page.goto(`${proxy.url}/w/${spaceId}`)
  await page
    .getByRole('button', { name: 'New recording' })
    .first()
    .waitFor({ timeout: limit(15_000) })
  assert.ok(
    proxy.seen.some(({ fault }) => fault === 'half'),
    'an answer was broken off',
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('a page that is opened while the server is silent says so, and is there once it answers', async (t) => {
  const proxy = await faultyProxy(server.address)
  t.after(proxy.stop)
  const { page, context } = await signedInPage(browser, server, { storeOrigin: proxy.url })
  proxy.decide = ({ url }) => (url.startsWith('/api/') ? 'lost' : 'pass')
  await page.goto(`${proxy.url}/w/${spaceId}`)
  await page.getByText('Tiro isn’t responding. Retrying…').waitFor()
  proxy.decide = () => 'pass'
  await page
    .getByRole('button', { name: 'New recording' })
    .first()
    .waitFor({ timeout: limit(15_000) })
  await context.close()
})

test('a server that takes requests and answers none: the page says so after some seconds', async () => {
  const place = await importTalk(server, spaceId, ['Good morning and welcome.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  const notice = page.getByText('Connection to Tiro lost.', { exact: false })
  process.kill(server.pid, 'SIGSTOP')
  try {
    await typeAtEnd(page, ' Really')
    await notice.waitFor({ timeout: limit(20_000) })
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
  await notice.waitFor({ state: 'detached' })
  await page.getByText('All changes saved').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a restarted server: the page says so, keeps edits and recovers', async () => {
  const place = await importTalk(server, spaceId, ['Good morning and welcome.', 'It is a pleasure.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  await typeAtEnd(page, ' Really')
  await server.kill()
  await page.keyboard.type(' a great one')
  const notice = page.getByText('Connection to Tiro lost. Your edits are kept in this browser.', { exact: false })
  await notice.waitFor()
  const [above, below] = [await notice.boundingBox(), await page.getByLabel('Recording title').boundingBox()]
  assert.ok(above !== null && below !== null && above.y + above.height <= below.y, 'the notice covers nothing')
  await page.getByText('Not saved. Retrying…').waitFor()
  await page.keyboard.type(' indeed')

  const { address, key } = server
  server = await startServer({ data, env: fastEngine, key, port: Number(new URL(address).port) })
  await page.getByText('All changes saved').waitFor()
  await page.getByText('Connection to Tiro lost.', { exact: false }).waitFor({ state: 'detached' })
  const response = await server.client.getTranscript({ params: place, query: { format: 'text' } })
  assert.match(await response.text(), /It is a pleasure\. Really a great one indeed/)

  // Live events work again too.
  await server.client.editTranscript({
    params: place,
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'replace', from: 1, to: 1, text: 'evening' }] },
  })
  await page.getByText('Good evening and welcome.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('an open recording that is deleted and restored: the page says so', async () => {
  const place = await importTalk(server, spaceId, ['Good morning and welcome.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await open(page, place)
  await server.client.deleteRecording({ params: place })
  await page.getByText('This recording was deleted', { exact: false }).waitFor()
  await page.getByText('Good morning and welcome.').waitFor()
  await server.client.restoreRecording({ params: place })
  await page.getByText('This recording was deleted', { exact: false }).waitFor({ state: 'detached' })
  await page.locator('[data-paragraph]').last().click()
  await page.keyboard.press('End')
  await typeAndSave(page, ' Again')
  assert.deepEqual(problems, [])
  await context.close()
})

test('unreadable media: the page explains it and takes another file', async () => {
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Noise' } })
  const blob = new Blob(['this is not sound'])
  const source = { size: blob.size, slice: async (start: number, end: number): Promise<Blob> => blob.slice(start, end) }
  await uploadFile(server.client, source, { spaceId, recordingId, mimeType: 'audio/mpeg' })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await page.getByText('Couldn’t read the media').waitFor()
  await page.getByRole('button', { name: 'Upload another file' }).waitFor()
  // However often it is read, it isn't audio.
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Couldn’t read the media', { exact: true }).filter({ visible: true }).waitFor()
  // A phone shows the status too, without its column.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Couldn’t read the media', { exact: true }).filter({ visible: true }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()

  // People who can't edit don't see the button.
  const { invitationUrl } = await (
    await administratorClient(server)
  ).addMember({
    params: { spaceId },
    body: { email: 'vi@example.org', role: 'viewer' },
  })
  const invitation = new URL(invitationUrl ?? '').searchParams.get('token') ?? ''
  const viewer = await browser.newContext()
  const { password } = account
  await viewer.request.post(`${server.address}/api/v1/accounts`, {
    headers: { origin: server.address },
    data: { email: 'vi@example.org', password, invitation },
  })
  const theirs = await viewer.newPage()
  await theirs.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await theirs.getByText('Couldn’t read the media').waitFor()
  await theirs.waitForLoadState('networkidle')
  assert.equal(await theirs.getByRole('button', { name: 'Upload another file' }).count(), 0)
  await viewer.close()

  const again = await signedInPage(browser, server)
  await again.page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  const input = again.page.getByLabel('Upload another file').locator('visible=false')
  const tray = again.page.getByRole('region', { name: 'Uploads' })
  await input.setInputFiles({ name: 'noise.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('nor is this') })
  await tray.getByText('All files uploaded').waitFor()
  // The page may still say so of the file before.
  await waitFor(
    async () => server.client.getRecording({ params: { spaceId, recordingId } }),
    'the second failure',
    ({ status }) => status === 'MEDIA_IMPORT_FAILED',
  )
  await input.setInputFiles(sampleFile)
  await again.page.locator('[data-paragraph]').first().waitFor()
  assert.deepEqual(again.problems, [])
  await again.context.close()
})

test('what failed because of a limit is tried again once the limit is higher', async () => {
  const { id } = await server.client.createWorkspace({ body: { name: 'Hours', language: 'en' } })
  const limitTo = async (hours: number) =>
    server.client.setQuota({ params: { subject: 'workspaces', id }, body: { hours } })
  await limitTo(0.001)
  const { recordingId } = await uploadRecording(server.client, await readFile(sampleFile), { spaceId: id })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${id}/r/${recordingId}`)
  await page.getByText('Couldn’t read the media').waitFor()
  await limitTo(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-paragraph]').first().waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a full disk: the upload waits and says why', async () => {
  const full = await startServer({
    data: await temporaryFolder(),
    env: { ...fastEngine, TIRO_MIN_FREE_BYTES: String(10 ** 15) },
  })
  try {
    await setUpAccount(full)
    const { id } = await full.client.createWorkspace({ body: { name: 'Full' } })
    const { page, problems, context } = await signedInPage(browser, full)
    await page.goto(`${full.address}/w/${id}`)
    await page.getByText('Drop a recording here').waitFor()
    const transfer = await page.evaluateHandle(() => {
      const given = new DataTransfer()
      given.items.add(new File([new Uint8Array(1000)], 'talk.mp3', { type: 'audio/mpeg' }))
      return given
    })
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
    await page
      .getByRole('region', { name: 'Uploads' })
      .getByRole('status')
      .getByText('The server’s disk is full. Retrying…')
      .waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  } finally {
    await full.stop()
    await removeFolder(full.data)
  }
})

test('a file that is too large is refused before it is sent; one that there is no room for is taken once there is', async () => {
  const small = await startServer({
    data: await temporaryFolder(),
    env: { ...fastEngine, TIRO_MAX_UPLOAD_BYTES: '1000000' },
  })
  try {
    await setUpAccount(small)
    const { client } = small
    const { id } = await client.createWorkspace({ body: { name: 'Small' } })
    const limitTo = async (storedBytes: number) =>
      client.setQuota({ params: { subject: 'workspaces', id }, body: { storedBytes } })
    const { page, problems, context } = await signedInPage(browser, small)
    await page.goto(`${small.address}/w/${id}`)
    await page.getByText('Drop a recording here').waitFor()
    const tray = page.getByRole('region', { name: 'Uploads' })
    let parts = 0
    page.on('request', (request) => (parts += request.url().includes('/parts/') ? 1 : 0))
    await dropFiles(page, [{ name: 'large.mp3', bytes: Buffer.alloc(1_000_001) }])
    await tray.getByText('This file is too large. This server accepts up to 1 MB.').waitFor()
    assert.equal(parts, 0, 'nothing is sent')
    assert.equal(await tray.getByRole('button', { name: 'Retry large.mp3' }).count(), 0)

    const bytes = await readFile(sampleFile)
    for (const [name, room] of [
      ['one.mp3', 'There’s only room for 1 kB.'],
      // The workspace then has more than it may, so it takes no new recording.
      ['two.mp3', 'There’s no room left.'],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after the other
      await limitTo(1000)
      await dropFiles(page, [{ name, bytes }])
      await tray.getByText(`${room} Delete recordings or their media, then try again.`).waitFor()
      await limitTo(0)
      await tray.getByRole('button', { name: `Retry ${name}` }).click()
      await tray.getByRole('link', { name: `Open ${name}` }).waitFor()
      // oxlint-enable no-await-in-loop
    }
    await tray.getByRole('button', { name: 'Cancel large.mp3' }).click()
    await page.getByRole('link', { name: 'large', exact: true }).waitFor({ state: 'detached' })
    const { recordings } = await client.listRecordings({ params: { spaceId: id } })
    assert.deepEqual(recordings.map(({ title }) => title).toSorted(), ['one', 'two'])
    assert.deepEqual(problems, [])
    await context.close()
  } finally {
    await small.stop()
    await removeFolder(small.data)
  }
})

test('a lost network is shown at once, and an unknown URL has a page', async () => {
  const { page, context } = await signedInPage(browser, server)
  const lost = await page.goto(`${server.address}/mistyped`)
  assert.equal(lost?.status(), 404)
  await page.getByRole('heading', { name: 'Not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to library' }).waitFor()
  await page.getByRole('link', { name: 'Go to library' }).click()
  await page.getByRole('heading', { name: 'All recordings' }).waitFor()
  await context.setOffline(true)
  await page.getByText('Connection to Tiro lost. Reconnecting…', { exact: true }).waitFor()
  await context.setOffline(false)
  await page.getByText('Connection to Tiro lost.', { exact: false }).waitFor({ state: 'detached' })
  await context.close()
})

test('a broken page says so and recovers', async () => {
  const { page, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Noise').waitFor()
  // A part of the page fails to load.
  await page.route('**/assets/SettingsPage*', (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('Something went wrong').waitFor()
  await page.unroute('**/assets/SettingsPage*')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await page.getByLabel('Workspace name').waitFor()

  // An unexpected response.
  await page.route('**/recordings?*', (route) => route.fulfill({ json: { recordings: [null] } }))
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Something went wrong').waitFor()
  await page.unroute('**/recordings?*')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await page.getByText('Noise').waitFor()
  await context.close()
})
