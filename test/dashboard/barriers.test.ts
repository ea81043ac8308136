// Checks every page with axe-core, in light and dark, on a desktop and a phone.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { signedInPage, openDashboard } from '../helpers/browser.ts'
import { violations } from './page.ts'
import { importTalk, type Place } from './talk.ts'

const { server, browser } = await openDashboard()
let talk: Place
let emptyId: string
let folderId: string
let sharePath: string

before(async () => {
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
})

interface Look {
  name: string
  path: () => string
  /** Waits until the page is complete. */
  whole: (page: Page) => Promise<unknown>
  isOpen?: boolean
  isDocument?: boolean
  /** Checked only there when both are the same. */
  on?: 'phone' | 'desktop'
}

const recording = (tab: string): string => `/w/${talk.spaceId}/r/${talk.recordingId}?tab=${tab}`
const heading = (page: Page): Promise<void> => page.getByRole('heading').first().waitFor()
const text = (page: Page): Promise<void> => page.getByText('Good morning and welcome.', { exact: true }).waitFor()

/** The panels, which are a sheet on a phone. */
async function panel(page: Page, there: string): Promise<void> {
  await text(page)
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
    whole: (page) => page.getByRole('button', { name: 'Choose files' }).waitFor(),
  },
  {
    name: 'folder',
    path: () => `/w/${talk.spaceId}?folder=${folderId}`,
    whole: (page) => page.getByText('In the folder').waitFor(),
  },
  {
    name: 'audit log',
    path: () => `/w/${talk.spaceId}/audit-log`,
    whole: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'usage and limits',
    path: () => '/account/usage',
    whole: (page) => page.getByRole('table').last().waitFor(),
  },
  {
    name: 'people',
    path: () => '/account/people',
    whole: (page) => page.getByRole('region', { name: 'Accounts' }).getByRole('listitem').first().waitFor(),
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
      await press(page, 'Actions for Ada', 'Merge with Speaker 2')
      // The menu can be used in a phone's sheet too.
      await page.getByRole('menuitem', { name: 'Merge with Speaker 2' }).click({ trial: true })
    },
  },
  { name: 'export', path: () => recording('export'), whole: (page) => panel(page, 'Formats') },
  { name: 'insights', path: () => recording('insights'), whole: text },
  { name: 'translations', path: () => recording('translations'), whole: text },
  {
    name: 'find',
    path: () => `/w/${talk.spaceId}/r/${talk.recordingId}`,
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
  test(`axe finds nothing on any page, on a ${phone ? 'phone' : 'desktop, light and dark'}`, async () => {
    const signedIn = await signedInPage(browser, server, { phone })
    const visitor = await signedInPage(browser, server, { phone, signIn: false })
    const found: string[] = []
    for (const look of looks) {
      if (look.on !== undefined && look.on !== (phone ? 'phone' : 'desktop')) continue
      const { page } = look.isOpen === true ? visitor : signedIn
      // Without reduced motion, axe would measure colours in the middle of a fade.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      try {
        if (look.isDocument === true) {
          // Its policy allows no scripts, so check its HTML in a page without that policy.
          await page.goto('about:blank')
          await page.setContent(await (await fetch(`${server.address}${look.path()}`)).text())
        } else await page.goto(`${server.address}${look.path()}`)
        await look.whole(page)
        const light = await violations(page)
        found.push(...light.map((one) => `${look.name}: ${one}`))
        // The colors are the same on both.
        if (phone && look.on === undefined) continue
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        const dark = await violations(page, 'color-contrast')
        found.push(...dark.map((one) => `${look.name}, dark: ${one}`))
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
