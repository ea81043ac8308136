// What tests do with a page of the dashboard.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Drops files onto the page as a person does, read from this machine's disk. */
export async function dropFiles(page: Page, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer()
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: 'audio/mpeg' }))
      }
      return data
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  )
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

/** What axe finds wrong on the page as it stands, in a line each. */
export async function violations(page: Page): Promise<string[]> {
  // Its script is run as the browser's own: the page's policy lets none in.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    const { violations: found } = await here.run(document)
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}
