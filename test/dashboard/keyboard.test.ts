// From sign-in to export with the keyboard alone.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { uploadFile } from '../../src/client/upload-file.ts'
import { account, isFirefox, signedInPage, openDashboard } from '../helpers/browser.ts'
import { sampleFile, waitForTranscript } from '../helpers/harness.ts'
import { hasCount, isEditable, typeAndSave } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

/** Presses Tab until the focused element is called `name`. The focus must be visible on the way. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press(key)
    const at = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const { outlineStyle, caretColor, opacity } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isText = element.isContentEditable || element.matches('input, textarea')
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return {
        name: element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent,
        isSeen:
          Number(opacity) > 0.5 &&
          box.width > 1 &&
          box.bottom > 0 &&
          box.top < innerHeight &&
          (outlineStyle !== 'none' || (isText && caretColor !== 'transparent')),
      }
    })
    if (at === null) continue
    assert.ok(at.isSeen, `the focus is not visible on “${at.name}”`)
    seen.push(at.name)
    if (typeof name === 'string' ? at.name === name : name.test(at.name)) return
  }
  assert.fail(`Tab does not reach ${String(name)}, only: ${seen.join(' · ')}`)
}

test('sign-in to export works with the keyboard alone, with visible focus', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Keys' } })
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Interview' } })
  const place = { spaceId, recordingId }
  // The first ten seconds.
  const bytes = (await readFile(sampleFile)).subarray(0, 80_000)
  const slice = async (start: number, end: number): Promise<Blob> => new Blob([bytes.subarray(start, end)])
  await uploadFile(server.client, { size: bytes.length, slice }, { ...place, mimeType: 'audio/mpeg' })
  await waitForTranscript(server.client, place)
  // Import known words for the real audio, so that the uncertain word is known.
  const words = 'Good morning and welcome, thank you for having me today'.split(' ').map((word, i) => ({
    word,
    start: i,
    end: i + 0.8,
    confidence: word === 'having' ? 0.1 : 0.95,
    speaker: 0,
  }))
  await server.client.importTranscript({
    params: place,
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })

  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByLabel('Password').waitFor()
  await page.keyboard.type(account.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')

  await page.getByText('Interview').waitFor()
  await tabTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Interview')
  await page.keyboard.press('Enter')

  // The library shows the same first words.
  await page.locator('[data-paragraph]').getByText('Good morning and welcome').waitFor()
  await isEditable(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.2)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()

  await page.keyboard.press('n')
  await page.waitForFunction(() => getSelection()?.toString() === 'having')
  await typeAndSave(page, 'seeing')
  const edited = await server.client.getTranscript({ params: place, query: { jsonContentType: 'words' } })
  assert.ok(((await edited.json()) as { words: { word: string }[] }).words.some(({ word }) => word === 'seeing'))

  await page.keyboard.press('Escape')
  await tabTo(page, 'Speakers')
  await page.keyboard.press('ArrowRight')
  while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Export')
    await page.keyboard.press('ArrowRight')
  await page.getByLabel('Subtitles (SRT)').waitFor()
  await tabTo(page, 'Subtitles (SRT)')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Download/ }).waitFor()
  await tabTo(page, /^Download/)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  assert.equal((await download).suggestedFilename(), 'Interview.zip')
  assert.deepEqual(problems, [])
  await context.close()
})

test('what is chosen is shown with the colours of the system', { skip: isFirefox }, async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Contrast' } })
  await server.client.createRecording({ params: { spaceId }, body: { title: 'Interview' } })
  const { page, context } = await signedInPage(browser, server)
  await page.emulateMedia({ forcedColors: 'active' })
  const background = async (one: Locator): Promise<string> =>
    one.evaluate((element) => getComputedStyle(element).backgroundColor)
  const differ = async (chosen: Locator, other: Locator, what: string): Promise<void> => {
    await chosen.first().waitFor()
    assert.notEqual(await background(chosen.first()), await background(other.first()), what)
  }
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('link', { name: 'Interview', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sort by Title' }).click()
  await differ(page.locator('[aria-pressed=true]'), page.locator('[aria-pressed=false]'), 'a pressed button')
  const rail = page.getByRole('navigation').first()
  await differ(rail.locator('[aria-current=page]'), rail.getByRole('link', { name: 'Trash' }), 'the page')
  await page.getByRole('button', { name: /^Sort/ }).first().focus()
  await page.keyboard.press('Enter')
  await differ(page.locator('[data-highlighted]'), page.locator('[role^=menuitem]:not([data-highlighted])'), 'a menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const option = page.getByRole('option')
  await differ(
    option.and(page.locator('[aria-selected=true]')),
    option.and(page.locator('[aria-selected=false]')),
    'a command',
  )
  await page.goto(`${server.address}/w/${spaceId}/search`)
  await differ(
    page.locator('label:has(:checked)'),
    page.locator('label:has(input[type=radio]:not(:checked))'),
    'a mode',
  )
  await context.close()
})

test('the focus stays near what was deleted, closed or renamed', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Focus' } })
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    await server.client.createRecording({ params: { spaceId }, body: { title } })
  }
  const { page, context } = await signedInPage(browser, server)
  const onRow = async (title: string): Promise<void> => {
    await page.waitForFunction(
      (wanted) => document.activeElement?.closest('li')?.textContent.includes(wanted) === true,
      title,
    )
  }
  const menu = async (title: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${title}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: action }).focus()
    await page.keyboard.press('Enter')
  }
  const press = async (name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.goto(`${server.address}/w/${spaceId}`)
  // The newest comes first.
  await menu('Fourth', 'Move to trash')
  await onRow('Third')
  await menu('Second', 'Rename')
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await page.keyboard.press('Escape')
  await onRow('Second')
  await page.getByRole('checkbox', { name: 'Select Second' }).focus()
  await page.keyboard.press('Space')
  await press('Clear selection')
  await onRow('Second')
  await page.keyboard.press('Space')
  await press('Move to trash')
  await onRow('First')
  await page.goto(`${server.address}/w/${spaceId}/trash`)
  const restore = page.getByRole('button', { name: 'Restore' })
  await hasCount(restore, 2)
  await restore.first().focus()
  await page.keyboard.press('Enter')
  await hasCount(restore, 1)
  await page.waitForFunction(() => document.activeElement?.textContent === 'Restore')
  await page.keyboard.press('Enter')
  await hasCount(restore, 0)
  await page.waitForFunction(() => document.activeElement?.matches('#content') === true)
  // The field of a speaker keeps the focus after its name was saved.
  const talk = await importTalk(server, spaceId, ['Good morning.', 'Good evening.'])
  await page.goto(`${server.address}/w/${spaceId}/r/${talk.recordingId}`)
  await isEditable(page)
  await page.getByLabel('Name of Speaker 1').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ada: change speaker' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Name of Speaker 1')
  // A button is disabled while it works.
  await page.getByRole('tab', { name: 'Export' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  await downloaded
  await page.waitForFunction(() => document.activeElement?.textContent === 'Download')
  await context.close()
})

test('undo of a move to the trash says that the recording is back and puts the focus on its row', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Undone' } })
  for (const title of ['First', 'Second', 'Third']) {
    await server.client.createRecording({ params: { spaceId }, body: { title } })
  }
  const { page, problems, context } = await signedInPage(browser, server)
  const isOnRow = async (title: string): Promise<void> => {
    await page.waitForFunction(
      (wanted) => document.activeElement?.matches('li a') === true && document.activeElement.textContent === wanted,
      title,
    )
  }
  const undo = async (): Promise<void> => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
  }
  const status = (text: string): Locator => page.getByRole('status').getByText(text, { exact: true })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'Actions for Second' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to trash' }).press('Enter')
  await undo()
  await status('Restored').waitFor()
  await isOnRow('Second')
  for (const title of ['Third', 'First']) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Move to trash', exact: true }).press('Enter')
  await undo()
  await status('Restored 2 recordings').waitFor()
  await isOnRow('Third')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move to trash' }).press('Enter')
  await undo()
  await isOnRow('Third')
  assert.deepEqual(problems, [])
  await context.close()
})

test('in a transcript the focus stays where somebody is: after a title, a speaker and another version', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Places' } })
  const place = await importTalk(server, spaceId, ['Good morning.', 'Good evening.', 'Good night.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  const title = page.getByLabel('Recording title')
  await title.fill('Greetings')
  await title.press('Enter')
  await page.waitForFunction(
    () => document.title.startsWith('Greetings') && document.activeElement?.matches('[data-scroller]'),
  )

  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  assert.ok(
    await page.getByRole('menuitem', { name: 'Transcribe again' }).isDisabled(),
    'there is nothing to transcribe',
  )
  await page.keyboard.press('Escape')
  // A menu that gives the focus back closes one that was opened meanwhile.
  await page.waitForFunction(() => document.activeElement?.matches('[aria-label="More actions"]'))
  // The turn joins the one before, so its button is gone.
  await page.getByRole('button', { name: 'Speaker 2: change speaker' }).press('Enter')
  const chosen = page.getByRole('menu').locator('[aria-current=true]')
  assert.deepEqual(await chosen.allTextContents(), ['Speaker 2'])
  await page.getByRole('menuitem', { name: 'Speaker 1' }).press('Enter')
  await hasCount(page.getByRole('button', { name: 'Speaker 1: change speaker' }), 1)
  await page.waitForFunction(() => document.activeElement?.closest('article')?.textContent.includes('Good evening.'))

  const wanted = { title: 'Summary', prompt: 'Sum up.' }
  const { id: promptId } = await server.client.createPrompt({ params: { spaceId }, body: wanted })
  await server.client.createInsight({ params: place, body: { promptId } })
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}?tab=insights`)
  await page.getByRole('button', { name: 'Shorter' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.closest('[role=tabpanel] article') != null)
  await page.waitForTimeout(500)
  await page.waitForFunction(() => document.activeElement?.closest('[role=tabpanel] article') != null)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a tab shows a ring after a key and none after a click', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Rings' } })
  const { recordingId } = await importTalk(server, spaceId, ['Good morning.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await isEditable(page)
  const ring = (name: string): Promise<string> =>
    page.getByRole('tab', { name, selected: true }).evaluate((tab) => getComputedStyle(tab).outlineStyle)
  await page.getByRole('tab', { name: 'Insights' }).click()
  assert.equal(await ring('Insights'), 'none')
  await page.keyboard.press('ArrowRight')
  assert.equal(await ring('Translations'), 'solid')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a panel that is chosen in the palette has the focus, in a narrow window too', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Panels' } })
  const talk = await importTalk(server, spaceId, ['Good morning.', 'Good evening.'])
  const { page, problems, context } = await signedInPage(browser, server)
  const choose = async (panel: string): Promise<void> => {
    await isEditable(page)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Go to a page, recording or action' }).fill(panel)
    await page.getByRole('option', { name: `${panel} This page`, exact: true }).click()
  }
  await page.goto(`${server.address}/w/${spaceId}/r/${talk.recordingId}`)
  await choose('Insights')
  await page
    .locator(':focus')
    .and(page.getByRole('tab', { name: 'Insights', selected: true }))
    .waitFor()
  await page.setViewportSize({ width: 800, height: 900 })
  await choose('Translations')
  const sheet = page.getByRole('dialog', { name: 'Panels' })
  await sheet.getByRole('tab', { name: 'Translations', selected: true }).waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') != null)
  assert.deepEqual(problems, [])
  await context.close()
})

test('find and replace gives the focus to the word that it found, or to the text', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Found' } })
  const place = await importTalk(server, spaceId, ['Good morning and welcome.', 'We have a needle here.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  const find = page.getByLabel('Find', { exact: true })
  await page.keyboard.press('ControlOrMeta+f')
  await find.fill('needle')
  await page.getByText('1 of 1').waitFor()
  await find.press('Escape')
  await find.waitFor({ state: 'detached' })
  await typeAndSave(page, 'pin')
  await page.getByText('We have a pin here.').waitFor()
  await page.keyboard.press('ControlOrMeta+f')
  await find.fill('nothing like this')
  await find.press('Escape')
  await find.waitFor({ state: 'detached' })
  assert.ok(await page.getByTestId('transcript').evaluate((box) => box === document.activeElement))
  assert.deepEqual(problems, [])
  await context.close()
})
