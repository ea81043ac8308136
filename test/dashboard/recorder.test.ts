import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import type { RecordingDetail } from '../../src/contract/resources.ts'
import { made } from '../helpers/media.ts'
import { hasValue, recordedTo, violations } from './page.ts'
import { administratorClient, person } from '../helpers/api-people.ts'
import { account, allow, isFirefox, signedInPage, type Watched, openDashboard } from '../helpers/browser.ts'
import { fastEngine, uploadRecording } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'

// Without a live session, a recording is uploaded when it stops; live.test.ts has the others.
const { server, browser, data } = await openDashboard({ ...fastEngine, TIRO_LIVE_SESSIONS: '1' })
const { id: elsewhere } = await server.client.createWorkspace({ body: { name: 'Elsewhere' } })
await server.client.startLive({ params: { spaceId: elsewhere } })

/** Opens a new workspace in a browser with a fake microphone. */
async function inSpace(name: string, permissions: string[]): Promise<Watched & { spaceId: string }> {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name } })
  const watched = await signedInPage(browser, server)
  await allow(watched.context, server.address, permissions)
  await watched.page.goto(`${server.address}/w/${spaceId}`)
  return { ...watched, spaceId }
}

/** Waits until the recording's media has been read. */
async function imported(params: { spaceId: string; recordingId: string }): Promise<RecordingDetail> {
  return waitFor(
    () => server.client.getRecording({ params }),
    'the media',
    ({ status, failure }) => status === 'READY' || failure !== null,
  )
}

/** @param until seconds */
async function record(page: Page, until: number): Promise<void> {
  await page.getByRole('button', { name: 'New recording' }).first().click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await recordedTo(page, until)
}

test('a microphone recording is added', async () => {
  const { page, problems, context, spaceId } = await inSpace('Spoken', ['microphone'])
  const began = performance.now()
  await record(page, 2)
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('status').getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await recordedTo(page, 4)
  await page.getByRole('button', { name: 'Stop and add' }).click()
  const row = page.getByRole('link', { name: /^Recording \d.* \d+:\d\d/ })
  await row.waitFor()
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  const params = { spaceId, recordingId: recordings[0]?.id ?? '' }
  // A browser's recording has no duration in its header, so the server measures it.
  const detail = await imported(params)
  assert.equal(detail.status, 'READY')
  const most = (performance.now() - began) / 1000
  assert.ok((detail.duration ?? 0) > 3 && (detail.duration ?? 0) < most, `it lasts ${detail.duration} of ${most} s`)
  await row.click()
  await page.getByLabel('Recording title').waitFor()
  // Nothing is left that would be offered again.
  await page.reload()
  await page.getByLabel('Recording title').waitFor()
  assert.equal(await page.getByText('unfinished recording', { exact: false }).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

// Firefox shares no sound.
test('the microphone changes and the sound of a tab is mixed in while it records', { skip: isFirefox }, async () => {
  const { page, problems, context, spaceId } = await inSpace('Mixed', ['microphone'])
  await record(page, 1)
  const microphone = page.getByRole('combobox', { name: 'Microphone' })
  await waitFor(
    () => microphone.locator('option').allTextContents(),
    'two microphones',
    (names) => names.length >= 2,
  )
  const [first = '', second = ''] = await microphone
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLOptionElement ? one.value : '')))
  const other = (await microphone.inputValue()) === first ? second : first
  await microphone.selectOption(other)
  await page.waitForFunction(() => localStorage.getItem('microphone') !== null)
  await hasValue(microphone, other)
  // The page itself plays a tone, far above what the fake microphone beeps.
  await page.evaluate(() => {
    const sound = new AudioContext()
    const tone = new OscillatorNode(sound, { frequency: 5000 })
    tone.connect(sound.destination)
    tone.start()
  })
  await page.getByRole('button', { name: 'Add computer sound' }).click()
  await page.getByText('Computer sound is recorded too.').waitFor()
  assert.deepEqual(await violations(page), [])
  await recordedTo(page, 5)
  await page.getByRole('button', { name: 'Remove computer sound' }).click()
  await page.getByRole('button', { name: 'Add computer sound' }).waitFor()
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await page.getByRole('link', { name: /^Recording \d/ }).waitFor()
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  const { originalFile } = await imported({ spaceId, recordingId: recordings[0]?.id ?? '' })
  const bytes = await (await fetch(originalFile?.publicUrl ?? '')).bytes()
  await writeFile(path.join(data, 'mixed.webm'), bytes)
  const filters = 'bandpass=frequency=5000:width_type=h:width=100,volumedetect'
  const { stderr } = await promisify(execFile)('ffmpeg', [
    '-i',
    path.join(data, 'mixed.webm'),
    '-af',
    filters,
    '-f',
    'null',
    '-',
  ])
  const [, loudest = '-99'] = /max_volume: (-?[\d.]+) dB/.exec(stderr) ?? []
  assert.ok(Number(loudest) > -40, `the tone of the tab: ${loudest} dB`)
  // Chromium reports this for every getDisplayMedia with a picture, and then allows it.
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('Permissions policy violation: camera')),
    [],
  )
  await context.close()
})

test('a recording survives a closed tab and can be added, discarded and restored', async () => {
  const { page, context, spaceId } = await inSpace('Closed', ['microphone'])
  await record(page, 5)
  // Another tab sees that this one records, and offers nothing.
  const other = await context.newPage()
  await other.goto(`${server.address}/w/${spaceId}`)
  await other.getByRole('button', { name: 'New recording' }).first().waitFor()
  assert.equal(await other.getByText('unfinished recording', { exact: false }).count(), 0)
  await page.close()
  await other.reload()
  await other.getByText('unfinished recording', { exact: false }).waitFor()
  assert.deepEqual(await violations(other), [])
  // Nobody else is offered it, also not a member of its workspace.
  const grace = { email: 'grace@example.org', password: 'a long password' }
  await person(server, grace.email)
  const administrator = await administratorClient(server)
  await administrator.addMember({ params: { spaceId }, body: { email: grace.email, role: 'editor' } })
  const signIn = async (data: typeof grace): Promise<void> => {
    await context.request.post(`${server.address}/api/v1/sessions`, { data })
    await other.reload()
    await other.getByRole('button', { name: data.email }).waitFor()
    // The page has asked for what is unfinished by then. Firefox says so of no page with a stream of events.
    if (!isFirefox) await other.waitForLoadState('networkidle')
  }
  await signIn(grace)
  assert.equal(await other.getByText('unfinished recording', { exact: false }).count(), 0)
  await signIn(account)
  await other.getByRole('button', { name: 'Discard recording' }).click()
  await other.getByText('unfinished recording', { exact: false }).waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'Undo' }).click()
  await other.getByRole('button', { name: 'Add recording' }).click()
  await other.getByText('All files uploaded').waitFor()
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  const detail = await imported({ spaceId, recordingId: recordings[0]?.id ?? '' })
  assert.equal(detail.status, 'READY')
  assert.ok((detail.duration ?? 0) >= 3.5, `two slices at least were kept: ${detail.duration} s`)
  await context.close()
})

test('an unfinished recording of a workspace that is deleted is offered in another one', async () => {
  const { page, context, spaceId } = await inSpace('Deleted', ['microphone'])
  await record(page, 3)
  await page.close()
  await server.client.deleteWorkspace({ params: { spaceId } })
  const { id: otherId } = await server.client.createWorkspace({ body: { name: 'Other' } })
  const other = await context.newPage()
  await other.goto(`${server.address}/w/${otherId}`)
  await other.getByText('unfinished recording', { exact: false }).waitFor()
  await other.getByRole('button', { name: 'Add to “Other”' }).click()
  await other.getByRole('link', { name: /^Recording \d/ }).waitFor()
  const { recordings } = await server.client.listRecordings({ params: { spaceId: otherId } })
  assert.equal(recordings.length, 1)
  await context.close()
})

test('a recording goes on while its workspace is deleted, is saved as a file, and added to another one', async () => {
  const { page, problems, context, spaceId } = await inSpace('Deleted meanwhile', ['microphone'])
  await record(page, 2)
  const refused = page.waitForResponse((answer) => answer.url().includes(spaceId) && answer.status() === 404)
  await server.client.deleteWorkspace({ params: { spaceId } })
  await refused
  const until = await recordedTo(page, 2)
  await recordedTo(page, until + 3)
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await page.getByText('You no longer have access to this workspace, or it was deleted.').waitFor()
  const tray = page.getByRole('region', { name: 'Uploads' })
  await tray.getByText('The recording or its workspace was deleted during the upload.').waitFor()
  assert.deepEqual(await violations(page), [])
  const save = tray.getByRole('button', { name: /^Save Recording .* to this device$/ })
  await save.waitFor()
  // Playwright tells of no downloads in Debian's Firefox.
  if (!isFirefox) {
    const downloaded = page.waitForEvent('download')
    await save.click()
    const file = await downloaded
    assert.match(file.suggestedFilename(), /^Recording .*\.(webm|ogg|m4a)$/)
    assert.ok((await readFile(await file.path())).length > 10_000)
  }

  const add = tray.getByRole('button', { name: /^Add to “/ })
  const name = /“(.*)”/.exec((await add.textContent()) ?? '')?.[1] ?? ''
  await add.click()
  await tray.getByRole('link', { name: /^Open Recording/ }).click()
  await page.getByLabel('Recording title').waitFor()
  const { workspaces } = await server.client.listWorkspaces({ query: { limit: 500 } })
  assert.equal(workspaces.find((one) => page.url().includes(one.id))?.name, name)
  // Nothing is left that would be offered again.
  await page.reload()
  await page.getByLabel('Recording title').waitFor()
  assert.equal(await tray.count(), 0)
  assert.equal(await page.getByText('unfinished recording', { exact: false }).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('an unfinished recording that two tabs offer is added once', async () => {
  const { page, context, spaceId } = await inSpace('Two tabs', ['microphone'])
  await record(page, 3)
  await page.close()
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(`${server.address}/w/${spaceId}`)
    await tab.getByText('unfinished recording', { exact: false }).waitFor()
  }
  const [first, second] = tabs
  await first?.getByRole('button', { name: 'Add recording' }).dblclick()
  await first?.getByText('All files uploaded').waitFor()
  await second?.getByRole('button', { name: 'Add recording' }).click()
  await second?.getByText('unfinished recording', { exact: false }).waitFor({ state: 'detached' })
  await second?.reload()
  await second?.getByRole('link', { name: /^Recording \d/ }).waitFor()
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.equal(recordings.length, 1)
  await context.close()
})

test('Escape and Back while recording ask first, and what was recorded is kept', async () => {
  const { page, problems, context, spaceId } = await inSpace('Asked', ['microphone'])
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Workspace name').waitFor()
  await page.getByRole('link', { name: 'Library' }).click()
  await record(page, 1)
  await page.evaluate(() => history.back())
  const question = page.getByRole('alert').filter({ hasText: 'Stop recording?' })
  await question.getByRole('button', { name: 'Keep recording' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname, `/w/${spaceId}`)
  await page.keyboard.press('Escape')
  await question.waitFor()
  const isCovered = await question.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [y + 2, y + height - 2].some((at) => !element.contains(document.elementFromPoint(x + width / 2, at)))
  })
  assert.ok(!isCovered, 'the question is in view')
  assert.deepEqual(await violations(page), [])
  await question.getByRole('button', { name: 'Keep recording' }).click()
  await question.waitFor({ state: 'detached' })
  await recordedTo(page, 3)
  await page.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Stop for now' }).click()
  await page.getByText('unfinished recording', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Discard recording' }).click()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a recording that the browser ends says so, and is added', async () => {
  const { page, problems, context } = await inSpace('Ended', ['microphone'])
  await page.addInitScript(() => {
    window.MediaRecorder = class extends MediaRecorder {
      constructor(...given: ConstructorParameters<typeof MediaRecorder>) {
        super(...given)
        Object.assign(window, { endRecording: () => this.stop() })
      }
    }
  })
  await page.reload()
  await record(page, 2)
  await page.evaluate(() => (window as unknown as { endRecording: () => void }).endRecording())
  await page.getByRole('status').getByText('The browser stopped recording.', { exact: false }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0)
  await page.getByRole('button', { name: 'Stop and add' }).click()
  await page.getByRole('link', { name: /^Recording \d.* \d+:\d\d/ }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

// Firefox shows no end of a fake device.
test(
  'a microphone that is unplugged where the browser cannot mix sound ends the recording',
  { skip: isFirefox },
  async () => {
    const { page, problems, context } = await inSpace('Unplugged', ['microphone'])
    await page.addInitScript(() => {
      Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'suspended' })
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted)
        const unplug = (): void => {
          for (const track of stream.getTracks()) {
            track.stop()
            track.dispatchEvent(new Event('ended'))
          }
        }
        Object.assign(window, { unplug })
        return stream
      }
    })
    await page.reload()
    await record(page, 2)
    await page.evaluate(() => (window as unknown as { unplug: () => void }).unplug())
    await page.getByRole('status').getByText('Everything recorded so far is kept.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Stop and add' }).click()
    await page.getByRole('link', { name: /^Recording \d.* \d+:\d\d/ }).waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  },
)

test('a blocked microphone is explained', async () => {
  const { page, problems, context } = await inSpace('Refused', [])
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'New recording' }).first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'New recording' }).first().click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('alert').getByText('Tiro isn’t allowed to use the microphone.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('reads fragmented MP4 from Safari with a truncated last fragment', async () => {
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6', '-c:a', 'aac']
  const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '1000000']
  const whole = await made(data, 'safari.mp4', [...tone, ...fragments])
  const params = await uploadRecording(server.client, whole.subarray(0, Math.floor(whole.length * 0.8)))
  const detail = await imported(params)
  assert.equal(detail.status, 'READY')
  assert.ok((detail.duration ?? 0) > 3, `it lasts ${detail.duration} s`)
})
