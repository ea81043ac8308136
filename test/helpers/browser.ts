// A real browser for tests: Debian's chromium without windows, whose main process takes a quarter of the CPU of one
// with them, or its firefox-esr with TIRO_TEST_BROWSER=firefox.
import { chromium, firefox, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { createClient } from '../../src/client/client.ts'
import { after } from 'node:test'
import { administratorPassword } from './api-people.ts'
import { fastEngine, removeFolder, startServer, temporaryFolder, type TestServer } from './harness.ts'
import type { Microphone } from './microphone.ts'
import { limit } from './time-limits.ts'

/** Without these, headless chromium contacts its vendor's hosts at every start. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]

export const isFirefox = process.env['TIRO_TEST_BROWSER'] === 'firefox'

const firefoxPreferences = {
  'media.autoplay.default': 0,
  'dom.events.testing.asyncClipboard': true,
  'media.navigator.permission.disabled': true,
}

/**
 * @param more of chromium's flags
 * @param microphone for firefox, whose own one only hums
 */
export async function openBrowser(more: readonly string[] = [], microphone?: Microphone): Promise<Browser> {
  if (isFirefox) {
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: '/usr/bin/firefox-esr',
      headless: true,
      firefoxUserPrefs: { ...firefoxPreferences, 'media.navigator.streams.fake': microphone === undefined },
      env: { ...process.env, ...microphone?.env },
    })
  }
  return chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    headless: true,
    args: [...flags, ...more],
  })
}

export const account = { email: 'ada@example.org', password: administratorPassword }

/** Creates the administrator's account with the link that the first start prints. */
export async function setUpAccount(server: TestServer): Promise<void> {
  const token = new URL(server.setUpLink ?? '').searchParams.get('token') ?? ''
  await createClient({ baseUrl: server.address, key: null }).setUp({ body: { token, ...account } })
}

/**
 * Playwright fills a field of Firefox by setting its value, which React takes for its own doing and ignores. Typing
 * commands are seen by both.
 */
const insertTextAsTyped = `{
  const insert = (text) => {
    document.execCommand('insertText', false, text)
    return null
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}`

/** Grants permissions in the browsers whose protocol can; Firefox is started with them. */
export async function allow(context: BrowserContext, origin: string, permissions: string[]): Promise<void> {
  if (!isFirefox) await context.grantPermissions(permissions, { origin })
}

/** Browsers report refused requests in their console. Tests that provoke one check the page instead. */
const isRefusal = (text: string): boolean =>
  text.startsWith('Failed to load resource') ||
  text.startsWith('Firefox can’t establish a connection to the server') ||
  // A font that Firefox broke off, because the page was left.
  (text.startsWith('download failed (font-family') && text.includes('status=2152398850'))

export interface Watched {
  context: BrowserContext
  page: Page
  /** Requests to other origins, script errors and policy violations. Must be empty at the end. */
  problems: string[]
}

/** A new browser profile that is signed in, and records everything that must not happen. */
export async function signedInPage(
  browser: Browser,
  server: TestServer,
  options: { theme?: 'light' | 'dark'; phone?: boolean; signIn?: boolean; storeOrigin?: string; locale?: string } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: options.phone === true ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    colorScheme: options.theme ?? 'light',
    locale: options.locale ?? 'en-GB',
    // Firefox has no emulation of touch and phones in its protocol.
    ...(options.phone === true && !isFirefox ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  })
  // An answer that a test fetches for the page may be on its way when it ends. Its failure would be that of the file.
  const close = context.close.bind(context)
  context.close = async (given) => {
    await Promise.all(context.pages().map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
    await close(given)
  }
  if (isFirefox) await context.addInitScript({ content: insertTextAsTyped })
  const page = await context.newPage()
  // Against hangs; a page of a busy machine may need most of it.
  page.setDefaultTimeout(limit(60_000))
  const problems: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    const isAllowed = origin === server.address || origin === options.storeOrigin
    if (!isAllowed && !['data:', 'blob:'].includes(protocol)) problems.push(`left: ${request.url()}`)
  })
  page.on('pageerror', (error) => {
    if (!isRefusal(error.message)) problems.push(`error: ${error.message}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url, lineNumber, columnNumber } = message.location()
    if (!isRefusal(message.text())) problems.push(`console: ${message.text()} (${url}:${lineNumber}:${columnNumber})`)
  })
  if (options.signIn !== false) {
    // As the form does (first-run.test.ts), but a page less.
    const signedIn = await context.request.post(`${server.address}/api/v1/sessions`, { data: account })
    if (!signedIn.ok()) throw new Error(`sign-in was refused: ${await signedIn.text()}`)
    await page.goto(server.address)
    // A test that goes elsewhere at once would interrupt the page while it loads its parts.
    await page.waitForURL(({ pathname }) => pathname !== '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState()
  }
  return { context, page, problems }
}

/**
 * A server with an account, and a browser, for all tests of a file. Both end with it. Await it at the top of the file.
 */
export async function openDashboard(
  env: Record<string, string> = fastEngine,
  options: { port?: number } = {},
): Promise<{ server: TestServer; browser: Browser; data: string }> {
  const server = await startServer({ data: await temporaryFolder(), env, ...options })
  await setUpAccount(server)
  const browser = await openBrowser()
  after(async () => {
    await browser.close()
    await server.stop()
    await removeFolder(server.data)
  })
  return { server, browser, data: server.data }
}
