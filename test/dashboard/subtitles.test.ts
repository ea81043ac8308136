// Subtitles in the Export panel: what the list shows, and where people begin and join them.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { uploadFile } from '../../src/client/upload-file.ts'
import { batchesOf } from '../../src/text/batches-of.ts'
import { clientOf, person } from '../helpers/api-people.ts'
import { account, isFirefox, openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine, sampleFile, waitForTranscript } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, holdAnswers, hasTexts, isEditable, typeAndSave, violations } from './page.ts'
import { blocksOf, importTurns, openSubtitles, texts, word, type Turn } from './subtitle-list.ts'
import type { Place } from './talk.ts'

const { server, browser } = await openDashboard({ ...fastEngine, TIRO_TRANSLATION: 'apertium' })

const talk: Turn[] = [
  [0, 'Ann', 'Good morning and welcome to the hall.'],
  [10, 'Ann', 'Sit down. Please begin.'],
  [20, 'Bob', 'Thank you.'],
]
const usual = ['Good morning and welcome to the hall.', 'Sit down. Please begin.', 'Thank you.']

const open = (page: Page, place: Place, options?: object): Promise<Locator> =>
  openSubtitles(page, server, place, options)

async function srtOf(params: Place): Promise<string[]> {
  const file = await server.client.getTranscript({ params, query: { format: 'srt' } })
  return linesOf(await file.text())
}

/** The texts of an SRT file. */
const linesOf = (srt: string): string[] => blocksOf(srt).map(({ text }) => text)

const hasFile = (place: Place, wanted: readonly string[]): Promise<unknown> =>
  waitFor(
    () => srtOf(place),
    `the file ${JSON.stringify(wanted)}`,
    (found) => found.join('|') === wanted.join('|'),
  )

test('a word begins a subtitle with a click, a button joins two, and the file has the same', async () => {
  const place = await importTurns(server.client, talk)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await isEditable(page)
  await hasTexts(texts(list), usual)
  assert.deepEqual(await violations(page), [])

  await word(list, 'welcome').click()
  const split = ['Good morning and', 'welcome to the hall.', ...usual.slice(1)]
  await hasTexts(texts(list), split)
  await hasFile(place, split)
  await page.getByText('1 break set by hand').waitFor()
  assert.equal(await word(list, 'welcome').getAttribute('aria-pressed'), 'true')

  // Another speaker says the last one, so only the second and the third can be joined.
  await hasCount(list.getByRole('button', { name: 'Join with the subtitle before' }), 1)
  await word(list, 'Please').click()
  const three = [...split.slice(0, 2), 'Sit down.', 'Please begin.', 'Thank you.']
  await hasTexts(texts(list), three)
  const row = (text: string): Locator => list.getByRole('listitem').filter({ hasText: text })
  await row('Please').getByRole('button', { name: 'Join with the subtitle before' }).click()
  await hasTexts(texts(list), split)
  await row('welcome').getByRole('button', { name: 'Join with the subtitle before' }).click()
  await hasTexts(texts(list), usual)
  await hasFile(place, usual)
  await page.getByText('2 breaks set by hand').waitFor()
  assert.deepEqual(await violations(page), [])

  // The download has what the list shows.
  await word(list, 'down.').click()
  await hasTexts(texts(list), [usual[0] ?? '', 'Sit', 'down. Please begin.', 'Thank you.'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  assert.deepEqual(linesOf(await readFile(await download.path(), 'utf8')), await texts(list).allTextContents())

  // One is set back, all are, and undo brings them back.
  await row('down.').getByRole('button', { name: 'Set by hand: Make automatic' }).click()
  await page.getByText('1 break set by hand').waitFor()
  await word(list, 'and').click()
  await hasTexts(texts(list), ['Good morning', 'and welcome to the hall.', ...usual.slice(1)])
  await page.getByRole('button', { name: 'Reset all' }).click()
  await hasTexts(texts(list), usual)
  await page.getByText('All breaks are automatic again').waitFor()
  await page.getByText('Choose a word to begin a subtitle with it.').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await hasTexts(texts(list), ['Good morning', 'and welcome to the hall.', ...usual.slice(1)])
  await page.reload()
  await hasTexts(texts(list), ['Good morning', 'and welcome to the hall.', ...usual.slice(1)])
  assert.deepEqual(problems, [])
  await context.close()
})

test('with the keyboard: arrows go through words and subtitles, Enter begins one, Backspace joins it', async () => {
  const place = await importTurns(server.client, talk)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await isEditable(page)
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')
  const isAt = (text: string): Promise<unknown> => waitFor(focused, `the focus on ${text}`, (found) => found === text)
  const position = (): Promise<string | null> =>
    page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow')
  await page.getByRole('button', { name: 'End at the player’s position' }).focus()
  await page.keyboard.press('Tab')
  await isAt('0:00')
  await page.keyboard.press('Tab')
  await isAt('Good')
  const before = await position()
  for (const [key, text] of [
    ['ArrowRight', 'morning'],
    ['ArrowRight', 'and'],
    ['ArrowLeft', 'morning'],
    ['ArrowDown', 'Sit'],
    ['ArrowLeft', 'hall.'],
    ['End', 'Thank'],
    ['Home', 'Good'],
    ['ArrowDown', 'Sit'],
    ['ArrowRight', 'down.'],
    ['ArrowRight', 'Please'],
  ] as const) {
    await page.keyboard.press(key)
    await isAt(text)
  }
  assert.equal(await position(), before, 'the player stays')
  await page.keyboard.press('Enter')
  await hasTexts(texts(list), [usual[0] ?? '', 'Sit down.', 'Please begin.', 'Thank you.'])
  await isAt('Please')
  await page.keyboard.press('Backspace')
  await hasTexts(texts(list), usual)
  await isAt('Please')
  await page.getByText('All changes saved').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await hasTexts(texts(list), [usual[0] ?? '', 'Sit down.', 'Please begin.', 'Thank you.'])
  await hasFile(place, [usual[0] ?? '', 'Sit down.', 'Please begin.', 'Thank you.'])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await hasTexts(texts(list), usual)
  // The same key a second time leaves it to the rules again.
  await page.keyboard.press('Space')
  await hasCount(texts(list), 4)
  await page.keyboard.press('Space')
  await hasTexts(texts(list), usual)
  await page.getByText('Choose a word to begin a subtitle with it.').waitFor()
  // Tab leaves the list after what one row has.
  await page.keyboard.press('Tab')
  assert.equal(await list.evaluate((element) => element.contains(document.activeElement)), false)
  assert.deepEqual(problems, [])
  await context.close()
})

test('what is typed is cut when it is saved, and breaks stay with their words', async () => {
  const place = await importTurns(server.client, talk)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await isEditable(page)
  await word(list, 'welcome').click()
  await hasTexts(texts(list), ['Good morning and', 'welcome to the hall.', ...usual.slice(1)])
  await page.locator('[data-paragraph]').first().click()
  await page.keyboard.press('ControlOrMeta+Home')
  await typeAndSave(page, 'A ')
  const typed = ['A Good morning and', 'welcome to the hall.', ...usual.slice(1)]
  await hasTexts(texts(list), typed)
  await hasFile(place, typed)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a break is on the page before it is saved, and goes where the server is not reached', async () => {
  const place = await importTurns(server.client, talk)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await isEditable(page)
  const held = await holdAnswers(page, '**/transcript', 'PATCH')
  await word(list, 'welcome').click()
  await held.asked
  await word(list, 'down.').click()
  const both = ['Good morning and', 'welcome to the hall.', 'Sit', 'down. Please begin.', 'Thank you.']
  await hasTexts(texts(list), both)
  held.letGo()
  await hasFile(place, both)
  await hasTexts(texts(list), both)
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/transcript', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await word(list, 'Please').click()
  await page.getByText('Tiro isn’t responding. Try again in a moment.').first().waitFor()
  await hasTexts(texts(list), both)
  await hasFile(place, both)
  assert.deepEqual(problems, [])
  await context.close()
})

test('the list follows the playback until somebody scrolls it', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Talk' } })
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Talk' } })
  const place = { spaceId, recordingId }
  // The first twenty seconds.
  const bytes = (await readFile(sampleFile)).subarray(0, 160_000)
  const slice = async (start: number, end: number): Promise<Blob> => new Blob([bytes.subarray(start, end)])
  await uploadFile(server.client, { size: bytes.length, slice }, { ...place, mimeType: 'audio/mpeg' })
  await waitForTranscript(server.client, place)
  const words = Array.from({ length: 60 }, (_, i) => ({ word: `Word${i}.`, start: i / 3, end: (i + 0.9) / 3 }))
  await server.client.importTranscript({
    params: place,
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place, { lines: 1, perLine: 8 })
  await word(list, 'Word0.').waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const scrolled = (): Promise<number> => list.evaluate((element) => element.parentElement?.scrollTop ?? 0)
  await waitFor(scrolled, 'a list that scrolls', (top) => top > 100)
  await list.locator('[aria-current=true]').waitFor()
  await list.hover()
  await page.mouse.wheel(0, -10_000)
  await waitFor(scrolled, 'the beginning', (top) => top === 0)
  const now = (): Promise<number> => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
  const then = await now()
  await waitFor(now, 'two more seconds', (seconds) => seconds > then + 2)
  assert.equal(await scrolled(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('thousands of breaks are reset at once, and undone at once', async () => {
  const turns = Array.from({ length: 300 }, (_, i): Turn => [i * 10, 'Ann', 'one two three four five'])
  const place = await importTurns(server.client, turns)
  const ids = Array.from({ length: 1500 }, (_, id) => id)
  const set = ids.filter((id) => id % 5 !== 0)
  for (const some of batchesOf(set, 1000)) {
    await server.client.editTranscript({
      params: place,
      headers: { 'if-match': '*' },
      body: { operations: some.map((before) => ({ type: 'breakSubtitle', before, break: 'always' })) },
    })
  }
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await isEditable(page)
  const hasSize = (size: number): Promise<void> =>
    list
      .getByRole('listitem')
      .first()
      .and(page.locator(`[aria-setsize="${size}"]`))
      .waitFor()
  await hasSize(1500)
  await page.getByRole('button', { name: 'Reset all' }).click()
  await hasSize(300)
  await page.getByText('All breaks are automatic again').waitFor()
  assert.equal((await srtOf(place)).length, 300)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await hasSize(1500)
  await page.getByText('1,200 breaks set by hand').waitFor()
  assert.equal((await srtOf(place)).length, 1500)
  assert.deepEqual(problems, [])
  await context.close()
})

test('viewers see the subtitles, and a click goes there', async () => {
  const { cookie } = await person(server, 'grace@example.org')
  const grace = clientOf(server, cookie)
  const place = await importTurns(grace, talk)
  await grace.addMember({ params: { spaceId: place.spaceId }, body: { email: account.email, role: 'viewer' } })
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  const row = list.getByRole('button', { name: '0:10 Sit down. Please begin.' })
  await row.click()
  await page.getByRole('img', { name: 'Subtitle preview' }).getByText('Sit down. Please begin.').waitFor()
  await hasCount(texts(list), 0)
  await hasCount(page.getByText('Choose a word to begin a subtitle with it.'), 0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'Subtitle preview' }).getByText('Thank you.').waitFor()
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('on a phone, words are chosen with a finger', async () => {
  const place = await importTurns(server.client, talk)
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  const list = await open(page, place)
  await press(word(list, 'welcome'))
  await hasTexts(texts(list), ['Good morning and', 'welcome to the hall.', ...usual.slice(1)])
  await press(list.getByRole('button', { name: 'Join with the subtitle before' }).first())
  await hasTexts(texts(list), usual)
  assert.deepEqual(await violations(page), [])
  const { width, x } = (await list.boundingBox()) ?? { width: 0, x: -1 }
  assert.ok(x >= 0 && x + width <= 390, `${width} pixels from ${x}`)
  assert.deepEqual(problems, [])
  await context.close()
})

/** Firefox has no touch in its protocol. */
const press = (target: Locator): Promise<void> => (isFirefox ? target.click() : target.tap())

test('text from right to left and without spaces is the same in the list and the file', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  const arabic = await importTurns(
    server.client,
    [
      [0, 'Ann', 'صباح الخير وأهلا بكم في القاعة، حيث نتحدث عن iPhone 15 Pro وعن أشياء أخرى.'],
      [3, 'Bob', 'شكرا لك.'],
    ],
    'ar',
  )
  const list = await open(page, arabic)
  await word(list, 'وأهلا').click()
  const same = async (place: Place): Promise<void> => {
    const file = (await srtOf(place)).map((text) => text.replaceAll('\n', ''))
    await hasTexts(texts(list), file)
  }
  await word(list, 'وأهلا').and(page.locator('[aria-pressed=true]')).waitFor()
  await page.getByText('All changes saved').waitFor()
  await waitFor(
    () => srtOf(arabic),
    'a subtitle that begins there',
    (found) => found.some((text) => /^(- )?وأهلا/.test(text)),
  )
  await same(arabic)
  // To the left is what follows.
  await word(list, 'وأهلا').focus()
  await page.keyboard.press('ArrowLeft')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'بكم')

  const chinese = await importTurns(
    server.client,
    [[0, 'Ann', '今天 天气 很 好， 我们 去 公园 散步 吧。 公园 里 有 很多 人， 他们 都 在 唱歌。']],
    'zh',
  )
  await open(page, chinese)
  await same(chinese)
  await word(list, '散步').click()
  await word(list, '散步').and(page.locator('[aria-pressed=true]')).waitFor()
  await waitFor(
    () => srtOf(chinese),
    'a subtitle that begins there',
    (found) => found.some((text) => text.startsWith('散步')),
  )
  await same(chinese)
  assert.deepEqual(problems, [])
  await context.close()
})

test('the options of the export apply to the list', async () => {
  const place = await importTurns(server.client, [
    [0, 'Ann', 'Um, we we met at three thirty and went to the old town by train.'],
  ])
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await page.getByLabel('Leave out “um” and repeated starts').check()
  await page.getByLabel('Numbers as figures, such as 25%').check()
  await hasTexts(texts(list), ['We met at 3:30 and went', 'to the old town by train.'])
  await page.getByLabel('Characters per line').fill('14')
  await hasCount(texts(list), 4)
  await page.getByLabel('From', { exact: true }).fill('4')
  await page.getByLabel('To', { exact: true }).fill('2')
  await page.getByText('The passage must end after it starts.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Download' }).isDisabled(), true)
  await page.getByLabel('To', { exact: true }).fill('5')
  await hasTexts(texts(list), ['the old town'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('what the workspace says about words applies to the list', async () => {
  const place = await importTurns(server.client, [
    [0, 'Ann', 'Um, we we met at three thirty and went to the old town by train.'],
  ])
  await server.client.updateWorkspace({
    params: { spaceId: place.spaceId },
    body: { wording: 'clean', numbers: 'figures' },
  })
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await hasTexts(texts(list), ['We met at 3:30 and went', 'to the old town by train.'])
  assert.deepEqual(await srtOf(place), await texts(list).allTextContents())
  // The word that is left out marks the subtitle of the next one, and a word of a figure stays in it.
  await word(list, 'met').click()
  await hasTexts(texts(list), ['We', 'met at 3:30 and went', 'to the old town by train.'])
  await hasFile(place, ['We', 'met at 3:30 and went', 'to the old town by train.'])
  await page.getByLabel('Leave out “um” and repeated starts').uncheck()
  await hasTexts(texts(list), ['Um, we we', 'met at 3:30 and went', 'to the old town by train.'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('a translation is shown as its file has it, and its breaks are set, too', async () => {
  const place = await importTurns(
    server.client,
    [[0, 'Ana', 'La reunión empieza a las diez. El presupuesto nuevo es muy grande, y hablamos de eso.']],
    'es',
  )
  const { id: translationId } = await server.client.createTranslation({ params: place, body: { language: 'ca' } })
  const params = { ...place, translationId }
  const file = await waitFor(
    async () => {
      const response = await server.client.getTranslation({ params, query: { format: 'srt' } }).catch(() => null)
      return response === null ? null : linesOf(await response.text())
    },
    'the translation',
    (found) => found !== null,
  )
  assert.ok(file !== null && file.length > 1)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await isEditable(page)
  await page.getByLabel('Language', { exact: true }).selectOption(translationId)
  await hasTexts(texts(list), file)
  await page.getByLabel('To', { exact: true }).fill('3')
  const query = { format: 'srt', endTime: 3 } as const
  await hasTexts(texts(list), linesOf(await (await server.client.getTranslation({ params, query })).text()))
  await page.getByLabel('To', { exact: true }).fill('')
  await word(list, 'comença').click()
  await waitFor(
    async () => linesOf(await (await server.client.getTranslation({ params, query: { format: 'srt' } })).text()),
    'the break',
    (lines) => lines[0] === 'La reunió',
  )
  const first = async (): Promise<string | undefined> => {
    const srt = await (await server.client.getTranslation({ params, query: { format: 'srt' } })).text()
    return linesOf(srt)[0]
  }
  const begins = (wanted: string | undefined): Promise<unknown> =>
    waitFor(first, `a file that begins with ${wanted}`, (found) => found === wanted)
  await word(list, 'comença').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await begins(file[0])
  await hasTexts(texts(list), file)
  await page.keyboard.press('ControlOrMeta+y')
  await begins('La reunió')
  // Before they are saved.
  const cut = await texts(list).allInnerTexts()
  for (const [key, shown] of [
    ['z', file],
    ['y', cut],
    ['z', file],
    ['y', cut],
  ] as const) {
    await page.keyboard.press(`ControlOrMeta+${key}`)
    await hasTexts(texts(list), shown)
  }
  await begins('La reunió')
  await page.getByRole('button', { name: 'Reset all' }).click()
  await hasTexts(texts(list), file)
  await begins(file[0])
  // Its offer comes once the page has what is saved.
  await page.getByText('All breaks are automatic again').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await begins('La reunió')
  // The original has had no change to undo.
  assert.equal((await server.client.listVersions({ params: place })).versions.length, 1)
  assert.deepEqual(problems, [])
  await context.close()
})

test('the list has 20,000 subtitles, follows the player and shows the next one that is hard to read', async () => {
  const turns = Array.from({ length: 20_000 }, (_, i): Turn => [
    i * 2,
    'Ann',
    i === 15_000 ? 'x'.repeat(60) : `Word${i}.`,
  ])
  const place = await importTurns(server.client, turns)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await open(page, place)
  await isEditable(page)
  await word(list, 'Word0.').waitFor()
  assert.ok((await list.getByRole('listitem').count()) < 60, 'only those in view are rendered')
  assert.equal(await list.getByRole('listitem').first().getAttribute('aria-setsize'), '20000')
  await page.getByRole('button', { name: 'Show next' }).click()
  const hard = list.getByRole('listitem').filter({ hasText: 'xxx' })
  await hard.and(page.locator('[aria-current=true]')).waitFor()
  await hard.getByText('characters per second', { exact: false }).waitFor()
  await word(list, 'Word15001.').focus()
  await page.keyboard.press('End')
  await word(list, 'Word19999.').waitFor()
  await page.keyboard.press('Home')
  await word(list, 'Word0.').waitFor()
  // Where somebody clicks in the text, the list goes too.
  await page.keyboard.press('End')
  await word(list, 'Word19999.').waitFor()
  await page.locator('[data-paragraph]').first().click()
  const isInView = (): Promise<boolean> =>
    list.evaluate((element) => {
      const row = element.querySelector('[aria-current=true]')?.getBoundingClientRect()
      const box = element.parentElement?.getBoundingClientRect()
      return row !== undefined && box !== undefined && row.top >= box.top && row.bottom <= box.bottom
    })
  await waitFor(isInView, 'the subtitle on screen in view', Boolean)
  assert.deepEqual(problems, [])
  await context.close()
})
