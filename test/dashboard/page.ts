// Helpers for tests of a dashboard page.
import { isDeepStrictEqual } from 'node:util'
import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { waitFor } from '../helpers/wait-for.ts'

/** Drops files onto the page. */
export async function dropFiles(
  page: Page,
  files: readonly { name: string; bytes: Buffer; type?: string; lastModified?: number }[],
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer()
      for (const { name, base64, type, lastModified } of given) {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
        data.items.add(new File([bytes], name, { type, ...(lastModified === undefined ? {} : { lastModified }) }))
      }
      return data
    },
    files.map(({ bytes, type = 'audio/mpeg', ...rest }) => ({ ...rest, type, base64: bytes.toString('base64') })),
  )
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

/**
 * Holds the answers to requests of one method back, from now on. The server has done what they ask.
 * @returns `asked` once the page has sent the first, and what lets them all go
 */
export async function holdAnswers(
  page: Page,
  url: string | RegExp,
  method = 'GET',
): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    asked.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  return { asked: asked.promise, letGo: held.resolve }
}

/** Answers the first request of a method as a server does that is too busy to do it. */
export async function refuseOnce(page: Page, url: string | RegExp, method = 'GET'): Promise<void> {
  let isRefused = false
  await page.route(url, async (route) => {
    if (isRefused || route.request().method() !== method) return route.fallback()
    isRefused = true
    const errorDetails = { message: 'The database took too long. Try again in a few seconds.', requestId: 'req_1' }
    const json = { error: 'ENGINE_UNAVAILABLE', errorDetails }
    await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json })
  })
}

/** Waits until the text of a field, or the choice of a list, is this. */
export async function hasValue(field: Locator, wanted: string): Promise<void> {
  await waitFor(
    () => field.inputValue(),
    `the value ${JSON.stringify(wanted)}`,
    (value) => value === wanted,
  )
}

/** Waits until as many elements are there. */
export async function hasCount(all: Locator, wanted: number): Promise<void> {
  await waitFor(
    () => all.count(),
    `${wanted} elements`,
    (count) => count === wanted,
  )
}

/** Waits until the texts of elements are these. */
export async function hasTexts(all: Locator, wanted: readonly string[]): Promise<void> {
  await waitFor(
    () => all.allTextContents(),
    `the texts ${JSON.stringify(wanted)}`,
    (texts) => isDeepStrictEqual(texts, wanted),
  )
}

/** Waits until the text of a transcript can be typed into: the page shows it before it knows the person's role. */
export async function isEditable(page: Page): Promise<void> {
  await page.locator('[data-paragraph][contenteditable]').first().waitFor()
}

/** Types into the focused paragraph of a transcript, and waits until the server has it. */
export async function typeAndSave(page: Page, text: string): Promise<void> {
  // The page said "All changes saved" before, too.
  const saving = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/transcript') && response.ok(),
  )
  await page.keyboard.type(text)
  await saving
  await page.getByText('All changes saved').waitFor()
}

/** Waits until the clock of the recorder shows a time, or a later one: a busy page skips seconds. @returns seconds */
export async function recordedTo(page: Page, seconds: number): Promise<number> {
  return waitFor(
    async () => {
      const [minutes = 0, rest = 0] = (await page.getByRole('dialog').locator('time').innerText())
        .split(':')
        .map(Number)
      return minutes * 60 + rest
    },
    `${seconds} s of a recording`,
    (shown) => shown >= seconds,
  )
}

/** What live regions have a screen reader read from now on: texts that are added to them, and those that change. */
export async function readOut(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const said: string[] = []
    const note = (node: Node, place: Node): void => {
      const region = (place instanceof Element ? place : place.parentElement)?.closest(
        '[aria-live], [role=status], [role=log], [role=alert]',
      )
      const text = node.textContent?.trim() ?? ''
      if (region != null && region.getAttribute('aria-live') !== 'off' && text !== '') said.push(text)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') note(target, target)
        else for (const node of addedNodes) note(node, target)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return said
  })
  return async () => texts.jsonValue()
}

/**
 * The violations that axe finds in the page: of WCAG 2.2 A and AA and best practices, or of one rule.
 * Its script runs through the browser's protocol, because the content security policy blocks other scripts.
 */
export async function violations(page: Page, only?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (rule) => {
    // A dialog that fades in has less contrast for a moment.
    const fading = document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
    await Promise.allSettled(fading.map(async (one) => one.finished))
    const { axe: runner } = globalThis as unknown as { axe: typeof axe }
    const { violations: found } = await runner.run(
      document,
      rule === undefined
        ? {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            rules: { 'target-size': { enabled: true } },
            resultTypes: ['violations'],
          }
        : { runOnly: { type: 'rule', values: [rule] }, resultTypes: ['violations'] },
    )
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)}\n   ${failureSummary}`),
    )
  }, only)
}

/** Somebody else signs in over a page whose session has ended. @returns the changes that it sent as it gave way */
export async function signInOver(page: Page, next: { email: string; password: string }): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.locator('input[name=email]').fill(next.email)
  await dialog.locator('input[name=password]').fill(next.password)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: next.email }).waitFor()
  return sent
}
