// "Record" with words as they are said, and the page with captions: a real microphone that plays the sample.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { allow, isFirefox, openBrowser, setUpAccount, signedInPage } from '../helpers/browser.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'
import { freePort } from '../helpers/free-port.ts'
import { connectLive } from '../helpers/live-client.ts'
import { startMicrophone } from '../helpers/microphone.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { words as german } from '../../web/strings/de/index.ts'
import { readOut, recordedTo, refuseOnce, violations } from './page.ts'
import { pcmOf } from '../helpers/pcm-of.ts'

const data = await temporaryFolder()
const speech = path.join(data, 'speech.wav')
execFileSync('ffmpeg', ['-v', 'error', '-i', sampleFile, '-ac', '1', '-ar', '48000', speech])
const port = await freePort()
const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_TRANSLATION: 'apertium', TIRO_LIVE_SESSIONS: '20' }
let server = await startServer({ data, env, port })
await setUpAccount(server)
const microphone = isFirefox ? await startMicrophone(data, speech) : undefined
const browser = await openBrowser([`--use-file-for-fake-audio-capture=${speech}`], microphone)
after(async () => {
  microphone?.stop()
  await browser.close()
  await server.stop()
  await removeFolder(data)
})

/** Screenshots to look at: TIRO_TEST_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['TIRO_TEST_PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

async function inSpace(name: string, options: Parameters<typeof signedInPage>[2] = {}) {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name, language: 'en' } })
  const watched = await signedInPage(browser, server, options)
  await allow(watched.context, server.address, ['microphone'])
  await watched.page.goto(`${server.address}/w/${spaceId}`)
  // Firefox reports the parts of a page that a test leaves before they are there.
  await watched.page.getByRole('main').getByRole('button').first().waitFor()
  return { ...watched, spaceId }
}

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New recording' }).first().click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page
    .getByRole('log')
    .filter({ hasText: /\w+ \w+/ })
    .waitFor()
}

/** Pixels of the panel that are out of view. */
const outOfView = async (page: Page): Promise<number[]> =>
  page.getByRole('dialog').evaluate((dialog) => {
    const boxes = [...dialog.querySelectorAll('.overflow-y-auto')].filter((box) => box.closest('section') === null)
    return boxes.map((box) => box.scrollHeight - box.clientHeight)
  })

const durationOf = async (params: { spaceId: string; recordingId: string }): Promise<number> =>
  (await waitForTranscript(server.client, params)).duration ?? 0

test('words appear while it records, a moment is marked, and the recording opens at the end', async () => {
  const { page, problems, context, spaceId } = await inSpace('Live')
  await record(page)
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(await outOfView(page), [0])
  await page.keyboard.press('m')
  await page.getByText(/^Marked at 0:/).waitFor()
  await picture(page, 'record-light')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('status').getByText('Paused').waitFor()
  const paused = (await server.client.listRecordings({ params: { spaceId } })).recordings[0]?.id ?? ''
  await waitFor(
    () => server.client.getLive({ params: { spaceId, liveId: paused } }),
    'the pause',
    ({ status }) => status === 'PAUSED',
  )
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await page.waitForURL(/\/r\/rec_/)
  await page.getByLabel('Recording title').waitFor()
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.equal(recordings.length, 1, 'one recording')
  const params = { spaceId, recordingId: recordings[0]?.id ?? '' }
  assert.ok((await durationOf(params)) > 2)
  const { highlights } = await server.client.listHighlights({ params })
  assert.equal(highlights.length, 1)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('link', { name: /^Recording \d/ }).waitFor()
  assert.equal(await page.getByText('unfinished recording', { exact: false }).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a turn that somebody corrects while it records stays in its place', async () => {
  const { page, problems, context, spaceId } = await inSpace('Corrected')
  await record(page)
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  const params = { spaceId, liveId: recordings[0]?.id ?? '' }
  await waitFor(
    () => server.client.getLive({ params }),
    'two turns',
    ({ turns }) => turns.length >= 2,
  )
  await server.client.correctLiveTurn({ params: { ...params, turn: 0 }, body: { text: 'Somebody begins.' } })
  const paragraphs = page.getByRole('log').getByRole('paragraph')
  await paragraphs.getByText('Somebody begins.').waitFor()
  assert.equal(await paragraphs.first().textContent(), 'Somebody begins.')
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await page.waitForURL(/\/r\/rec_/)
  assert.deepEqual(problems, [])
  await context.close()
})

for (const way of ['stopped', 'unfinished'] as const) {
  test(`a recording that was moved to the trash while it was recorded is added when it is ${way}`, async () => {
    const { page, problems, context, spaceId } = await inSpace(`Trashed, ${way}`)
    await record(page)
    const list = async () => (await server.client.listRecordings({ params: { spaceId } })).recordings
    const recordingId = (await list())[0]?.id ?? ''
    await server.client.deleteRecording({ params: { spaceId, recordingId } })
    if (way === 'stopped') await page.getByRole('button', { name: 'Stop and add' }).click()
    else {
      const other = await context.newPage()
      await page.close()
      await other.goto(`${server.address}/w/${spaceId}`)
      await other.getByRole('button', { name: 'Add recording' }).click()
    }
    const added = await waitFor(list, 'the recording', (found) => found.length > 0)
    assert.ok((await durationOf({ spaceId, recordingId: added[0]?.id ?? '' })) > 1)
    assert.deepEqual(problems, [])
    await context.close()
  })
}

test('a recording is added although what its words had made cannot be deleted', async () => {
  const { page, problems, context, spaceId } = await inSpace('Refused')
  await record(page)
  await page.route(/\/recordings\/rec_\w+$/, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await page.getByRole('checkbox', { name: 'Show words while recording' }).click()
  await recordedTo(page, 3)
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('All files uploaded').waitFor()
  await page.reload()
  await page
    .getByRole('link', { name: /^Recording \d/ })
    .nth(1)
    .waitFor()
  assert.equal(await page.getByText('unfinished recording', { exact: false }).count(), 0, 'it is offered again')
  assert.equal((await server.client.listRecordings({ params: { spaceId } })).recordings.length, 2)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a discarded recording comes back although the server has deleted what its words had made', async () => {
  const { page, context, spaceId } = await inSpace('Purged')
  await record(page)
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  const params = { spaceId, recordingId: recordings[0]?.id ?? '' }
  const other = await context.newPage()
  await page.close()
  await other.goto(`${server.address}/w/${spaceId}`)
  await other.getByRole('button', { name: 'Discard recording' }).click()
  await other.getByText('Recording discarded').waitFor()
  await server.client.deleteRecording({ params, query: { permanent: true } })
  await other.getByRole('button', { name: 'Undo' }).click()
  await other.getByRole('button', { name: 'Add recording' }).click()
  await other.getByText('All files uploaded').waitFor()
  await context.close()
})

test('without words, one recording has the full sound, and the choice is remembered', async () => {
  const { page, problems, context, spaceId } = await inSpace('Full sound')
  await record(page)
  const choice = page.getByRole('checkbox', { name: 'Show words while recording' })
  await choice.click()
  await page.getByRole('log').waitFor({ state: 'detached' })
  await waitFor(
    async () => (await server.client.listRecordings({ params: { spaceId } })).recordings.length,
    'the end of the live recording',
    (n) => n === 0,
  )
  await page.waitForTimeout(2500)
  await page.getByRole('button', { name: 'Stop and add' }).click()
  const added = await waitFor(
    async () => (await server.client.listRecordings({ params: { spaceId } })).recordings[0],
    'the recording',
  )
  const params = { spaceId, recordingId: added.id }
  assert.ok((await durationOf(params)) > 4)
  const { originalFile } = await server.client.getRecording({ params })
  assert.match(originalFile?.mimeType ?? '', /webm|matroska/)

  await page.getByRole('button', { name: 'New recording' }).first().click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByText('Recording', { exact: true }).waitFor()
  assert.equal(await choice.isChecked(), false)
  assert.equal(await page.getByRole('log').count(), 0)
  await choice.click()
  await page.getByText('Words appear from your next recording on.').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Stop and add' }).click()
  assert.deepEqual(problems, [])
  await context.close()
})

for (const network of ['lost', 'slow'] as const) {
  test(`a recording begins without the code that takes its sound for words: the network is ${network}`, async () => {
    const { page, problems, context, spaceId } = await inSpace(`No code, ${network}`)
    await page.evaluate((isSlow) => {
      AudioWorklet.prototype.addModule = () =>
        isSlow ? new Promise(() => undefined) : Promise.reject(new DOMException('no', 'AbortError'))
    }, network === 'slow')
    await page.getByRole('button', { name: 'New recording' }).first().click()
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText('No live words now.', { exact: false }).waitFor()
    const list = async () => (await server.client.listRecordings({ params: { spaceId } })).recordings
    await waitFor(list, 'the end of the live recording', (found) => found.length === 0)
    await recordedTo(page, 3)
    await page.getByRole('button', { name: 'Stop and add' }).click()
    await page.getByRole('link', { name: /^Recording \d/ }).waitFor()
    const recordings = await waitFor(list, 'the recording', (found) => found.length > 0)
    assert.equal(recordings.length, 1)
    assert.ok((await durationOf({ spaceId, recordingId: recordings[0]?.id ?? '' })) > 2)
    assert.deepEqual(problems, [])
    await context.close()
  })
}

test('in German, all of the panel is in view', async () => {
  const { page, problems, context } = await inSpace('Deutsch', { locale: 'de' })
  await page.getByRole('button', { name: 'Neue Aufnahme' }).first().click()
  await page.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
  await page.getByRole('button', { name: 'Moment markieren' }).waitFor()
  assert.deepEqual(await outOfView(page), [0])
  assert.deepEqual(problems, [])
  await context.close()
})

test('in Arabic, on a phone, in the dark', async () => {
  const { page, problems, context } = await inSpace('Arabic', { phone: true, theme: 'dark' })
  await page.evaluate(() => localStorage.setItem('language', 'ar'))
  await page.reload()
  await page.getByRole('button', { name: 'تسجيل جديد' }).first().click()
  await page.getByRole('button', { name: 'تسجيل', exact: true }).click()
  await page
    .getByRole('log')
    .filter({ hasText: /\w+ \w+/ })
    .waitFor()
  assert.deepEqual(await violations(page), [])
  await picture(page, 'record-phone-arabic')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a lost connection costs nothing', async () => {
  const { page, context, spaceId } = await inSpace('Lost')
  await record(page)
  await server.kill()
  await page.getByText('Connection lost. The recording goes on, and words follow.').waitFor()
  await recordedTo(page, 8)
  server = await startServer({ data, env, port, key: server.key })
  const [minutes = 0, rest = 0] = (await page.getByRole('dialog').locator('time').innerText()).split(':').map(Number)
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await page.waitForURL(/\/r\/rec_/)
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.equal(recordings.length, 1, 'one recording')
  const shown = minutes * 60 + rest
  const seconds = await durationOf({ spaceId, recordingId: recordings[0]?.id ?? '' })
  assert.ok(seconds >= shown - 0.2 && seconds < shown + 5, `${seconds} s, when ${shown} s were shown`)
  await context.close()
})

test('what is said while the page is busy is there when it stops at once', async () => {
  const { page, context, spaceId } = await inSpace('Busy')
  await record(page)
  const shown = await page.getByRole('button', { name: 'Stop and add' }).evaluate((button: HTMLButtonElement) => {
    const clock = button.ownerDocument.querySelector('[role=dialog] time')?.textContent ?? ''
    for (const end = performance.now() + 3000; performance.now() < end;);
    button.click()
    return clock
  })
  await page.waitForURL(/\/r\/rec_/)
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  const seconds = await durationOf({ spaceId, recordingId: recordings[0]?.id ?? '' })
  const [minutes = 0, rest = 0] = shown.split(':').map(Number)
  assert.ok(seconds >= minutes * 60 + rest + 2.8, `${seconds} s, when ${shown} were shown 3 s before the end`)
  await context.close()
})

test('a tab that closes leaves one recording', async () => {
  const { page, context, spaceId } = await inSpace('Closed')
  await record(page)
  const other = await context.newPage()
  await page.close()
  await other.goto(`${server.address}/w/${spaceId}`)
  await other.getByRole('button', { name: 'Add recording' }).click()
  await other.waitForURL(/\/r\/rec_/)
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.equal(recordings.length, 1)
  assert.ok((await durationOf({ spaceId, recordingId: recordings[0]?.id ?? '' })) > 1)
  await context.close()
})

test('why an unfinished recording cannot be discarded is said in the language of the page, and it stays', async () => {
  const { page, problems, context, spaceId } = await inSpace('Refused')
  await record(page)
  await page.close()
  const other = await context.newPage()
  await other.addInitScript(() => localStorage.setItem('language', 'de'))
  await other.goto(`${server.address}/w/${spaceId}`)
  await refuseOnce(other, /\/recordings\/rec_\w+$/, 'DELETE')
  const discard = other.getByRole('button', { name: german.recorder.discard })
  await discard.click()
  await other.getByText(german.errors.requests.ENGINE_UNAVAILABLE).waitFor()
  // What the browser itself refuses is not the server's silence.
  await other.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await discard.click()
  await other.getByText(german.common.browserRefused).waitFor()
  await discard.waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a panel that closes before the recording begins records nothing', async () => {
  const { page, problems, context } = await inSpace('Closed early')
  // The code for words comes late, as over a slow network.
  await page.evaluate(() => {
    const loaded = new Promise((resolve) => document.addEventListener('loaded', resolve, { once: true }))
    AudioWorklet.prototype.addModule = async function (this: AudioWorklet, url: string) {
      document.title = 'Loads'
      await loaded
      const added = Worklet.prototype.addModule.call(this, url)
      added.finally(() => (document.title = 'Has loaded')).catch(() => undefined)
      return added
    }
    globalThis.MediaRecorder = class extends MediaRecorder {
      override start(slice?: number): void {
        document.body.dataset['records'] = 'true'
        super.start(slice)
      }
    }
  })
  await page.getByRole('button', { name: 'New recording' }).first().click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.waitForFunction(() => document.title === 'Loads')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => document.dispatchEvent(new Event('loaded')))
  await page.waitForFunction(() => document.title === 'Has loaded')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  assert.equal(await page.evaluate(() => document.body.dataset['records']), undefined)
  assert.deepEqual(problems, [])
  await context.close()
})

/** A screen reader reads a turn when it has ended: not with each word of it, nor its speaker's name that is known later. */
function isReadOnce(said: readonly string[]): void {
  assert.ok(said.length > 1, 'turns are read')
  assert.deepEqual(
    said.filter((text) => /^[\w ]+:$/.test(text)),
    [],
    'names alone',
  )
  const spoken = said.map((text) => text.replace(/^[\w ]+: /, ''))
  assert.deepEqual(spoken, [...new Set(spoken)], 'turns that are read again')
}

test('captions name who speaks, also in turns of before the second voice was known', async () => {
  const { page, problems, context, spaceId } = await inSpace('Speakers')
  const session = await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  await page.goto(`${server.address}/captions/${spaceId}/${session.id}`)
  const [log, shown] = [page.getByRole('log'), page.getByRole('main')]
  await log.waitFor({ state: 'attached' })
  const said = await readOut(page)
  const live = await connectLive(session.audioUrl, { 'x-api-key': server.key })
  const pcm = pcmOf(sampleFile)
  await live.speak(pcm.subarray(0, 5 * 32_000), 8)
  await shown.filter({ hasText: /\w+ \w+/ }).waitFor()
  assert.equal(await shown.getByText(/Speaker \d:/).count(), 0, 'one voice needs no name')
  await live.speak(pcm.subarray(5 * 32_000), 8)
  await shown.getByText('Speaker 2:').nth(2).waitFor()
  isReadOnce(await said())
  assert.deepEqual(await violations(page), [])
  await picture(page, 'captions-speakers')
  const names = await shown.locator('p > span').allInnerTexts()
  const told = names.map((name) => name.trim()).filter((name) => name.startsWith('Speaker'))
  assert.deepEqual(told.slice(0, 4), ['Speaker 1:', 'Speaker 2:', 'Speaker 1:', 'Speaker 2:'])
  live.control({ type: 'finish' })
  await live.closed
  assert.deepEqual(problems, [])
  await context.close()
})

test('captions that cannot be loaded say so, and come when the server answers', async () => {
  const { page, problems, context, spaceId } = await inSpace('Silent')
  const session = await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  const isAbout = /\/live\/[^/]+\?limit=1$/
  await page.route(isAbout, (route) => route.abort())
  await page.goto(`${server.address}/captions/${spaceId}/${session.id}`)
  const status = page.getByRole('contentinfo').getByRole('status')
  await status.getByText('Tiro isn’t responding. Retrying…').waitFor()
  await page.unroute(isAbout)
  await status.getByText('Captions appear here as people speak.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('captions have the names of known voices', async () => {
  const { page, problems, context, spaceId } = await inSpace('Names')
  await server.client.updateWorkspace({ params: { spaceId }, body: { voices: true } })
  const known = await uploadRecording(server.client, await readFile(sampleFile), { spaceId })
  await waitForTranscript(server.client, known)
  const assignments = []
  for (const [speakerIndex, name] of ['Ada', 'Charles'].entries()) {
    const { id: speakerId } = await server.client.createSpeaker({ params: { spaceId }, body: { name } })
    assignments.push({ speakerIndex, speakerId })
  }
  await server.client.assignSpeakers({ params: known, body: { assignments } })
  const session = await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  await page.goto(`${server.address}/captions/${spaceId}/${session.id}`)
  const log = page.getByRole('log')
  await log.waitFor({ state: 'attached' })
  const said = await readOut(page)
  const live = await connectLive(session.audioUrl, { 'x-api-key': server.key })
  await live.speak(Buffer.concat([pcmOf(sampleFile), Buffer.alloc(64_000)]), 8)
  await log.getByText('Ada:').first().waitFor()
  await log.getByText('Charles:').first().waitFor()
  assert.equal(await log.getByText(/Speaker \d:/).count(), 0, 'also in turns of before')
  isReadOnce(await said())
  assert.deepEqual(await violations(page), [])
  await picture(page, 'captions-names')
  live.control({ type: 'finish' })
  await live.closed
  assert.deepEqual(problems, [])
  await context.close()
})

test('an audience reads captions in another language, which is added while people talk', async () => {
  const { page, problems, context, spaceId } = await inSpace('Translated')
  await server.client.updateWorkspace({ params: { spaceId }, body: { privacy: 'UNLISTED' } })
  await record(page)
  await page.getByRole('button', { name: 'Share captions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share captions' })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const url = await dialog.getByLabel('Link').inputValue()
  const translate = dialog.getByRole('region', { name: 'Translate captions' })
  const [liveId = ''] = (await server.client.listRecordings({ params: { spaceId } })).recordings.map(({ id }) => id)
  const params = { spaceId, liveId }
  await waitFor(
    async () => (await server.client.getLive({ params })).turns.length,
    'a turn that ends before there is a language',
  )
  await translate.getByLabel('Language').selectOption('es')
  await translate.getByRole('button', { name: 'Translate' }).click()
  await translate.getByRole('listitem').filter({ hasText: 'Spanish' }).waitFor()
  assert.deepEqual(await violations(page), [])
  await picture(page, 'captions-translate')

  const { pathname } = new URL(url)
  const audience = await signedInPage(browser, server, { signIn: false, phone: true })
  await audience.page.goto(`${server.address}${pathname}`)
  const language = audience.page.getByLabel('Language of the captions')
  assert.equal(await language.inputValue(), '', 'English is spoken, and the reader reads English')
  await language.selectOption('es')
  const log = audience.page.getByRole('log')
  await log.filter({ hasText: /\w+ \w+/ }).waitFor()
  await audience.page.getByText('draft', { exact: true }).waitFor()
  const langOf = (text: string | RegExp) =>
    log.getByText(text).evaluate((line) => line.closest('[lang]')?.getAttribute('lang'))
  assert.equal(await langOf(/Good morning/), 'en', 'as it was said')
  assert.deepEqual(await violations(audience.page), [])
  await picture(audience.page, 'captions-translated-phone')
  await server.client.correctLiveTurn({ params: { ...params, turn: 0 }, body: { text: 'The house is red.' } })
  await log.getByText('La casa es roja.').waitFor()
  assert.equal(await langOf('La casa es roja.'), 'es')
  await audience.page.reload()
  await log.getByText('La casa es roja.').waitFor()
  await language.selectOption('')
  await log.getByText('The house is red.').waitFor()

  // Somebody whose browser is Spanish has no need to choose.
  const spanish = await signedInPage(browser, server, { signIn: false, locale: 'es' })
  await spanish.page.goto(`${server.address}${pathname}`)
  await spanish.page.getByRole('log').getByText('La casa es roja.').waitFor()

  await translate.getByRole('button', { name: 'Delete translation: Spanish' }).click()
  await translate.getByRole('listitem').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await audience.page.getByText('The session has ended.').waitFor()
  assert.deepEqual([...problems, ...audience.problems, ...spanish.problems], [])
  for (const one of [context, audience.context, spanish.context]) await one.close()
})

test('an audience reads captions by a link, until it is revoked or the session ends', async () => {
  const { page, problems, context, spaceId } = await inSpace('Captions')
  await record(page)
  await page.getByRole('button', { name: 'Share captions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share captions' })
  await dialog.getByRole('button', { name: 'Allow links and copy link' }).click()
  const url = await dialog.getByLabel('Link').inputValue()
  assert.deepEqual(await violations(page), [])
  const audience = await signedInPage(browser, server, { signIn: false, theme: 'dark', phone: true })
  await audience.page.goto(`${server.address}${new URL(url).pathname}`)
  await audience.page
    .getByRole('log')
    .filter({ hasText: /\w+ \w+/ })
    .waitFor()
  assert.deepEqual(await violations(audience.page), [])
  await picture(audience.page, 'captions-phone-dark')
  await audience.page.keyboard.press('+')
  await audience.page.keyboard.press('d')
  await picture(audience.page, 'captions-phone-light')
  const projected = await context.newPage()
  const [liveRow] = (await server.client.listRecordings({ params: { spaceId } })).recordings
  await projected.goto(`${server.address}/captions/${spaceId}/${liveRow?.id ?? ''}`)
  await projected
    .getByRole('log')
    .filter({ hasText: /\w+ \w+/ })
    .waitFor()
  await picture(projected, 'captions-wall')
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await audience.page.getByText('The session has ended.').waitFor()
  await audience.page.reload()
  await audience.page.getByText('These captions have ended, or the link was revoked.').waitFor()
  await page.getByRole('dialog', { name: 'Share captions' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await projected.getByText('The session has ended.').waitFor()
  assert.deepEqual([...problems, ...audience.problems], [])
  await audience.context.close()
  await context.close()
})
