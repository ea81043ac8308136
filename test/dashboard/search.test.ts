// Search, questions, insights, translations and the command palette.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Browser, Cookie, Page } from 'playwright-core'
import { uploadFile } from '../../src/client/upload-file.ts'
import { openBrowser, setUpAccount, signedInPage, type Watched } from '../helpers/browser.ts'
import { startEmbeddingStub, type EmbeddingStub } from '../helpers/embedding-stub.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  type TestServer,
} from '../helpers/harness.ts'
import { importVtt, talk, waitForSearch } from '../helpers/insights.ts'
import { hasValue, isEditable, readOut, violations } from './page.ts'
import { importTalk } from './talk.ts'
import { waitFor } from '../helpers/wait-for.ts'

const matters = [
  ['café', 'opening', 'bistro'],
  ['archive', 'server', 'disks', 'library'],
]
let embedder: EmbeddingStub
let server: TestServer
let browser: Browser
let cookies: Cookie[]
const data = await temporaryFolder()
before(async () => {
  embedder = await startEmbeddingStub(matters)
  server = await startServer({
    data,
    env: { ...fastEngine, TIRO_EMBEDDING_URL: embedder.address, TIRO_EMBEDDING_MODEL: 'matters' },
  })
  await setUpAccount(server)
  browser = await openBrowser()
  const { context } = await signedInPage(browser, server)
  cookies = await context.cookies()
  await context.close()
})
after(async () => {
  await browser.close()
  await server.stop()
  embedder.close()
  await removeFolder(data)
})

const café = `WEBVTT

00:00:10.000 --> 00:00:14.000
<v Cyd>We moved the café opening to Thursday.

00:01:40.000 --> 00:01:44.000
<v Ada>Afterwards everybody went home by tram.
`

async function filledSpace(name: string): Promise<{ spaceId: string; meeting: string; visit: string }> {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name } })
  const meeting = await importVtt(server, spaceId, talk)
  const visit = await importVtt(server, spaceId, café)
  await server.client.updateRecording({ params: { spaceId, recordingId: visit }, body: { title: 'Visit' } })
  // The search index is updated after a moment.
  for (const [q, wanted] of [
    ['bistro', visit],
    ['library', meeting],
  ] as const) {
    await waitFor(async () => {
      const hits = await server.client.searchRecordings({ params: { spaceId }, query: { q } })
      return hits.some(({ recording }) => recording.id === wanted)
    }, 'the index')
  }
  return { spaceId, meeting, visit }
}

/** A new page in the session that signed in at the beginning. */
async function freshPage(): Promise<Watched> {
  const watched = await signedInPage(browser, server, { signIn: false })
  await watched.context.addCookies(cookies)
  return watched
}

/** Checks the page in both themes. The dark one differs only in colours. */
async function assertNoBarrier(page: Page, what: string): Promise<void> {
  assert.deepEqual(await violations(page), [], what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor()
  assert.deepEqual(await violations(page, 'color-contrast'), [], `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('search by meaning and by words opens the right second', async () => {
  const { spaceId, visit } = await filledSpace('Finding')
  await server.client.createFolder({ params: { spaceId }, body: { name: 'Season 1' } })
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('heading', { name: 'All recordings' }).waitFor()
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search by meaning' })
  await field.waitFor()
  const said = await readOut(page)
  // A paraphrase: no recording contains the word.
  await field.fill('bistro')
  const first = page.getByRole('main').getByRole('listitem').first()
  await first.getByText('We moved the café opening to Thursday.').waitFor()
  await assertNoBarrier(page, 'hits')

  await page.getByText('Exact words', { exact: true }).click()
  await page.getByRole('main').getByText('No results for “bistro”.').waitFor()
  // A screen reader hears what was found.
  const texts = await said()
  assert.ok(
    texts.some((text) => /^\d+ results? in \d+ recordings?$/.test(text)),
    texts.join(),
  )
  assert.ok(texts.includes('No results for “bistro”.'), texts.join())
  const exact = page.getByRole('searchbox', { name: 'Search by words' })
  await exact.fill('tram folder:"Season 1" ')
  await page.getByText('Folder: Season 1').waitFor()
  await hasValue(exact, 'tram ')
  await page.getByRole('main').getByText('No results for “tram”.').waitFor()
  await page.getByRole('button', { name: 'Remove filter Folder: Season 1' }).click()
  await page.locator('mark').getByText('tram').waitFor()
  await exact.fill('tram speaker:Zoe ')
  await page.getByText('No speaker in this workspace is named “Zoe”.').waitFor()
  await page.getByRole('button', { name: 'Remove filter Speaker: Zoe' }).click()
  await page.getByRole('link', { name: /^Open Visit at 1:4\d/u }).click()
  await page.waitForURL((url) => url.pathname.endsWith(visit) && Number(url.searchParams.get('t')) > 100)
  await page.waitForFunction(() => [...document.querySelectorAll('time')].some((one) => one.textContent === '1:43'))
  assert.deepEqual(problems, [])
  await context.close()
})

/** Waits until the text that was imported can be found. */
const indexed = async (spaceId: string): Promise<void> => {
  await waitFor(async () => {
    const hits = await server.client.searchRecordings({ params: { spaceId }, query: { q: 'Thursday', mode: 'exact' } })
    return hits.length > 0
  }, 'the index')
}

test('a search result plays in place', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Playing' } })
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Sample' } })
  const params = { spaceId, recordingId }
  // Import the transcript before its media, so that nothing has to be transcribed.
  await server.client.importTranscript({ params, content: café, headers: { 'content-type': 'text/vtt' } })
  const media = new Blob([await readFile(sampleFile)])
  const source = { size: media.size, slice: async (from: number, to: number): Promise<Blob> => media.slice(from, to) }
  await uploadFile(server.client, source, { ...params, mimeType: 'audio/mpeg' })
  await waitFor(async () => (await server.client.getRecording({ params })).audioFile !== null, 'the sound')
  await indexed(spaceId)
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/search?mode=exact&q=Thursday`)
  await page
    .getByRole('button', { name: /^Play from 0:/u })
    .last()
    .click()
  await page.waitForFunction(() => {
    const audio = document.querySelector('audio')
    return audio !== null && !audio.paused && audio.currentTime > 1
  })
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.waitForFunction(() => document.querySelector('audio')?.paused === true)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a search result of a recording whose media never came has nothing to play', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Silent' } })
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Early' } })
  await server.client.importTranscript({
    params: { spaceId, recordingId },
    content: café,
    headers: { 'content-type': 'text/vtt' },
  })
  await indexed(spaceId)
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/search?mode=exact&q=Thursday`)
  const button = page.getByRole('main').getByRole('listitem').first().getByRole('button')
  await button.waitFor()
  assert.ok(await button.isDisabled())
  assert.deepEqual(problems, [])
  await context.close()
})

test('a search finds recordings by their title, whether or not that was said', async () => {
  const { spaceId } = await filledSpace('Titles')
  const { id } = await server.client.createRecording({ params: { spaceId }, body: { title: 'The tram of Lisbon' } })
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/search?mode=exact&q=tram`)
  const titles = page.getByRole('region', { name: 'In titles' }).getByRole('link')
  await titles.first().waitFor()
  assert.equal(await titles.count(), 1)
  await page.locator('mark').getByText('tram').first().waitFor()
  await page.goto(`${server.address}/w/${spaceId}/search?mode=exact&q=${encodeURIComponent('"TRAM of"')}`)
  await page.getByText('Nothing that was said matches', { exact: false }).first().waitFor()
  await titles.click()
  await page.waitForURL((url) => url.pathname.endsWith(id))
  assert.deepEqual(problems, [])
  await context.close()
})

test('a search with more results than the page shows says so', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Many', language: 'en' } })
  const rest = 'goes along the river to the old market and back again before it is dark and cold and late in the day'
  const turns = Array.from({ length: 60 }, (_, i) => `The tram number ${i} ${rest}. It ${rest}. Then it ${rest}.`)
  await importTalk(server, spaceId, turns)
  await waitForSearch(server, spaceId, 'tram')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/search?mode=exact&q=tram`)
  await page.getByText('The first 50 results, in 1 recording. Add words to find others.').first().waitFor()
  await page.goto(`${server.address}/w/${spaceId}/search?mode=exact&q=${encodeURIComponent('tram "number 17"')}`)
  await page.getByText('1 result in 1 recording').first().waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('back from a result, the search is scrolled as it was, and the result has the focus', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'There and back' } })
  for (let n = 1; n <= 24; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await importTalk(server, spaceId, [`The budget of project ${n} is large.`], `Talk ${n}`)
  }
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/search?q=budget&mode=exact`)
  const hit = page.getByRole('link', { name: /project 9 is/ })
  await hit.scrollIntoViewIfNeeded()
  const before = await hit.boundingBox()
  await hit.click()
  await isEditable(page)
  await page.goBack()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('project 9 is'))
  assert.deepEqual(await hit.boundingBox(), before)
  // A new search begins at its top.
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByLabel('Search by meaning').fill('budget')
  await page.getByText('24 results', { exact: false }).first().waitFor()
  assert.equal(await page.getByRole('main').evaluate((main) => main.scrollTop), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('without semantic search, the page says so and searches by words', async () => {
  const { spaceId } = await filledSpace('Without meaning')
  const { page, problems, context } = await freshPage()
  embedder.isDown = true
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('mode=semantic')) asked.push(request.url())
  })
  try {
    await page.goto(`${server.address}/w/${spaceId}/search?q=delayed+trams`)
    await page.getByText('Semantic search isn’t available right now.', { exact: false }).waitFor()
    await page.locator('mark').getByText('tram').waitFor()
    // Asking again would keep people waiting for seconds, at each search.
    assert.equal(asked.length, 1)
  } finally {
    embedder.isDown = false
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('an answer cites its sources', async () => {
  const { spaceId, meeting } = await filledSpace('Asking')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/search?mode=ask`)
  await page.getByRole('searchbox', { name: 'Ask a question' }).fill('When is the archive moved?')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sources' }).waitFor()
  await page.getByText('No language model is set up here', { exact: false }).waitFor()
  await assertNoBarrier(page, 'answer')
  const place = page.getByRole('listitem').filter({ hasText: 'We decided to move the archive' })
  // The recording is an imported text.
  assert.ok(await place.getByRole('button').isDisabled())
  await place.getByRole('link').click()
  await page.waitForURL((url) => url.pathname.endsWith(meeting) && url.searchParams.get('t') === '9')
  assert.deepEqual(problems, [])
  await context.close()
})

test('an insight is generated, seeks, is changed, deleted and restored', async () => {
  const { spaceId, meeting } = await filledSpace('Insights')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/prompts`)
  await page.getByRole('button', { name: 'New prompt' }).click()
  await page.getByLabel('Title').fill('Decisions')
  await page.getByLabel('Prompt', { exact: true }).fill('List the decisions, each with its time.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Decisions' }).waitFor()
  await assertNoBarrier(page, 'prompts')

  await page.goto(`${server.address}/w/${spaceId}/r/${meeting}?tab=insights`)
  await page.getByRole('button', { name: 'Generate Decisions' }).click()
  const insight = page.getByRole('article', { name: 'Decisions' })
  await insight.getByRole('button', { name: 'Play from 0:21' }).click()
  await page.waitForFunction(() => [...document.querySelectorAll('time')].some((one) => one.textContent === '0:21'))
  await insight.getByText('draft').waitFor()
  await assertNoBarrier(page, 'insights')

  // A question, a follow-up that only has a subject together with it, and a source that leads to its second.
  const ask = page.getByRole('region', { name: 'Ask this recording' })
  await ask.getByLabel('Ask this recording').fill('What happens to the archive?')
  await ask.getByRole('button', { name: 'Ask', exact: true }).click()
  await ask.getByRole('button', { name: /We decided to move the archive/ }).waitFor()
  const sent = page.waitForRequest((request) => request.url().endsWith('/ask'))
  await ask.getByLabel('Ask this recording').fill('And when?')
  await page.keyboard.press('Enter')
  const body = (await sent).postDataJSON() as { previous: { question: string }[]; recordingIds: string[] }
  assert.deepEqual(
    body.previous.map(({ question }) => question),
    ['What happens to the archive?'],
  )
  assert.deepEqual(body.recordingIds, [meeting])
  await ask.getByText('And when?').waitFor()
  await ask
    .getByRole('button', { name: /We decided to move the archive/ })
    .first()
    .click()
  await page.waitForURL((url) => url.searchParams.get('t') === '9')
  await assertNoBarrier(page, 'a conversation')
  await insight.getByRole('button', { name: 'Shorter' }).click()
  await insight.getByText('Requested changes: Shorter').waitFor()

  await insight.getByRole('button', { name: 'Actions for Decisions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await insight.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await insight.waitFor()
  assert.equal((await server.client.listInsights({ params: { spaceId, recordingId: meeting } })).length, 1)
  // The deletion runs when the page closes at the latest.
  await insight.getByRole('button', { name: 'Actions for Decisions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await insight.waitFor({ state: 'detached' })
  await page.goto(`${server.address}/w/${spaceId}`)
  const here = { params: { spaceId, recordingId: meeting } }
  await waitFor(async () => (await server.client.listInsights(here)).length === 0, 'no insight')
  assert.deepEqual(problems, [])
  await context.close()
})

test('insights are generated all at once, and again when the text has changed', async () => {
  const { spaceId, meeting } = await filledSpace('All insights')
  const params = { spaceId, recordingId: meeting }
  const titles = ['Summary', 'Decisions', 'Questions']
  for (const title of titles) {
    await server.client.createPrompt({ params, body: { title, prompt: `Write the ${title.toLowerCase()}.` } })
  }
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/r/${meeting}?tab=insights`)
  const are = (isStale: boolean) =>
    waitFor(
      () => server.client.listInsights({ params }),
      'three insights',
      (all) => all.length === 3 && all.every((one) => one.status === 'COMPLETED' && one.isStale === isStale),
    )
  // One that is refused holds up no other, and the page says which.
  const [refusedTitle = ''] = titles
  const refuse = { status: 409, json: { error: 'INVALID_STATE', message: 'Busy.', requestId: 'req_1' } }
  await page.route('**/insights', (route) => route.fulfill(refuse), { times: 1 })
  await page.getByRole('button', { name: 'Generate all' }).click()
  await page.getByText(`Couldn’t start: ${refusedTitle}.`).waitFor()
  await page.getByRole('button', { name: `Generate ${refusedTitle}` }).click()
  for (const name of titles) await page.getByRole('article', { name }).getByText('draft').waitFor()
  await page.getByRole('button', { name: 'Generate all' }).waitFor({ state: 'detached' })
  await are(false)

  const query = { jsonContentType: 'words', wordIds: true } as const
  const { words } = (await (await server.client.getTranscript({ params, query })).json()) as { words: { id: number }[] }
  const from = words[0]?.id ?? 0
  const operations = [{ type: 'replace' as const, from, to: from, text: 'Changed' }]
  await server.client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations } })
  const again = page.getByRole('button', { name: 'Regenerate all' })
  await again.waitFor()
  await are(true)
  await assertNoBarrier(page, 'old insights')
  await again.click()
  await again.waitFor({ state: 'detached' })
  await are(false)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a translation is shown beside the text and updated', async () => {
  const { spaceId, meeting } = await filledSpace('Translating')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/r/${meeting}?tab=translations`)
  await page.getByLabel('Language').selectOption('es')
  await page.getByRole('button', { name: 'Translate' }).click()
  await page.getByRole('status').filter({ hasText: 'Spanish: translated' }).waitFor()
  await page.getByRole('button', { name: 'Show beside text: Spanish' }).click()
  await page.getByText('Translation: Spanish').waitFor()
  const rows = page.locator('article')
  const row = rows.filter({ hasText: 'The old server in Leipzig' })
  await row.getByText('El servidor viejo', { exact: false }).waitFor()
  assert.equal(await row.locator('[data-translation]').getAttribute('lang'), 'es')
  await assertNoBarrier(page, 'translation')
  // What is read is what an export means.
  await page.getByRole('tab', { name: 'Export' }).click()
  const { translations } = await server.client.listTranslations({ params: { spaceId, recordingId: meeting } })
  const made = translations.find(({ isOriginal }) => !isOriginal)
  await hasValue(page.getByLabel('Language', { exact: true }), made?.id ?? '')
  await page.getByRole('tab', { name: 'Translations' }).click()

  await server.client.editTranscript({
    params: { spaceId, recordingId: meeting },
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'replace', from: 0, to: 1, text: 'Good evening,' }] },
  })
  await page.getByRole('button', { name: 'Update translation' }).first().click()
  await page.getByText('Tarde buena', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Close translation' }).click()
  await page.locator('[data-translation]').first().waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('the command palette opens recordings, pages and actions by keyboard', async () => {
  const { spaceId, visit } = await filledSpace('Palette')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('link', { name: 'Visit', exact: true }).waitFor()
  const field = page.getByRole('combobox', { name: 'Go to a page, recording or action' })
  await page.keyboard.press('ControlOrMeta+k')
  await field.and(page.locator(':focus')).waitFor()
  await assertNoBarrier(page, 'palette')
  await page.keyboard.type('visit')
  await page.getByRole('option', { name: 'Visit Recording' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith(visit))
  await page.keyboard.press('ControlOrMeta+k')
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('tram')
  await page.getByRole('option', { name: /^Search for “tram”/u }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith('/search') && url.searchParams.get('q') === 'tram')
  assert.deepEqual(problems, [])
  await context.close()
})

test('results of a recording that somebody else deletes go, and come back with it', async () => {
  const { spaceId, visit } = await filledSpace('Deleted')
  const { page, problems, context } = await freshPage()
  await page.goto(`${server.address}/w/${spaceId}/search?mode=exact&q=tram`)
  const hit = page.locator('mark').getByText('tram')
  await hit.waitFor()
  await server.client.deleteRecording({ params: { spaceId, recordingId: visit } })
  await page.getByRole('main').getByText('No results for “tram”.').waitFor()
  await server.client.restoreRecording({ params: { spaceId, recordingId: visit } })
  await hit.waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a hit in a translation says so, and opens the text with it', async () => {
  const own = await temporaryFolder()
  const translating = await startServer({ data: own, env: { ...fastEngine, TIRO_TRANSLATION: 'apertium' } })
  try {
    await setUpAccount(translating)
    const { page, context } = await signedInPage(browser, translating)
    const { id: spaceId } = await translating.client.createWorkspace({ body: { name: 'Translated' } })
    const body = { title: 'Reunión', source: 'IMPORT' as const, language: 'es' }
    const { id: recordingId } = await translating.client.createRecording({ params: { spaceId }, body })
    await importVtt(translating, spaceId, reunion, recordingId)
    await translating.client.createTranslation({ params: { spaceId, recordingId }, body: { language: 'ca' } })
    await waitForSearch(translating, spaceId, 'comença')
    await page.goto(`${translating.address}/w/${spaceId}/search?q=comen%C3%A7a&mode=exact`)
    const hit = page.getByRole('link', { name: /La reunió comença a les deu\./ })
    await page.getByText('Translation: Catalan').waitFor()
    await hit.click()
    await page.getByText('La reunión empieza a las diez.').waitFor()
    await page.getByText('La reunió comença a les deu.').waitFor()
    assert.deepEqual(await violations(page), [])
    await context.close()
  } finally {
    await translating.stop()
    await removeFolder(own)
  }
})

const reunion = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ana>El presupuesto nuevo es muy grande.

00:00:05.000 --> 00:00:08.000
<v Luis>La reunión empieza a las diez.
`
