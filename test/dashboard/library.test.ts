import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { signedInPage, openDashboard } from '../helpers/browser.ts'
import { fastEngine, sampleFile } from '../helpers/harness.ts'
import { dropFiles, hasTexts, holdAnswers, violations } from './page.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { silence } from '../helpers/silence.ts'
import { limit } from '../helpers/time-limits.ts'

const { server, browser, data } = await openDashboard({ ...fastEngine, TIRO_SPEAKERS: 'acoustic' })

async function newSpace(name: string): Promise<string> {
  return (await server.client.createWorkspace({ body: { name } })).id
}

/** The number of the part that a request sends. */
function partOf(request: Request): string {
  return new URL(request.url()).pathname.split('/').at(-1) ?? ''
}

/** Records layout shifts that no input caused. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const all: number[] = []
    Object.assign(window, { shifts: all })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) all.push(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
}

test('two dropped files are transcribed without layout shifts', async () => {
  const spaceId = await newSpace('Drops')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  const bytes = await readFile(sampleFile)
  await dropFiles(page, [
    { name: 'first talk.mp3', bytes },
    { name: 'second talk.mp3', bytes },
  ])
  await page.getByRole('link', { name: 'first talk', exact: true }).waitFor()
  const shifts = await watchShifts(page)
  await page.getByText('All files uploaded').waitFor()
  for (const name of ['first talk', 'second talk']) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    await row.getByText('0:48').waitFor({ timeout: limit(60_000) })
    // Speakers are known once there is text.
    await row.getByText('Speaker 1', { exact: false }).waitFor({ state: 'attached', timeout: limit(60_000) })
  }
  assert.ok((await shifts()) < 0.1, `the page moved by ${await shifts()}`)
  // Beside a transcript the finished uploads are a pill above the player.
  await page.getByRole('link', { name: 'first talk', exact: true }).click()
  await page.locator('[data-paragraph]').first().waitFor()
  const tray = page.getByRole('region', { name: 'Uploads' })
  await tray.getByRole('button', { name: 'Show all' }).waitFor()
  const [pill, player] = [await tray.boundingBox(), await page.getByRole('region', { name: 'Player' }).boundingBox()]
  assert.ok(pill !== null && player !== null && pill.y + pill.height <= player.y, JSON.stringify({ pill, player }))
  assert.ok(pill.height <= 48, `the pill is ${pill.height} px high`)
  // It lies over nothing that cannot be scrolled free.
  await page.setViewportSize({ width: 1440, height: 420 })
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button').last().waitFor()
  const end = await panel.evaluate((element) => {
    element.scrollTop = element.scrollHeight
    return Math.max(...[...element.querySelectorAll('button')].map((button) => button.getBoundingClientRect().bottom))
  })
  const top = (await tray.boundingBox())?.y ?? 0
  assert.ok(end <= top, `the panel ends at ${end}, the pill begins at ${top}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await tray.getByRole('button', { name: 'Show all' }).click()
  await tray.getByText('second talk.mp3').waitFor()
  const open = await tray.boundingBox()
  assert.ok(open !== null && open.y + open.height <= player.y, JSON.stringify({ open, player }))
  await tray.getByRole('button', { name: 'Clear finished' }).click()
  await tray.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('an upload resumes after a reload and after a lost connection', async () => {
  const spaceId = await newSpace('Uploads')
  const { page, problems, context } = await signedInPage(browser, server)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(partOf(request))
  })
  // 20 MB that aren't media. The test checks that every byte arrives once.
  const file = path.join(data, 'long.wav')
  await writeFile(file, Buffer.alloc(20 * 1024 ** 2, 7))
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().click()
  let isReloaded = false
  let isLost = true
  const released = Promise.withResolvers<undefined>()
  // One handler for the whole test: while there is none, the browser would let waiting parts pass.
  await page.route('**/uploads/*/parts/*', async (route) => {
    const isPart = route.request().method() === 'PUT'
    if (isPart && isReloaded && isLost) return route.abort('connectionreset')
    // The first part passes. The others, which may set out before it, wait until the page is gone.
    if (isPart && !isReloaded && partOf(route.request()) !== '1') await released.promise
    await route.continue().catch(() => undefined)
  })
  // What is sent isn't stored yet.
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('dialog').getByLabel('Choose files').setInputFiles(file)
  await page.getByText('8.4 MB of', { exact: false }).waitFor()
  await stored
  const row = page.locator('[data-current]')
  await row.getByText('Uploading…').filter({ visible: true }).waitFor()
  sent.length = 0
  isReloaded = true
  await page.reload()
  released.resolve(undefined)
  // The list, the row and the heading of the uploads say the same.
  const tray = page.getByRole('region', { name: 'Uploads' })
  await tray.getByRole('status').getByText('No connection. Retrying…').waitFor()
  await row.getByText('No connection. Retrying…').filter({ visible: true }).waitFor()
  isLost = false
  await page.getByText('All files uploaded').waitFor()
  assert.ok(!sent.includes('1'), 'the part that had arrived is not sent again')
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.deepEqual(
    recordings.map(({ title }) => title),
    ['long'],
  )
  // The file isn't a recording, and the row says so.
  await page.getByText('Couldn’t read the media').filter({ visible: true }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('after a part fails, no other part is sent twice', async () => {
  const spaceId = await newSpace('Parts')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().click()
  const sent: string[] = []
  await page.route('**/uploads/*/parts/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const part = partOf(route.request())
    sent.push(part)
    if (part === '1' && sent.filter((one) => one === '1').length === 1) return route.abort('connectionreset')
    // Longer than the pause before the next attempt, together.
    await page.waitForTimeout(700)
    await route.continue()
  })
  const file = path.join(data, 'parts.wav')
  await writeFile(file, Buffer.alloc(40 * 1024 ** 2, 7))
  await page.getByRole('dialog').getByLabel('Choose files').setInputFiles(file)
  await page.getByText('All files uploaded').waitFor()
  assert.deepEqual(sent.toSorted(), ['1', '1', '2', '3', '4', '5'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('a recording without speech says so in the library', async () => {
  const spaceId = await newSpace('Silent')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  await dropFiles(page, [{ name: 'nothing.wav', bytes: silence(1), type: 'audio/wav' }])
  await page.getByText('No speech found in this recording.').waitFor()
  const listed = await server.client.listRecordings({ params: { spaceId }, query: { include: 'transcript' } })
  assert.equal(listed.recordings[0]?.transcript?.beginning, '')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a file that has arrived is never shown as incomplete', async () => {
  const spaceId = await newSpace('Arrived')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().waitFor()
  const read = Promise.withResolvers<void>()
  await page.route('**/complete', async (route) => {
    // The library is read again once the server has the whole file.
    await page.route('**/recordings?*', async (slow) => {
      await read.promise
      await slow.continue().catch(() => undefined)
    })
    await route.continue()
  })
  await dropFiles(page, [{ name: 'talk.mp3', bytes: await readFile(sampleFile) }])
  await page.getByText('All files uploaded').waitFor()
  const row = page.locator('[data-current]')
  assert.doesNotMatch((await row.textContent()) ?? '', /incomplete|Not uploaded/)
  read.resolve()
  await row.getByText('Uploading').first().waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('a file is uploaded where the browser has no database', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'No database' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().waitFor()
  await dropFiles(page, [{ name: 'talk.mp3', bytes: await readFile(sampleFile) }])
  await page.getByText('All files uploaded').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a file is uploaded while a newer version of the page takes the browser’s database', async () => {
  const spaceId = await newSpace('Newer')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().waitFor()
  const completion = await holdAnswers(page, '**/complete', 'POST')
  await dropFiles(page, [{ name: 'talk.mp3', bytes: await readFile(sampleFile) }])
  await completion.asked
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const newer = indexedDB.open('tiro', 1000)
        newer.addEventListener('success', resolve)
        newer.addEventListener('error', reject)
      }),
  )
  completion.letGo()
  await page.getByText('All files uploaded').waitFor()
  const isSent = page.waitForResponse((response) => response.url().endsWith('/complete') && response.ok())
  await dropFiles(page, [{ name: 'next.mp3', bytes: await readFile(sampleFile) }])
  await isSent
  await page.getByText('All files uploaded').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('an upload can be paused and cancelled, and leaves nothing behind', async () => {
  const spaceId = await newSpace('Paused')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().waitFor()
  const deletion = (): Promise<unknown> =>
    page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok())
  // The upload ends only after it was cancelled.
  const ended = Promise.withResolvers<void>()
  await page.route('**/uploads/*/parts/*', async (route) => {
    if (route.request().method() === 'PUT') await ended.promise
    await route.continue().catch(() => undefined)
  })
  await dropFiles(page, [{ name: 'talk.mp3', bytes: await readFile(sampleFile) }])
  await page.getByRole('button', { name: 'Pause talk.mp3' }).click()
  await page.getByRole('region', { name: 'Uploads' }).getByRole('status').getByText('Paused').waitFor()
  await page.locator('[data-current]').getByText('Paused').filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Resume talk.mp3' }).click()
  const isGone = deletion()
  await page.getByRole('button', { name: 'Cancel talk.mp3' }).click()
  await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' })
  ended.resolve()
  await isGone
  await waitFor(
    () => server.client.listRecordings({ params: { spaceId } }),
    'no recording',
    ({ recordings }) => recordings.length === 0,
  )

  // Cancelled while the server makes its recording.
  const isMade = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  await page.route('**/recordings', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    isMade.resolve()
    await cancelled.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  const isDeleted = deletion()
  await dropFiles(page, [{ name: 'early.mp3', bytes: await readFile(sampleFile) }])
  await isMade.promise
  await page.getByRole('button', { name: 'Cancel early.mp3' }).click()
  await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' })
  cancelled.resolve()
  await isDeleted

  // Cancelled after the answer about its recording was lost.
  await page.unroute('**/recordings')
  const isLost = Promise.withResolvers<void>()
  await page.route(
    '**/recordings',
    async (route) => {
      await route.fetch()
      await route.abort()
      isLost.resolve()
    },
    { times: 1 },
  )
  const isForgotten = deletion()
  await dropFiles(page, [{ name: 'lost.mp3', bytes: await readFile(sampleFile) }])
  await isLost.promise
  await page.getByRole('button', { name: 'Cancel lost.mp3' }).click()
  await isForgotten

  // Cancelled after that answer was lost, on a page that is reloaded before the server is back.
  let isAway = false
  await page.route('**/recordings*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (!isAway) await route.fetch()
    isAway = true
    await route.abort()
  })
  await dropFiles(page, [{ name: 'reloaded.mp3', bytes: await readFile(sampleFile) }])
  await waitFor(
    () => server.client.listRecordings({ params: { spaceId } }),
    'its recording',
    (list) => list.recordings.length === 1,
  )
  await page.getByRole('button', { name: 'Cancel reloaded.mp3' }).click()
  await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'New recording' }).first().waitFor()
  const isCleared = deletion()
  await page.unroute('**/recordings*')
  await isCleared
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.deepEqual(recordings, [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('a number of speakers that nobody can be asked for is said at its field, and nothing is added', async () => {
  const spaceId = await newSpace('Counted')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().click()
  const field = page.getByLabel('Number of speakers')
  await field.fill('51')
  await page.getByText('Enter a whole number from 1 to 50, or leave this blank.').waitFor()
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  await page.getByLabel('Link to a recording or video').fill('https://example.org/talk.mp3')
  await page.getByLabel('Link to a recording or video').press('Enter')
  await field.and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('heading', { name: 'New recording' }).waitFor()
  await field.fill('50')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  assert.deepEqual((await server.client.listRecordings({ params: { spaceId } })).recordings, [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('files that are dropped beside the open dialog have what is chosen in it', async () => {
  const spaceId = await newSpace('Dropped')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New recording' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Language').selectOption('en')
  await dialog.getByLabel('Number of speakers').fill('0')
  const file = { name: 'talk.mp3', bytes: await readFile(sampleFile) }
  const made = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/recordings'))
  await dropFiles(page, [file])
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'number')
  await dialog.getByLabel('Number of speakers').fill('2')
  await dropFiles(page, [file])
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual((await made).postDataJSON(), {
    title: 'talk',
    mediaType: 'AUDIO',
    language: 'en',
    speakerCount: 2,
    channels: 'auto',
  })
  await page.getByText('All files uploaded').waitFor()
  assert.equal((await server.client.listRecordings({ params: { spaceId } })).recordings.length, 1)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a recording whose upload no browser knows takes a file on its page, or goes to the trash', async () => {
  const spaceId = await newSpace('Forgotten')
  const create = async (title: string): Promise<string> =>
    (await server.client.createRecording({ params: { spaceId }, body: { title } })).id
  const [recordingId, other] = [await create('Interview'), await create('Mistake')]
  await server.client.startUpload({ params: { spaceId, recordingId }, body: { mimeType: 'audio/mpeg' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  // Another page may be sending it.
  await page.getByText('Not uploaded yet').waitFor()
  await page.getByRole('button', { name: 'Upload the file here' }).waitFor()
  await page.getByLabel('Upload the file here').locator('visible=false').setInputFiles(sampleFile)
  await page.locator('[data-paragraph]').first().waitFor()
  // The notes come first, so the dialog has the focus, not the fields after them.
  await page.getByRole('button', { name: /notes? about this transcript/ }).click()
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null)
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'dialog')
  await page.keyboard.press('Escape')
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.deepEqual(recordings.map(({ title }) => title).toSorted(), ['Interview', 'Mistake'])

  await page.goto(`${server.address}/w/${spaceId}/r/${other}`)
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await page.getByText('Moved to trash').waitFor()
  await page.getByRole('link', { name: 'Mistake' }).waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('folders are created and filled by dragging, and moves and deletions can be undone', async () => {
  const spaceId = await newSpace('Folders')
  for (const title of ['One', 'Two', 'Three']) {
    await server.client.createRecording({ params: { spaceId }, body: { title, source: 'IMPORT' } })
  }
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Folder name').fill('Season 1')
  await page.getByRole('button', { name: 'Save' }).click()
  const folder = page.getByRole('link', { name: 'Season 1' })
  await folder.waitFor()
  await page.getByRole('link', { name: 'Two', exact: true }).hover()
  await page.mouse.down()
  await folder.hover()
  await folder.hover()
  await page.mouse.up()
  await page.getByText('Moved to Season 1').waitFor()
  await folder.click()
  await page.getByRole('link', { name: 'One', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Two', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Three', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await page.getByText('Moved to trash').waitFor()
  // The offer stays while it has the focus, longer than the six seconds that it has otherwise.
  const undo = page.getByRole('button', { name: 'Undo' }).last()
  await undo.focus()
  await page.getByText('Moved to Season 1').waitFor({ state: 'detached' })
  await page.waitForTimeout(6500)
  assert.ok(await undo.evaluate((button) => button === document.activeElement))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Three', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Three', exact: true }).hover()
  await page.getByRole('button', { name: 'Actions for Three' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('The trash is empty.').waitFor()
  assert.equal((await server.client.listRecordings({ params: { spaceId } })).recordings.length, 3)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a folder within a folder is in view once it is created, and is moved with the keyboard', async () => {
  const spaceId = await newSpace('Nested')
  const params = { spaceId }
  for (const name of ['Clients', 'Old']) await server.client.createFolder({ params, body: { name } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  const choose = async (folder: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${folder}` }).press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  const parentOf = async (wanted: string): Promise<string | null> => {
    const folders = await server.client.listFolders({ params, query: {} })
    const id = folders.find(({ name }) => name === wanted)?.parentFolderId
    return folders.find((folder) => folder.id === id)?.name ?? null
  }
  await choose('Clients', 'New folder in Clients')
  await page.keyboard.type('Acme')
  await page.keyboard.press('Enter')
  const acme = page.getByRole('link', { name: 'Acme' })
  await acme.waitFor()
  await choose('Clients', 'Move to…')
  // Not into itself.
  await hasTexts(page.getByRole('dialog').getByRole('listitem'), ['No folder', 'Old'])
  assert.deepEqual(await violations(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Old', exact: true }).press('Enter')
  await page.getByText('Moved to Old').waitFor()
  await page.getByRole('button', { name: 'Collapse Old' }).waitFor()
  await acme.waitFor()
  assert.equal(await parentOf('Clients'), 'Old')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText('Moved back').waitFor()
  assert.equal(await parentOf('Clients'), null)

  // What was in a deleted folder is in its parent, and so is the page.
  await acme.click()
  await page.getByRole('heading', { name: 'Acme' }).waitFor()
  await choose('Acme', 'Delete folder')
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Clients' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
