// A recording on its way to a transcript, and video beside the text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { account, openDashboard, setUpAccount, signedInPage } from '../helpers/browser.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'
import { holdEngine } from '../helpers/hold-engine.ts'
import { importVtt } from '../helpers/insights.ts'
import { made } from '../helpers/media.ts'
import { slowFfmpeg } from '../helpers/slow-ffmpeg.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { violations } from './page.ts'
import type { Place } from './talk.ts'

const { server, browser, data } = await openDashboard({ ...fastEngine, TIRO_PROCESSES: '1' })

async function recognisedWindows(place: Place): Promise<void> {
  await waitFor(
    () => server.client.getRecording({ params: place }),
    'recognised windows',
    ({ transcript }) => (transcript?.windowsDone ?? 0) >= 2,
  )
}

async function hasTitle(page: Page, wanted: RegExp): Promise<void> {
  await waitFor(
    () => page.title(),
    `the title ${String(wanted)}`,
    (title) => wanted.test(title),
  )
}

/** Watches the live regions of a page. @returns the texts in them that changed since, of which a screen reader reads all */
async function watchReadAgain(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const changed: string[] = []
    new MutationObserver((records) => {
      for (const { target } of records) {
        const region = target.parentElement?.closest('[aria-live], [role=status]')
        if (region != null && region.ariaLive !== 'off') changed.push(target.textContent ?? '')
      }
    }).observe(document.body, { subtree: true, characterData: true })
    return changed
  })
  return () => texts.evaluate((changed) => changed.filter((text) => /\d+%|\w+ \w+ \w+ \w+/.test(text)))
}

test('a video plays beside the text with its subtitles, is moved, hidden and shown again', async () => {
  const picture = 'testsrc=size=320x180:rate=10:duration=8'
  const file = await made(
    data,
    'talk.webm',
    `-f lavfi -i ${picture} -t 8 -i ${sampleFile} -c:v libvpx -b:v 100k -c:a libopus -shortest`.split(' '),
  )
  const place = await uploadRecording(server.client, file, { title: 'A video' })
  await waitForTranscript(server.client, place)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  const dock = page.getByRole('region', { name: 'Video' })
  const video = dock.locator('video')
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await page.waitForFunction(() => (document.querySelector('video')?.textTracks[0]?.cues?.length ?? 0) > 0)
  assert.equal(await page.locator('audio').count(), 0, 'two elements play the same sound')
  assert.deepEqual(await violations(page), [])

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
  const [above, text] = [await dock.boundingBox(), await page.getByTestId('transcript').boundingBox()]
  assert.ok(above !== null && text !== null && above.y + above.height <= text.y + 1)

  // Moved while it plays, it plays on.
  await dock.hover()
  await dock.getByRole('button', { name: 'Move video to the side' }).click()
  await page.waitForFunction(() => {
    const element = document.querySelector('aside video')
    return element instanceof HTMLVideoElement && !element.paused && element.currentTime > 0.5
  })
  await dock.hover()
  await dock.getByRole('button', { name: 'Hide subtitles' }).click()
  await page.waitForFunction(() => document.querySelector('video')?.textTracks[0]?.mode === 'hidden')
  await dock.getByRole('button', { name: 'Hide video' }).click()
  await page.waitForFunction(() => {
    const element = document.querySelector('audio')
    return element !== null && element.currentTime > 0.5
  })
  await page.reload()
  await page.locator('[data-paragraph]').first().waitFor()
  assert.equal(await video.count(), 0, 'the choice is forgotten')
  await page.getByRole('button', { name: 'Show video' }).click()
  await video.waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a video has the subtitles of the translation that is open, also once it is corrected', async () => {
  const file = await made(
    data,
    'spoken.webm',
    `-f lavfi -i testsrc=size=320x180:rate=10:duration=8 -t 8 -i ${sampleFile} -c:v libvpx -b:v 100k -c:a libopus`.split(
      ' ',
    ),
  )
  const params = await uploadRecording(server.client, file, { title: 'A video in Spanish' })
  await waitForTranscript(server.client, params)
  await importVtt(server, params.spaceId, 'WEBVTT\n\n00:01.000 --> 00:06.000\nGood morning.\n', params.recordingId)
  const { id: translationId } = await server.client.createTranslation({ params, body: { language: 'es' } })
  await waitFor(
    () => server.client.getTranslationState({ params: { ...params, translationId } }),
    'the translation',
    ({ status }) => status === 'COMPLETED',
  )
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${params.spaceId}/r/${params.recordingId}?translation=${translationId}`)
  const shows = async (wanted: RegExp): Promise<unknown> =>
    waitFor(
      () =>
        page.evaluate(() =>
          [...(document.querySelector('video')?.textTracks[0]?.cues ?? [])]
            .map((cue) => (cue as VTTCue).text)
            .join(' '),
        ),
      `subtitles with ${wanted}`,
      (text) => wanted.test(text),
    )
  await shows(/Bueno/)
  await page.locator('[data-translation]').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Y bienvenidos.')
  await shows(/bienvenidos/)
  await page.getByRole('button', { name: 'Close translation' }).click()
  await shows(/^Good morning\.$/)
  assert.deepEqual(problems, [])
  await context.close()
})

test('where the browser has no decoder for the sound of a video, the sound that the server made plays', async () => {
  const file = await made(
    data,
    'camcorder.mp4',
    `-f lavfi -i testsrc=size=320x180:rate=10:duration=8 -t 8 -i ${sampleFile} -pix_fmt yuv420p -c:a ac3 -ar 48000`.split(
      ' ',
    ),
  )
  const place = await uploadRecording(server.client, file, { title: 'A camcorder' })
  await waitForTranscript(server.client, place)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForFunction(() => {
    const element = document.querySelector('audio')
    return element !== null && !element.paused && element.currentTime > 0.5
  })
  assert.equal(await page.locator('video').count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('what is recognised of a file counts while the file is still read', async () => {
  const file = await made(data, 'long.mp3', ['-stream_loop', '-1', '-i', sampleFile, '-t', '240'])
  const folder = await temporaryFolder()
  // It reads the file in a minute.
  const reading = await startServer({ data: folder, env: { ...fastEngine, ...(await slowFfmpeg(folder, 4)) } })
  try {
    await setUpAccount(reading)
    const { page, problems, context } = await signedInPage(browser, reading)
    const params = await uploadRecording(reading.client, file, { title: 'A talk' })
    await page.goto(`${reading.address}/w/${params.spaceId}/r/${params.recordingId}`)
    // Its length isn't known yet.
    await page.getByRole('status').getByText('Transcribing…').waitFor()
    assert.equal((await reading.client.getRecording({ params })).status, 'MEDIA_IMPORT_PROCESSING')
    assert.deepEqual(problems, [])
    await context.close()
  } finally {
    await reading.stop()
    await removeFolder(folder)
  }
})

test('the stages of a transcription are named, its sound plays, and all of the text so far is there', async () => {
  const file = await made(data, 'long.mp3', ['-stream_loop', '-1', '-i', sampleFile, '-t', '240'])
  const { page, problems, context } = await signedInPage(browser, server)
  const place = await uploadRecording(server.client, file, { title: 'A talk' })
  await recognisedWindows(place)
  const goOn = await holdEngine(server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await page
    .getByRole('status')
    .getByText(/^Transcribing, \d+%/)
    .waitFor()
  await hasTitle(page, /^Transcribing, \d+% · A talk/)
  const all = await server.client.getRecording({ params: place, query: { partialText: 'all' } })
  const begins = all.transcript?.partialText?.slice(0, 20) ?? assert.fail('no text so far')
  // The sample says it once more in each of its repetitions.
  await page.getByLabel('Text so far').getByText(begins, { exact: false }).first().waitFor()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.2)
  const readAgain = await watchReadAgain(page)
  goOn()
  await page.locator('[data-paragraph]').first().waitFor()
  assert.deepEqual(await readAgain(), [], 'a screen reader reads text again that it has read')
  await hasTitle(page, /^A talk · Tiro$/)
  // It plays on while the page changes from progress to text.
  assert.equal(await page.evaluate(() => document.querySelector('audio')?.paused), false)
  const seen = (await server.client.getRecording({ params: place })).transcript
  assert.deepEqual([seen?.stage, seen?.partialText], [null, null])
  assert.deepEqual(problems, [])
  await context.close()
})

test('a row of the library follows its transcription while the list is not read again', async () => {
  const file = await made(data, 'followed.mp3', ['-stream_loop', '-1', '-i', sampleFile, '-t', '600'])
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Rows' } })
  const { page, problems, context } = await signedInPage(browser, server)
  const place = await uploadRecording(server.client, file, { title: 'Followed', spaceId })
  await recognisedWindows(place)
  const goOn = await holdEngine(server)
  await page.goto(`${server.address}/w/${spaceId}`)
  const bar = page.getByRole('progressbar', { name: 'Followed' })
  await bar.waitFor()
  // The list answers no more; what the row shows is its own question.
  await page.route(/\/recordings\?/, (route) => route.abort())
  const shown = Number(await bar.getAttribute('value'))
  goOn()
  await waitFor(
    async () => Number(await bar.getAttribute('value')),
    'the progress of the row',
    (value) => value > shown,
  )
  await page.unroute(/\/recordings\?/)
  await server.client.cancelRecording({ params: place })
  await bar.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('the page that was asked for comes, also while the parts of another one load', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  await page.goto(`${server.address}/sign-in`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The address changes before the parts of the library are here. Leaving breaks them off.
  await page.waitForURL(/\/w\//)
  await page.goto(`${server.address}/account`)
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
