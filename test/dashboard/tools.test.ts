// What is done with the text and the player of a transcript.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { administratorClient } from '../helpers/api-people.ts'
import { account, allow, openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { unzipped } from '../helpers/unzipped.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, hasTexts, hasValue, isEditable, typeAndSave, violations } from './page.ts'
import { importTalk, importWords } from './talk.ts'

const { server, browser, data } = await openDashboard()

test('uncertain words, undo and copying are in sight, and a speaker is renamed in the margin', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Tools' } })
  const turns = ['Good *morning and welcome.', 'Thank you.', 'It is a *pleasure.', 'Indeed.']
  const place = await importTalk(server, spaceId, turns)
  const { page, problems, context } = await signedInPage(browser, server)
  await allow(context, server.address, ['clipboard-read', 'clipboard-write'])
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  const tools = page.getByRole('toolbar', { name: 'Text tools' })
  await isEditable(page)
  await tools.getByRole('button', { name: '2 uncertain words' }).click()
  await page.waitForFunction(() => getSelection()?.toString() === 'morning')
  assert.deepEqual(await violations(page), [])
  await typeAndSave(page, 'evening')
  await tools.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Good morning and welcome.').waitFor()
  await tools.getByRole('button', { name: 'Redo' }).click()
  await page.getByText('Good evening and welcome.').waitFor()
  await tools.getByRole('button', { name: 'Copy all text' }).click()
  await waitFor(
    () => page.evaluate(() => navigator.clipboard.readText()),
    'the text in the clipboard',
    (text) => text.startsWith('Speaker 1\nGood evening and welcome.\n\nSpeaker 2\nThank you.'),
  )

  const rename = async (turn: number, name: string, where: string): Promise<void> => {
    await page
      .getByRole('button', { name: /change speaker$/ })
      .nth(turn)
      .click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByLabel(where).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  const names = page.getByRole('article').getByRole('heading')
  await rename(1, 'Grace', 'Everywhere in this transcript')
  await hasTexts(names, ['Speaker 1', 'Grace', 'Speaker 1', 'Grace'])
  await rename(2, 'Ada', 'Only this turn')
  await hasTexts(names, ['Speaker 1', 'Grace', 'Ada', 'Grace'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('once the uncertain words are corrected, no others become uncertain', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Corrected' } })
  const said = 'We whent tere in the morning and stayed until late.'.split(' ')
  const place = await importWords(
    server,
    spaceId,
    said.map((word, i) => ({
      word,
      start: i / 2,
      end: i / 2 + 0.4,
      confidence: word === 'whent' || word === 'tere' ? 0.1 : 0.3 + i / 20,
      speaker: 0,
    })),
    'Corrected',
  )
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  const tools = page.getByRole('toolbar', { name: 'Text tools' })
  await isEditable(page)
  for (const [count, corrected] of [
    ['2 uncertain words', 'went'],
    ['1 uncertain word', 'there'],
  ] as const) {
    await tools.getByRole('button', { name: count }).click()
    await page.waitForFunction(() => ['whent', 'tere'].includes(getSelection()?.toString() ?? ''))
    await typeAndSave(page, corrected)
  }
  await tools.getByRole('button', { name: 'uncertain' }).waitFor({ state: 'detached' })
  await page.getByText('We went there in the morning').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('somebody who only says a word within a turn of somebody else is offered, and not taken for a new speaker', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Remarks' } })
  const said = 'We went there in the morning mhm and stayed until the evening with everybody else.'.split(' ')
  const place = await importWords(
    server,
    spaceId,
    said.map((word, i) => ({
      word,
      start: i / 2,
      end: i / 2 + 0.4,
      confidence: 0.95,
      speaker: Number(word === 'mhm'),
    })),
    'Remarks',
  )
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  await hasCount(page.locator('[data-paragraph]'), 1)
  await page.getByRole('button', { name: 'Show what Speaker 2 says' }).click()
  await page.getByRole('slider', { name: 'Playback position' }).and(page.locator('[aria-valuenow="3"]')).waitFor()
  await page.getByRole('button', { name: 'Speaker 1: change speaker' }).click()
  await hasTexts(page.getByRole('menuitem'), ['Speaker 1', 'Speaker 2', 'New speaker', 'Rename…'])
  await page.getByRole('menuitem', { name: 'New speaker' }).click()
  await page.getByRole('article').getByRole('heading', { name: 'Speaker 3' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a passage plays in a loop, silence is skipped, and the number of people is corrected', async () => {
  // Twelve seconds of silence between two copies of the same words: a busy page notices late that it plays silence.
  const twice = `-t 6 -i ${sampleFile} -t 6 -i ${sampleFile}`.split(' ')
  const join = ['-filter_complex', '[0]apad=pad_dur=12[a];[a][1]concat=n=2:v=0:a=1']
  const file = await made(data, 'gap.mp3', [...twice, ...join])
  const place = await uploadRecording(server.client, file, { title: 'A gap' })
  await waitForTranscript(server.client, place)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await page.locator('[data-paragraph]').first().waitFor()
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0)

  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('button', { name: /^Speed/ }).click()
  await page.getByRole('menuitem', { name: 'Skip silence' }).click()
  // Starts in the silence and is past it at once.
  await page.evaluate(() => {
    const audio = document.querySelector('audio')
    if (audio !== null) audio.currentTime = 6.8
  })
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 17.4)
  const played = await page.evaluate(() => {
    const ranges = document.querySelector('audio')?.played
    return Array.from({ length: ranges?.length ?? 0 }, (_, i) => [ranges?.start(i) ?? 0, ranges?.end(i) ?? 0])
  })
  assert.ok(!played.some(([from = 0, end = 0]) => from < 16.5 && end > 16.6), `silence was played: ${String(played)}`)
  await player.getByRole('button', { name: 'Pause', exact: true }).click()

  // People who type while they listen hear the last words again.
  await player.getByRole('button', { name: /^Speed/ }).click()
  await page.getByRole('menuitem', { name: 'Skip silence' }).click()
  await player.getByRole('button', { name: /^Speed/ }).click()
  await page.getByRole('menuitem', { name: 'Go back 2 s after a pause' }).click()
  const position = (): Promise<number> => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
  const paused = await position()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await player.getByRole('button', { name: 'Pause', exact: true }).click()
  assert.ok((await position()) < paused)
  // Nobody goes back from a place that was chosen.
  await player.getByRole('button', { name: 'Forward 5 seconds' }).click()
  const chosen = await position()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await player.getByRole('button', { name: 'Pause', exact: true }).click()
  assert.ok((await position()) >= chosen)

  await page
    .locator('[data-paragraph]')
    .first()
    .evaluate((element) => {
      const text = element.firstChild
      if (text !== null) getSelection()?.setBaseAndExtent(text, 0, text, 12)
    })
  await page.getByRole('button', { name: 'Loop' }).click()
  const loop = player.getByRole('button', { name: 'End the loop' })
  await loop.waitFor()
  // It goes back to the beginning of the passage, twice.
  await page.waitForFunction(() => {
    const [before = 0, jumps = 0] = (document.body.dataset['loop'] ?? '').split(' ').map(Number)
    const now = document.querySelector('audio')?.currentTime ?? 0
    const seen = jumps + Number(now < before - 0.3)
    document.body.dataset['loop'] = `${now} ${seen}`
    return seen >= 2
  })
  await loop.click()
  await loop.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
  const group = page.getByRole('dialog', { name: 'Transcribe again' })
  const count = group.getByLabel('Number of speakers')
  await count.fill('51')
  await group.getByText('Enter a whole number from 1 to 50, or leave this blank.').waitFor()
  await count.fill('7')
  // A file of the phone that was taken for the workspace's language.
  await group.getByLabel('Language').selectOption('Detect automatically')
  await group.getByLabel('Channels').selectOption('One speaker per channel')
  await group.getByLabel('Effort').selectOption('High')
  const sent = page.waitForRequest((request) => request.url().endsWith('/transcribe'))
  assert.deepEqual(await violations(page), [])
  await group.getByRole('button', { name: 'Transcribe again' }).click()
  assert.deepEqual((await sent).postDataJSON(), {
    language: 'auto',
    speakerCount: 7,
    channels: 'separate',
    effort: 'high',
  })
  await group.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('a passage plays in a loop in the background, where a tab has no frames', async () => {
  const place = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Typed elsewhere' })
  await waitForTranscript(server.client, place)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await page.locator('[data-paragraph]').first().waitFor()
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0)
  await page
    .locator('[data-paragraph]')
    .first()
    .evaluate((element) => {
      const text = element.firstChild
      if (text !== null) getSelection()?.setBaseAndExtent(text, 0, text, 12)
    })
  await page.getByRole('button', { name: 'Loop' }).waitFor()
  await page.evaluate(() => {
    const audio = document.querySelector('audio')
    audio?.addEventListener('seeked', () => {
      document.body.dataset['jumps'] = String(Number(document.body.dataset['jumps'] ?? 0) + 1)
    })
    Object.assign(globalThis, { requestAnimationFrame: () => 0 })
  })
  await page.getByRole('button', { name: 'Loop' }).click()
  await waitFor(
    () => page.evaluate(() => Number(document.body.dataset['jumps'] ?? 0)),
    'three times the beginning',
    (jumps) => jumps >= 3,
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('forty recordings are exported as one zip, and the choice is remembered', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Bulk' } })
  for (let n = 0; n < 40; n += 1) await importTalk(server, spaceId, ['Good morning.', 'Thank you.'], `Talk ${n % 20}`)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  const boxes = page.getByRole('checkbox')
  await boxes.first().waitFor({ state: 'attached' })
  await boxes.first().click({ force: true })
  await page.getByText('1 selected').waitFor()
  await page.getByRole('list').last().hover()
  await page.mouse.wheel(0, 5000)
  // Rows in view alone are in the page; the first one that was imported is at the end.
  await page.getByRole('checkbox').nth(-1).and(page.getByLabel('Talk 0')).waitFor({ state: 'attached' })
  await boxes.last().click({ force: true, modifiers: ['Shift'] })
  await page.getByText('40 selected').waitFor()
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByLabel('Text', { exact: true }).uncheck()
  await page.getByLabel('Subtitles (SRT)').check()
  await page.getByLabel('Subtitles (VTT)').check()
  await page.getByLabel('Preset').selectOption('Broadcast')
  assert.deepEqual(await violations(page), [])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 80 files as zip' }).click()
  const file = path.join(data, 'bulk.zip')
  const download = await saving
  assert.equal(download.suggestedFilename(), 'transcripts.zip')
  await download.saveAs(file)
  const entries = await unzipped(await readFile(file))
  const names = [...entries.keys()]
  assert.equal(names.length, 80)
  assert.equal(new Set(names).size, 80)
  assert.ok(names.includes('Talk 3.srt') && names.includes('Talk 3 (2).srt'), names.join(', '))
  assert.match(entries.get('Talk 3 (2).srt') ?? '', /^1\r?\n00:00:04,000 --> /)

  // The panel of a recording begins with the same choice.
  await page.getByRole('link', { name: 'Talk 3', exact: true }).first().click()
  await page.getByRole('tab', { name: 'Export' }).click()
  await page.getByRole('checkbox', { name: 'Text', exact: true, checked: false }).waitFor()
  await page.getByRole('checkbox', { name: 'Subtitles (SRT)', exact: true, checked: true }).waitFor()
  await hasValue(page.getByLabel('Preset'), 'broadcast')
  const savingOne = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 2 files as zip' }).click()
  const one = await savingOne
  assert.equal(one.suggestedFilename(), 'Talk 3.zip')
  await one.saveAs(file)
  assert.deepEqual([...(await unzipped(await readFile(file))).keys()], ['Talk 3.srt', 'Talk 3.vtt'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('closing the dialog cancels an export, and one with a wrong time waits', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Cancelled' } })
  for (const title of ['First', 'Second']) await importTalk(server, spaceId, ['Good morning.', 'Thank you.'], title)
  const { page, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  for (const title of ['First', 'Second']) await page.getByRole('checkbox', { name: title }).click({ force: true })
  await page.getByRole('button', { name: 'Export…' }).click()
  const asked = Promise.withResolvers<void>()
  // No answer comes.
  await page.route('**/transcript?*', () => asked.resolve())
  await page.getByRole('button', { name: 'Download 2 files as zip' }).click()
  await asked.promise
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/transcript?'))
  await page.keyboard.press('Escape')
  assert.match((await cancelled).failure()?.errorText ?? '', /ABORTED/)
  await page.unroute('**/transcript?*')

  await page.getByRole('link', { name: 'First', exact: true }).click()
  await page.getByRole('tab', { name: 'Export' }).click()
  const from = page.getByLabel('From', { exact: true })
  await from.fill('1:3x')
  await page.getByText('Enter a time such as 1:30 or 90.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Download', exact: true }).isDisabled(), true)
  await from.fill('0:04')
  await page.getByRole('button', { name: 'Download', exact: true, disabled: false }).waitFor()
  await context.close()
})

test('what is replaced in more paragraphs than a save takes is saved, and undone in one step', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Long' } })
  const place = await importTalk(
    server,
    spaceId,
    Array.from({ length: 1100 }, () => 'Good morning.'),
  )
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  const count = async (word: string): Promise<number> => {
    const response = await server.client.getTranscript({ params: place, query: { jsonContentType: 'words' } })
    return (await response.text()).split(word).length - 1
  }
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByLabel('Find', { exact: true }).fill('morning')
  await page.getByLabel('Replace with').fill('evening')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await waitFor(
    () => count('evening'),
    'all of them on the server',
    (found) => found === 1100,
  )
  await page.getByText('All changes saved').waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await waitFor(
    () => count('morning'),
    'all of them undone',
    (found) => found === 1100,
  )
  await page.getByText('Good morning.').first().waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('sound that did not come is asked for again when somebody presses Play', async () => {
  const place = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Lost sound' })
  await waitForTranscript(server.client, place)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.route('**/media/audio', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}?t=4`)
  await isEditable(page)
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByText('This browser can’t play the recording.').waitFor()
  await page.unroute('**/media/audio')
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 4)
  await player.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  assert.equal(await player.getByText('This browser can’t play the recording.').count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('the toolbar of selected words moves with them, and is away while they are out of view', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Scrolled' } })
  const turns = Array.from({ length: 60 }, (_, i) => `This is turn number ${i}.`)
  const place = await importTalk(server, spaceId, turns)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  await page
    .locator('[data-paragraph]')
    .nth(5)
    .evaluate((element) => {
      const text = element.firstChild
      if (text !== null) getSelection()?.setBaseAndExtent(text, 0, text, 12)
    })
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await bar.waitFor()
  const distance = async (): Promise<number> => {
    const words = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0)
    return Math.round(words - ((await bar.boundingBox())?.y ?? 0))
  }
  // It moves while it appears.
  await bar.evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)))
  const before = await distance()
  const scroll = (by: number): Promise<void> =>
    page.locator('[data-scroller]').evaluate((box, top) => box.scrollBy({ top }), by)
  await scroll(100)
  await waitFor(distance, `${before} pixels between the toolbar and the words`, (now) => now === before)
  await scroll(250)
  await bar.waitFor({ state: 'detached' })
  await scroll(-250)
  await bar.waitFor()
  // Also after somebody has left the text.
  await page.getByRole('tab', { name: 'Comments' }).focus()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('what a reader who may not edit has selected stays selected however far they scroll', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Read' } })
  const turns = Array.from({ length: 60 }, (_, i) => `This is turn number ${i}.`)
  const place = await importTalk(server, spaceId, turns)
  const { invitationUrl } = await (
    await administratorClient(server)
  ).addMember({ params: { spaceId }, body: { email: 'vi@example.org', role: 'viewer' } })
  const invitation = new URL(invitationUrl ?? '').searchParams.get('token') ?? ''
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { password } = account
  await context.request.post(`${server.address}/api/v1/accounts`, {
    headers: { origin: server.address },
    data: { email: 'vi@example.org', password, invitation },
  })
  const page = await context.newPage()
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  const rows = page.locator('[data-paragraph]')
  await rows.nth(6).waitFor()
  await page.getByRole('button', { name: 'Find', exact: true }).waitFor()
  await page.evaluate(() => {
    const [from, to] = [5, 6].map((n) => document.querySelectorAll('[data-paragraph]')[n]?.firstChild)
    if (from instanceof Text && to instanceof Text) getSelection()?.setBaseAndExtent(from, 0, to, 12)
  })
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await bar.waitFor()
  const selected = (): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '')
  const before = await selected()
  const scroll = (by: number): Promise<void> =>
    page.locator('[data-scroller]').evaluate((box, top) => box.scrollBy({ top }), by)
  await scroll(9999)
  await page.getByText('This is turn number 59.').waitFor()
  await scroll(-9999)
  await bar.waitFor()
  assert.equal(await selected(), before)
  await context.close()
})

test('the palette acts on the open recording, and a pedal plays while somebody types', async () => {
  const file = await made(data, 'short.mp3', ['-t', '6', '-i', sampleFile])
  const place = await uploadRecording(server.client, file, { title: 'Short' })
  await waitForTranscript(server.client, place)
  // Known words for real audio.
  const said = ['Good', 'morning', 'and', 'welcome.', 'Thank', 'you.'].map((word, i) => ({
    word,
    start: i,
    end: i + 0.8,
    speaker: Number(i > 3),
    confidence: word === 'morning' ? 0.1 : 0.95,
  }))
  await server.client.importTranscript({
    params: place,
    content: JSON.stringify({ words: said }),
    headers: { 'content-type': 'application/json' },
  })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  const text = page.getByRole('article')
  await text.getByText('Thank you.').waitFor()
  const choose = async (typed: string, name: RegExp): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to' }).fill(typed)
    await page.getByRole('option', { name, selected: true }).waitFor()
    await page.keyboard.press('Enter')
  }
  await choose('uncertain', /^Next uncertain word/)
  await page.waitForFunction(() => getSelection()?.toString() === 'morning')
  await choose('share', /^Share/)
  await page.getByRole('dialog', { name: 'Share' }).waitFor()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await choose('srt', /^Export as Subtitles \(SRT\)/)
  assert.match(await readFile(await (await download).path(), 'utf8'), /^1\r?\n00:00:00/)
  await choose('find and', /^Find and replace/)
  await page.getByLabel('Find', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await choose('pedal', /^Foot pedal/)
  const pedals = page.getByRole('dialog', { name: 'Foot pedal' })
  const set = async (nth: number, key: string): Promise<void> => {
    await pedals.getByRole('button', { name: 'Set' }).nth(nth).click()
    await page.keyboard.press(key)
  }
  await set(1, 'F9')
  await set(1, 'b')
  await set(1, 'F6')
  assert.deepEqual(await violations(page), [])
  await pedals.getByRole('button', { name: 'Set' }).first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await pedals.waitFor({ state: 'hidden' })
  await page.reload()
  const isPaused = (): Promise<boolean> => page.evaluate(() => document.querySelector('audio')?.paused ?? true)
  await isEditable(page)
  await text.getByText('Thank').click()
  await page.keyboard.press('End')
  await page.keyboard.type('b')
  await text.getByText('Thank you.b').waitFor()
  assert.equal(await isPaused(), true)
  await page.keyboard.press('F9')
  await page.waitForFunction(() => document.querySelector('audio')?.paused === false)
  await page.keyboard.press('F9')
  await page.waitForFunction(() => document.querySelector('audio')?.paused === true)
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: 'Speed 0.75×' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('after one turn is corrected, the turns that sound like it are assigned in one step and undone in one', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Voices' } })
  const file = await readFile(sampleFile)
  const place = await uploadRecording(server.client, file, { title: 'One voice', spaceId, speakerCount: 1 })
  await waitForTranscript(server.client, place)
  const query = { jsonContentType: 'words', wordIds: true } as const
  const read = async (): Promise<{ id: number; start: number; speaker: number }[]> =>
    ((await (await server.client.getTranscript({ params: place, query })).json()) as never)['words']
  // The second voice of the sample speaks from 5.7 to 8.8 s first.
  const said = (await read()).filter(({ start }) => start > 5.5 && start < 9)
  await server.client.editTranscript({
    params: place,
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'setSpeaker', from: said[0]?.id ?? 0, to: said.at(-1)?.id ?? 0, speaker: 1 }] },
  })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  const names = page.getByRole('article').getByRole('heading')
  await hasTexts(names, ['Speaker 1', 'Speaker 2', 'Speaker 1'])

  // A slip is undone from its message.
  await page.getByRole('button', { name: 'Speaker 2: change speaker' }).click()
  await page.getByRole('menuitem', { name: 'Speaker 1', exact: true }).click()
  await hasCount(names, 1)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await hasTexts(names, ['Speaker 1', 'Speaker 2', 'Speaker 1'])
  // Assigning the turn again offers to look for others.
  await page.getByRole('button', { name: 'Speaker 2: change speaker' }).click()
  await page.getByRole('menuitem', { name: 'Speaker 2', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Find similar turns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turns that sound like Speaker 2' })
  const ticks = dialog.getByRole('checkbox')
  await ticks.first().waitFor()
  const found = await ticks.count()
  assert.ok(found >= 3, `${found} turns`)
  assert.deepEqual(await violations(page), [])
  await ticks.first().uncheck()
  await dialog.getByRole('button', { name: `Assign ${found - 1} turns to Speaker 2` }).click()
  await page.getByText(`${found - 1} turns assigned to Speaker 2.`).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await names.nth(3).waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await hasCount(names, 3)

  // The panel offers it too.
  await page.getByRole('button', { name: 'Actions for Speaker 2' }).click()
  await page.getByRole('menuitem', { name: 'Find similar turns' }).click()
  await ticks.first().waitFor()
  assert.equal(await ticks.count(), found)
  await page.keyboard.press('Escape')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a clipboard that the browser refuses: the page says what to do, in its own language', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Refused clipboard' } })
  const { recordingId } = await importTalk(server, spaceId, ['Good morning.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await page.getByRole('button', { name: 'Copy all text' }).press('Enter')
  await page.getByText('Couldn’t copy to the clipboard. Select the text and copy it yourself.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('the toolbar of selected words covers no tab of the panels, and offers to play only what has sound', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Beside' } })
  const { recordingId } = await importTalk(server, spaceId, ['Good morning and welcome to everybody here.'])
  for (const [locale, name] of Object.entries({ en: 'Selected text', de: 'Ausgewählter Text', ar: 'النص المحدد' })) {
    const { page, problems, context } = await signedInPage(browser, server, { locale })
    await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
    await isEditable(page)
    await page.locator('[data-paragraph]').first().selectText()
    const bar = page.getByRole('toolbar', { name })
    await bar.waitFor()
    const box = await bar.boundingBox()
    for (const tab of await page.getByRole('tab').all()) {
      const other = await tab.boundingBox()
      assert.ok(box !== null && other !== null)
      const isBeside = box.x + box.width <= other.x || other.x + other.width <= box.x
      assert.ok(
        isBeside || box.y + box.height <= other.y || other.y + other.height <= box.y,
        `${locale}: a tab is covered`,
      )
    }
    assert.equal(await bar.getByText('0:04').count(), 0, 'nothing to play')
    assert.deepEqual(problems, [])
    await context.close()
  }
})
