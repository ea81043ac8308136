// When subtitles are on screen: people set it in the Export panel, and the file has it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { clientOf, person } from '../helpers/api-people.ts'
import { account, isFirefox, openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine, sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, hasTexts, hasValue, isEditable, violations } from './page.ts'
import { blocksOf, importTurns, openSubtitles, texts, word, type Turn } from './subtitle-list.ts'
import type { Place } from './talk.ts'

const { server, browser } = await openDashboard(fastEngine)
const { client } = server

const talk: Turn[] = [
  [2, 'Ann', 'Good morning and welcome to the hall.'],
  [10, 'Ann', 'Sit down. Please begin.'],
  [20, 'Bob', 'Yes.'],
]
const usual = ['Good morning and welcome to the hall.', 'Sit down. Please begin.', 'Yes.']

const begins = (page: Page): Locator => page.getByLabel('Begins', { exact: true })
const ends = (page: Page): Locator => page.getByLabel('Ends', { exact: true })

/** When the subtitles of the file are shown: `10,000-11,550`. */
async function fileOf(params: Place): Promise<string[]> {
  const srt = await (await client.getTranscript({ params, query: { format: 'srt' } })).text()
  return blocksOf(srt).map(({ times }) => times.replaceAll('00:00:', '').replace(' --> ', '-'))
}
const hasFile = (place: Place, wanted: readonly string[]): Promise<unknown> =>
  waitFor(
    () => fileOf(place),
    `the file ${JSON.stringify(wanted)}`,
    (found) => found.join('|') === wanted.join('|'),
  )
const numberOfVersions = async (params: Place): Promise<number> =>
  (await client.listVersions({ params })).versions.length

test('a subtitle begins and ends when somebody says, the file has the same, and undo takes it back', async () => {
  const place = await importTurns(client, talk)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await openSubtitles(page, server, place)
  await isEditable(page)
  await page.getByRole('group', { name: 'Subtitle 1 of 3' }).waitFor()
  await list.getByRole('button', { name: /^0:10/ }).click()
  await page.getByRole('group', { name: 'Subtitle 2 of 3' }).waitFor()
  await hasValue(begins(page), '0:10.000')
  await hasValue(ends(page), '0:11.550')
  assert.deepEqual(await violations(page), [])

  await begins(page).fill('9.25')
  await page.keyboard.press('Enter')
  await hasValue(begins(page), '0:09.250')
  await ends(page).fill('0:12,5')
  await page.keyboard.press('Tab')
  await hasValue(ends(page), '0:12.500')
  await hasFile(place, ['02,000-04,750', '09,250-12,500', '20,000-20,833'])
  await hasTexts(texts(list), usual)
  // Words inside stay as they are said.
  const { words } = (await (
    await client.getTranscript({ params: place, query: { jsonContentType: 'words' } })
  ).json()) as { words: { word: string; start: number; end: number }[] }
  assert.deepEqual(
    words.slice(7, 11).map(({ start, end }) => [start, end]),
    [
      [9.25, 10.35],
      [10.4, 10.75],
      [10.8, 11.15],
      [11.2, 12.5],
    ],
  )
  await page.keyboard.press('ControlOrMeta+z')
  await hasFile(place, ['02,000-04,750', '10,000-11,550', '20,000-20,833'])
  await hasValue(begins(page), '0:10.000')

  // What is no time is not set, and Esc takes it back.
  await begins(page).fill('soon')
  await page.getByText('Enter a time such as 1:30.5 or 90.5.').waitFor()
  await page.keyboard.press('Escape')
  await hasValue(begins(page), '0:10.000')
  // Rules of the file that are not as set are said.
  await page.getByRole('button', { name: 'Next subtitle' }).click()
  assert.equal(await page.getByRole('button', { name: 'Next subtitle' }).isDisabled(), true)
  await page.getByText('Stays for 5/6 of a second').waitFor()
  await hasValue(ends(page), '0:20.833')
  assert.deepEqual(problems, [])
  await context.close()
})

test('with keys: steps are one version and one undo, and stop at the subtitles beside', async () => {
  const turns: Turn[] = [
    [2, 'Ann', 'Good morning.'],
    [4, 'Ann', 'Sit down.'],
    [20, 'Bob', 'Yes.'],
  ]
  const place = await importTurns(client, turns)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await openSubtitles(page, server, place)
  await isEditable(page)
  await word(list, 'down.').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')
  assert.equal(await focused(), 'Sit')
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('b')
  await page.keyboard.press('Shift+B')
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+E')
  await page.keyboard.press('e')
  await hasValue(begins(page), '0:03.600')
  await hasValue(ends(page), '0:04.950')
  assert.equal(await focused(), 'Sit', 'the focus stays')
  await hasFile(place, ['02,000-02,833', '03,600-04,950', '20,000-20,833'])
  assert.equal(await numberOfVersions(place), 2)
  // Further than the subtitle before it: it stops there, and they stay two.
  await begins(page).fill('1')
  await page.keyboard.press('Enter')
  await page.getByText('The subtitle before it ends then.').waitFor()
  await hasValue(begins(page), '0:02.750')
  await hasFile(place, ['02,000-02,750', '02,750-04,950', '20,000-20,833'])
  await hasTexts(texts(list), ['Good morning.', 'Sit down.', 'Yes.'])
  await page.keyboard.press('ControlOrMeta+z')
  await hasFile(place, ['02,000-02,833', '03,600-04,950', '20,000-20,833'])
  await page.keyboard.press('ControlOrMeta+z')
  await hasFile(place, ['02,000-02,833', '04,000-04,833', '20,000-20,833'])
  // Up and down in a field are steps, too.
  await hasValue(ends(page), '0:04.833')
  await ends(page).focus()
  await page.keyboard.press('ArrowUp')
  await hasValue(ends(page), '0:04.933')
  // What is set goes into a download at once.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  assert.match(await readFile(await download.path(), 'utf8'), /00:00:04,000 --> 00:00:04,933/)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Subtitle begins 0.1 s earlier').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a subtitle begins and ends where the player is, and not after the recording', async () => {
  const place = await uploadRecording(client, await readFile(sampleFile))
  await waitForTranscript(client, place)
  const { page, problems, context } = await signedInPage(browser, server)
  const list = await openSubtitles(page, server, place)
  await isEditable(page)
  const before = await fileOf(place)
  const row = list.getByRole('listitem').first()
  await row.getByRole('button').first().click()
  const start = await begins(page).inputValue()
  const now = (): Promise<number> => page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1)
  await page.evaluate(() => {
    const audio = document.querySelector('audio')
    if (audio !== null) audio.currentTime += 0.2
  })
  const at = await now()
  await page.getByRole('button', { name: 'Begin at the player’s position' }).click()
  await waitFor(
    () => begins(page).inputValue(),
    'another begin',
    (value) => value !== start,
  )
  const exact = at.toFixed(3).replace('.', ',').padStart(6, '0')
  await waitFor(
    () => fileOf(place),
    `a file that begins at ${exact}`,
    ([first]) => first?.startsWith(exact) === true && first.endsWith(before[0]?.split('-')[1] ?? '?'),
  )
  await row.getByRole('button').first().focus()
  await page.keyboard.press('End')
  await ends(page).fill('5:00')
  await page.keyboard.press('Enter')
  await page.getByText(/The recording begins or ends then\.|This export allows/).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('all times are shifted, as far as the recording allows, and undone at once', async () => {
  const place = await importTurns(client, talk)
  const { page, problems, context } = await signedInPage(browser, server)
  await openSubtitles(page, server, place)
  await isEditable(page)
  const open = page.getByRole('button', { name: 'Shift all times…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Shift all times' })
  const field = dialog.getByLabel('Seconds')
  const shift = dialog.getByRole('button', { name: 'Shift', exact: true })
  await field.fill('-2.5')
  await dialog.getByText('Enter -2 or more.').waitFor()
  assert.equal(await shift.isDisabled(), true)
  await field.fill('x')
  await dialog.getByText('Enter a number such as').waitFor()
  assert.deepEqual(await violations(page), [])
  await field.fill('−1,5')
  await shift.click()
  await page.getByText('All times are 1.5 s earlier').waitFor()
  await hasFile(place, ['00,500-03,250', '08,500-10,050', '18,500-19,333'])
  await hasCount(dialog, 0)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await hasFile(place, ['02,000-04,750', '10,000-11,550', '20,000-20,833'])
  // The first subtitle to where somebody heard it.
  await page.getByRole('list', { name: 'Subtitles' }).getByRole('button', { name: /^0:10/ }).click()
  await page.keyboard.press('Home')
  await open.click()
  await dialog.getByRole('button', { name: 'Subtitle 1 at the player’s position, 0:10.000' }).click()
  await hasValue(field, '8')
  await shift.click()
  await hasFile(place, ['10,000-12,750', '18,000-19,550', '28,000-28,833'])
  await hasValue(begins(page), '0:10.000')
  assert.deepEqual(problems, [])
  await context.close()
})

test('what fails is taken back and told, and viewers set no times', async () => {
  const { cookie } = await person(server, 'grace@example.org')
  const grace = clientOf(server, cookie)
  const place = await importTurns(grace, talk)
  await grace.addMember({ params: { spaceId: place.spaceId }, body: { email: account.email, role: 'viewer' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await openSubtitles(page, server, place)
  await hasCount(begins(page), 0)
  await page.keyboard.press('b')
  const own = await importTurns(client, talk)
  await openSubtitles(page, server, own)
  await isEditable(page)
  await page.route('**/transcript', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await begins(page).fill('1')
  await page.keyboard.press('Enter')
  await hasValue(begins(page), '0:01.000')
  await page.getByText('Tiro isn’t responding. Try again in a moment.').first().waitFor()
  await hasValue(begins(page), '0:02.000')
  await page.getByText('All changes saved').waitFor()
  assert.equal(await numberOfVersions(own), 1)
  assert.deepEqual(problems, [])
  await context.close()
})

test('on a phone, in German and in Arabic, the fields have room', async () => {
  const place = await importTurns(client, talk)
  for (const locale of ['de-DE', 'ar-EG']) {
    const { page, problems, context } = await signedInPage(browser, server, { phone: true, locale })
    await openSubtitles(page, server, place)
    await isEditable(page)
    const fields = page.locator('[data-subtitles] input')
    await hasCount(fields, 2)
    for (const field of await fields.all()) {
      const { width, x } = (await field.boundingBox()) ?? { width: 0, x: -1 }
      assert.ok(x >= 0 && x + width <= 390 && width > 80, `${locale}: ${width} pixels from ${x}`)
      const isCut = await field.evaluate((element) => element.scrollWidth > element.clientWidth)
      assert.equal(isCut, false)
    }
    const next = page.locator('[data-subtitles] button').nth(1)
    await (isFirefox ? next.click() : next.tap())
    await hasValue(fields.first(), '0:10.000')
    assert.deepEqual(await violations(page), [])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
    assert.deepEqual(problems, [])
    await context.close()
  }
})
