// Helpers for tests of a dashboard page.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Drops files onto the page. */
export async function dropFiles(
  page: Page,
  files: readonly { name: string; bytes: Buffer; type?: string }[],
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer()
      for (const { name, base64, type } of given) {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      return data
    },
    files.map(({ name, bytes, type = 'audio/mpeg' }) => ({ name, type, base64: bytes.toString('base64') })),
  )
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
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
