// Is the dashboard usable by everybody? axe-core on every page, in light and dark, on a desktop and a phone; and one
// story told with the keyboard alone.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { uploadFile } from '../../src/client/upload-file.ts'
import { account, openBrowser, setUpAccount, signedInPage } from '../helpers/browser.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { violations } from './page.ts'
import { importTalk, type Place } from './talk.ts'
import { limit } from '../helpers/time-limits.ts'

let server: TestServer
let browser: Browser
let talk: Place
let emptyId: string
let folderId: string
let sharePath: string
const data = await temporaryFolder()

before(async () => {
  server = await startServer({ data, env: fastEngine })
  await setUpAccount(server)
  emptyId = (await server.client.createWorkspace({ body: { name: 'Empty' } })).id
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Talks' } })
  const params = { spaceId }
  await server.client.updateWorkspace({
    params,
    body: { privacy: 'UNLISTED', findAndReplaceWords: [{ find: 'tyro', replace: 'Tiro' }], vocabulary: ['Tiro'] },
  })
  talk = await importTalk(server, spaceId, ['Good morning and welcome.', 'Thank you for *having me.'], 'A talk')
  const gone = await importTalk(server, spaceId, ['Nobody needs this.'], 'Thrown away')
  await server.client.deleteRecording({ params: gone })
  folderId = (await server.client.createFolder({ params, body: { name: 'Spring' } })).id
  const inside = await importTalk(server, spaceId, ['Flowers and *bees.'], 'In the folder')
  await server.client.updateRecording({ params: inside, body: { recordingFolderId: folderId } })
  const { id: speakerId } = await server.client.createSpeaker({ params, body: { name: 'Ada' } })
  await server.client.assignSpeakers({ params: talk, body: { assignments: [{ speakerIndex: 0, speakerId }] } })
  sharePath = new URL((await server.client.shareRecording({ params: talk })).url).pathname
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.stop()
  await removeFolder(data)
})

interface Look {
  name: string
  path: () => string
  /** What is there when the page is whole. */
  whole: (page: Page) => Promise<unknown>
  isOpen?: boolean
  isDocument?: boolean
  /** Where it is looked at, when it is the same on both. */
  on?: 'phone' | 'desktop'
}

const recording = (tab: string): string => `/w/${talk.spaceId}/r/${talk.recordingId}?tab=${tab}`
const heading = (page: Page): Promise<void> => page.getByRole('heading').first().waitFor()
const text = (page: Page): Promise<void> => page.getByText('Good morning and welcome.', { exact: true }).waitFor()

/** On a phone the panels are a sheet. */
async function panel(page: Page, there: string): Promise<void> {
  await text(page)
  const sheet = page.getByRole('button', { name: 'Open panels' })
  if (await sheet.isVisible()) await sheet.click()
  await page.getByText(there).filter({ visible: true }).first().waitFor()
}
async function press(page: Page, name: string, then: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
  await page.getByText(then).filter({ visible: true }).first().waitFor()
}

const looks: readonly Look[] = [
  { name: 'library', path: () => `/w/${talk.spaceId}`, whole: (page) => page.getByText('A talk').waitFor() },
  {
    name: 'library, menu of a row',
    path: () => `/w/${talk.spaceId}`,
    whole: async (page) => {
      await page.getByText('A talk').hover()
      await press(page, 'Actions for A talk', 'Move to trash')
    },
  },
  {
    name: 'new recording',
    path: () => `/w/${talk.spaceId}`,
    whole: async (page) => {
      await page.getByText('A talk').waitFor()
      await page.getByRole('button', { name: 'New recording' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'empty library',
    path: () => `/w/${emptyId}`,
    whole: (page) => page.getByText('No recordings yet.').waitFor(),
  },
  {
    name: 'folder',
    path: () => `/w/${talk.spaceId}?folder=${folderId}`,
    whole: (page) => page.getByText('In the folder').waitFor(),
  },
  { name: 'trash', path: () => `/w/${talk.spaceId}/trash`, whole: (page) => page.getByText('Thrown away').waitFor() },
  {
    name: 'search by words',
    path: () => `/w/${talk.spaceId}/search?q=morning&mode=exact`,
    whole: (page) => page.getByText('Good').first().waitFor(),
  },
  { name: 'search, nothing asked', path: () => `/w/${talk.spaceId}/search`, whole: heading },
  { name: 'ask', path: () => `/w/${talk.spaceId}/search?mode=ask`, whole: heading },
  { name: 'prompts', path: () => `/w/${talk.spaceId}/prompts`, whole: heading },
  {
    name: 'everything',
    on: 'desktop',
    path: () => `/w/${talk.spaceId}`,
    whole: async (page) => {
      await page.getByText('A talk').waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'speakers', path: () => recording('speakers'), whole: (page) => panel(page, 'of speech') },
  {
    name: 'menu in a panel',
    path: () => recording('speakers'),
    whole: async (page) => {
      await panel(page, 'of speech')
      await press(page, 'Merge with: Ada', 'Merge with Speaker 2')
      // In the sheet of a phone too it can be pressed.
      await page.getByRole('menuitem', { name: 'Merge with Speaker 2' }).click({ trial: true })
    },
  },
  { name: 'export', path: () => recording('export'), whole: (page) => panel(page, 'Formats') },
  { name: 'insights', path: () => recording('insights'), whole: text },
  { name: 'translations', path: () => recording('translations'), whole: text },
  {
    name: 'find',
    path: () => recording('speakers'),
    whole: async (page) => {
      await text(page)
      await page.keyboard.press('ControlOrMeta+f')
      await page.getByLabel('Find', { exact: true }).fill('me')
      await page.getByText('1 of').waitFor()
    },
  },
  {
    name: 'versions',
    on: 'desktop',
    path: () => recording('speakers'),
    whole: async (page) => {
      await text(page)
      await press(page, 'More actions', 'Versions')
      await page.getByRole('menuitem', { name: 'Versions' }).click()
      await page.getByText('current', { exact: true }).waitFor()
    },
  },
  {
    name: 'keys',
    on: 'desktop',
    path: () => recording('speakers'),
    whole: async (page) => {
      await text(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings',
    path: () => `/w/${talk.spaceId}/settings`,
    whole: (page) => page.getByText('Type Talks').waitFor(),
  },
  {
    name: 'what a word would change',
    on: 'desktop',
    path: () => `/w/${talk.spaceId}/settings`,
    whole: (page) => press(page, 'Preview replacing tyro', 'No transcript contains it.'),
  },
  { name: 'account', path: () => '/account', whole: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'integrations', path: () => '/account/integrations', whole: (page) => page.getByText('curl').waitFor() },
  {
    name: 'new key',
    on: 'desktop',
    path: () => '/account/integrations',
    whole: (page) => press(page, 'New key', 'Role'),
  },
  {
    name: 'new webhook',
    on: 'desktop',
    path: () => '/account/integrations',
    whole: (page) => press(page, 'New webhook', 'URL'),
  },
  {
    name: 'nothing there',
    path: () => '/w/nothing/else',
    whole: heading,
  },
  { name: 'shared page', path: () => sharePath, whole: text, isOpen: true, isDocument: true },
  {
    name: 'invitation',
    path: () => '/invitation?token=nothing',
    whole: (page) => page.getByLabel('Password').waitFor(),
    isOpen: true,
  },
  {
    name: 'new password',
    path: () => '/reset-password?token=nothing',
    whole: (page) => page.getByLabel('assword').first().waitFor(),
    isOpen: true,
  },
  { name: 'public list', path: () => '/public', whole: heading, isOpen: true, isDocument: true },
  { name: 'API reference', on: 'phone', path: () => '/docs', whole: heading, isOpen: true },
  { name: 'sign-in', path: () => '/sign-in', whole: (page) => page.getByLabel('Password').waitFor(), isOpen: true },
  {
    name: 'sign-up',
    path: () => '/sign-up',
    whole: heading,
    isOpen: true,
  },
]

for (const phone of [false, true]) {
  test(`no page shuts anybody out, on a ${phone ? 'phone' : 'desktop'}, light and dark`, async () => {
    const signedIn = await signedInPage(browser, server, { phone })
    const visitor = await signedInPage(browser, server, { phone, signIn: false })
    for (const { page } of [signedIn, visitor]) page.setDefaultTimeout(limit(8000))
    const found: string[] = []
    for (const look of looks) {
      if (look.on !== undefined && look.on !== (phone ? 'phone' : 'desktop')) continue
      const { page } = look.isOpen === true ? visitor : signedIn
      // What fades in would be measured half faded.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      try {
        if (look.isDocument === true) {
          // Its policy lets no script run: what it is made of is looked at in a page without that policy.
          await page.goto('about:blank')
          await page.setContent(await (await fetch(`${server.address}${look.path()}`)).text())
        } else await page.goto(`${server.address}${look.path()}`)
        await look.whole(page)
        const light = await violations(page)
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        const dark = await violations(page, 'color-contrast')
        found.push(...light.map((one) => `${look.name}: ${one}`), ...dark.map((one) => `${look.name}, dark: ${one}`))
      } catch (error) {
        found.push(`${look.name}: ${String(error)}`)
      }
    }
    assert.deepEqual(found, [])
    assert.deepEqual([...signedIn.problems, ...visitor.problems], [])
    await signedIn.context.close()
    await visitor.context.close()
  })
}

/** Presses Tab until what has the focus is called `name`; wherever the focus is, it is seen. */
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
    assert.ok(at.isSeen, `the focus is not seen on “${at.name}”`)
    seen.push(at.name)
    if (typeof name === 'string' ? at.name === name : name.test(at.name)) return
  }
  assert.fail(`Tab does not reach ${String(name)}, only: ${seen.join(' · ')}`)
}

test('from the sign-in to the export with the keyboard alone, and the focus is always seen', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Keys' } })
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Interview' } })
  const place = { spaceId, recordingId }
  // The first ten seconds.
  const bytes = (await readFile(sampleFile)).subarray(0, 80_000)
  const slice = async (start: number, end: number): Promise<Blob> => new Blob([bytes.subarray(start, end)])
  await uploadFile(server.client, { size: bytes.length, slice }, { ...place, mimeType: 'audio/mpeg' })
  await waitForTranscript(server.client, place)
  // The sound is real; the words are ours, so that the doubtful one is known.
  const words = 'Good morning and welcome, thank you for having me today'.split(' ').map((word, i) => ({
    word,
    start: i,
    end: i + 0.8,
    confidence: word === 'having' ? 0.1 : 0.95,
    speaker: 0,
  }))
  await server.client.importTranscript({
    params: place,
    stream: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })

  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  page.setDefaultTimeout(limit(10_000))
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByLabel('Password').waitFor()
  await tabTo(page, 'Email')
  await page.keyboard.type(account.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')

  await page.getByText('Interview').waitFor()
  await tabTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Interview')
  await page.keyboard.press('Enter')

  await page.getByText('Good morning and welcome').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.2)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()

  await page.keyboard.press('n')
  await page.waitForFunction(() => getSelection()?.toString() === 'having')
  await page.keyboard.type('seeing')
  await page.getByText('Unsaved changes').waitFor()
  await page.getByText('All changes saved').waitFor()
  const edited = await server.client.getTranscript({ params: place, query: { jsonContentType: 'words' } })
  assert.ok(((await edited.json()) as { words: { word: string }[] }).words.some(({ word }) => word === 'seeing'))

  await page.keyboard.press('Escape')
  await tabTo(page, 'Speakers')
  await page.keyboard.press('ArrowRight')
  while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Export')
    await page.keyboard.press('ArrowRight')
  await tabTo(page, 'Subtitles (SRT)')
  await page.keyboard.press('Space')
  await tabTo(page, /^Download/)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  assert.match((await download).suggestedFilename(), /^Interview\.(text|txt|srt)$/)
  assert.deepEqual(problems, [])
  await context.close()
})
