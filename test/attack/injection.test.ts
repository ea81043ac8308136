// One hostile string in every field that anybody can write. Then every page is opened in a browser and every export as
// its own programs read it: nothing runs, nothing is fetched, no text becomes structure.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { listen } from '../helpers/listen.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { fromBufferPromise } from 'yauzl'
import { formats, type Format } from '../../src/contract/content.ts'
import { clientOf, send, signIn } from '../helpers/api-people.ts'
import { account, openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine, sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import type { Client } from '../../src/client/client.ts'

const listener = createServer((_request, response) => response.end('read'))
const outside = await listen(listener)
const hits: string[] = []
listener.on('request', ({ url }) => hits.push(String(url)))
after(() => listener.close())

/** Runs or fetches in HTML, Markdown, CSV, templates, Typst, subtitles, shells, and where a link may be a script. */
const hostile = [
  `=HYPERLINK("${outside}/cell")`,
  `"><img src="${outside}/img" onerror="globalThis.injected=1"><script>globalThis.injected=1</script>`,
  `</title></textarea></style><svg onload=globalThis.injected=1>`,
  `[x](javascript:globalThis.injected=1) ![x](${outside}/md)`,
  `{{constructor.constructor('globalThis.injected=1')()}} \${7*7} #read("/etc/passwd") #link("${outside}/typst")`,
  `00:00:01.000 --> 00:00:02.000 &lt;b&gt; {\\an8} \u202Egnp.exe`,
].join(' ')
const short = hostile.slice(0, 190)

const { server, browser, data } = await openDashboard({ ...fastEngine, TIRO_LIMIT_REQUESTS: '1000000' })
let client: Client
let params: { spaceId: string; recordingId: string }
let token: string

before(async () => {
  const cookie = await signIn(server, account)
  client = clientOf(server, cookie)
  await server.client.getMe({})
  const { id: spaceId } = await client.createWorkspace({
    body: {
      name: short,
      privacy: 'PUBLIC',
      vocabulary: [hostile.slice(0, 100)],
      findAndReplaceWords: [{ find: short, replace: short }],
    },
  })
  params = await uploadRecording(client, await readFile(sampleFile), { spaceId, title: short })
  await waitForTranscript(client, params)
  await importText()
  const folder = await client.createFolder({ params, body: { name: short } })
  await client.updateRecording({ params, body: { recordingFolderId: folder.id } })
  const speaker = await client.createSpeaker({ params, body: { name: short } })
  await client.assignSpeakers({ params, body: { assignments: [{ speakerIndex: 0, speakerId: speaker.id }] } })
  const prompt = await client.createPrompt({ params, body: { title: short, prompt: hostile } })
  await client.createInsight({ params, body: { promptId: prompt.id } })
  await client.createTranslation({ params, body: { language: 'es' } })
  await client.createApiKey({ body: { name: short, role: 'VIEWER' } })
  const shared = await client.shareRecording({ params })
  token = shared.token
  const trashed = await client.createRecording({ params, body: { title: short } })
  await client.deleteRecording({ params: { spaceId, recordingId: trashed.id } })
  // Sessions are listed with the browser's own words.
  const { email, password } = account
  const headers = { 'user-agent': short.replaceAll(/[^\x20-\x7e]/g, '') }
  await send(server, '/api/v1/sessions', { method: 'POST', body: { email, password }, headers })
})

async function importText(): Promise<void> {
  const words = Array.from({ length: 30 }, () => hostile).join('\n\n')
  const url = `/api/v1/spaces/${params.spaceId}/recordings/${params.recordingId}/transcript/import`
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const answer = await send(server, url, { method: 'POST', key: server.key, raw: words, headers })
  if (answer.status === 404) {
    const { email, password } = account
    const cookie = await signIn(server, { email, password })
    assert.equal((await send(server, url, { method: 'POST', cookie, raw: words, headers })).status, 201)
  }
}

interface Found {
  injected: boolean
  scripts: number
  images: string[]
  links: string[]
  handlers: number
  text: boolean
}

/** As text, because it runs in the page. */
const look = `({
  injected: 'injected' in globalThis,
  scripts: [...document.querySelectorAll('script')].filter((one) => one.textContent.includes('injected')).length,
  images: [...document.querySelectorAll('img')].map((one) => one.src),
  links: [...document.querySelectorAll('a')].map((one) => one.href).filter((href) => href.startsWith('javascript:')),
  handlers: document.querySelectorAll('[onload],[onerror]').length,
  text: document.body.innerHTML.includes('=HYPERLINK'),
})`

async function check(page: Page, address: string, isThere: boolean): Promise<void> {
  await page.goto(`${server.address}${address}`)
  await page.waitForLoadState('networkidle')
  await checkShown(page, address, isThere)
}

/** Nothing ran, nothing was asked for, and the text is there as text. */
async function checkShown(page: Page, what: string, isThere: boolean): Promise<void> {
  const found = await page.evaluate<Found>(look)
  assert.deepEqual(
    { ...found, images: found.images.filter((src) => !src.startsWith(server.address) && !src.startsWith('data:')) },
    { injected: false, scripts: 0, images: [], links: [], handlers: 0, text: isThere },
    what,
  )
}

test('every page of the dashboard', async (t) => {
  const { page, problems, context } = await signedInPage(browser, server)
  page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`))
  const space = `/w/${params.spaceId}`
  const pages = [
    space,
    `${space}/r/${params.recordingId}`,
    `${space}/search?q=HYPERLINK`,
    `${space}/prompts`,
    `${space}/trash`,
    `${space}/settings`,
    '/account',
    '/account/integrations',
  ]
  for (const address of pages) await check(page, address, true)
  await openPanels(page, context)
  t.diagnostic(`${pages.length} pages`)
  assert.deepEqual(problems, [])
  assert.deepEqual(hits, [])
})

/** The panels and dialogs of a transcript that only open on a click. */
async function openPanels(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(`${server.address}/w/${params.spaceId}/r/${params.recordingId}`)
  for (const name of ['Speakers', 'Comments', 'Insights', 'Translations', 'Export']) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).waitFor()
    await page.waitForLoadState('networkidle')
    await checkShown(page, name, true)
  }
  const openers = {
    'Share transcript': () => page.getByRole('button', { name: 'Share', exact: true }).click(),
    Versions: async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Versions' }).click()
    },
  }
  for (const [name, open] of Object.entries(openers)) {
    await open()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await page.waitForLoadState('networkidle')
    await checkShown(page, name, true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await context.close()
}

test('pages that need no account', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address)) problems.push(request.url())
  })
  for (const address of [`/s/${token}`, '/public']) await check(page, address, true)
  const wrong = `/s/${encodeURIComponent(`"><script>globalThis.injected=1</script>`)}`
  await check(page, wrong, false)
  assert.deepEqual([problems, hits], [[], []])
  await context.close()
})

const exportOf = async (format: Format): Promise<Buffer> =>
  Buffer.from(await (await client.getTranscript({ params, query: { format } })).arrayBuffer())

/** Cells of a CSV text by RFC 4180. */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

test('every export', async (t) => {
  const seen = new Set<Format>()
  for (const format of formats) {
    const bytes = await exportOf(format)
    await checks[format](bytes)
    seen.add(format)
  }
  const header = (await client.getTranscript({ params, query: { format: 'text' } })).headers.get('content-disposition')
  assert.match(header ?? '', /^attachment; filename="[^"\\\r\n/]*"; filename\*=UTF-8''[\w.%~!$&+^`|#-]*$/)
  assert.deepEqual(hits, [])
  t.diagnostic([...seen].join(', '))
})

const asText = (bytes: Buffer): string => bytes.toString('utf8')

/** XML with what was said, and without entities of its own. */
function isPlainXml(bytes: Buffer): void {
  const read = execFileSync('xmllint', ['--nonet', '--noent', '--xpath', 'string(/)', '-'], { input: bytes })
  assert.ok(read.includes('=HYPERLINK'))
  assert.doesNotMatch(asText(bytes), /<!|<script|<img/i)
}

const checks: Record<Format, (bytes: Buffer) => Promise<void>> = {
  json: async (bytes) => {
    assert.ok(asText(bytes).includes('=HYPERLINK'))
    JSON.parse(asText(bytes))
  },
  text: async (bytes) => assert.ok(asText(bytes).includes('=HYPERLINK')),
  csv: async (bytes) => {
    const cells = cellsOf(asText(bytes))
    assert.ok(cells.some((cell) => cell.includes('HYPERLINK')))
    assert.deepEqual(
      cells.filter((cell) => /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell)),
      [],
    )
  },
  srt: async (bytes) => {
    const cues = asText(bytes)
      .trim()
      .split(/\r?\n\r?\n/)
    for (const cue of cues) {
      const [number, times, ...lines] = cue.split(/\r?\n/)
      assert.match(`${number} ${times}`, /^\d+ \d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}$/)
      assert.ok(lines.length > 0 && lines.every((line) => !line.includes('-->')), cue)
    }
  },
  vtt: async (bytes) => {
    assert.match(asText(bytes), /^WEBVTT/)
    for (const cue of asText(bytes).split('\n\n').slice(1)) {
      const text = cue.slice(cue.indexOf('\n', cue.indexOf('-->')) + 1)
      assert.doesNotMatch(text, /-->|<(?!\/?v[ >]|\/v>)/, cue)
    }
  },
  ttml: async (bytes) => isPlainXml(bytes),
  eaf: async (bytes) => isPlainXml(bytes),
  textgrid: async (bytes) => {
    // Without its strings, nothing that was said is left.
    assert.doesNotMatch(asText(bytes).replace(/"(?:[^"]|"")*"/g, ''), /HYPERLINK/)
    assert.ok(asText(bytes).includes('=HYPERLINK'))
  },
  markdown: async (bytes) => {
    const [, head = '', body = ''] = asText(bytes).split('---\n')
    for (const line of head.trim().split('\n')) assert.match(line, /^(\w+: ?("(\\.|[^"\\])*"|[\d-]+)?| {2}- ".*")$/)
    assert.doesNotMatch(body, /(?<!\\)[<[\]]/, 'markup')
  },
  word: async (bytes) => {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      const part = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
      assert.ok(!part.includes('TargetMode="External"'), `${entry.fileName} links to outside`)
      assert.doesNotMatch(part, /<w:(fldSimple|object|control)[ >]|<!ENTITY|vbaProject/, entry.fileName)
      for (const [, field] of part.matchAll(/<w:instrText[^>]*>([^<]*)</g))
        assert.match(field ?? '', /^(PAGE|NUMPAGES)$/)
      if (entry.fileName === 'word/document.xml') assert.ok(part.includes('=HYPERLINK'))
    }
  },
  excel: async (bytes) => {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      const part = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
      assert.ok(!part.includes('TargetMode="External"'), `${entry.fileName} links to outside`)
      assert.doesNotMatch(part, /<f[ >]|<hyperlink|<!ENTITY|vbaProject|externalLink/, entry.fileName)
      if (entry.fileName === 'xl/sharedStrings.xml') assert.ok(part.includes('=HYPERLINK'))
    }
  },
  pdf: async (bytes) => {
    const file = path.join(data, 'hostile.pdf')
    await writeFile(file, bytes)
    assert.ok(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).includes('=HYPERLINK'))
    const source = execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], { encoding: 'latin1' })
    assert.doesNotMatch(source, /\/(URI|JavaScript|JS|Launch|EmbeddedFile|SubmitForm|OpenAction)\b/)
    assert.ok(!source.includes('root:x:0'), 'a file of the server is in the document')
  },
}

test('an archive and the lists for spreadsheets', async () => {
  const response = await client.getArchive({ params, query: { formats: [...formats] } })
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true })
  let count = 0
  for await (const { fileName } of zip.eachEntry()) {
    count += 1
    assert.doesNotMatch(fileName, /^\/|\.\.|[\\:*?"<>|\p{Cc}\u202e]/u, fileName)
  }
  assert.ok(count > formats.length)
})
