// Names in longer languages have room: nothing that a person chooses from is cut or out of sight.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { words as arabic } from '../../web/strings/ar/index.ts'
import { words as german } from '../../web/strings/de/index.ts'
import { words as english } from '../../web/strings/en/index.ts'
import { words as spanish } from '../../web/strings/es/index.ts'
import { words as french } from '../../web/strings/fr/index.ts'
import { words as chinese } from '../../web/strings/zh/index.ts'
import { account, openDashboard, signedInPage } from '../helpers/browser.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Room' } })
const place = await importTalk(server, spaceId, ['Good morning and *welcome.', 'Thank you.'])
const catalogues = {
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
  'zh-CN': chinese,
  'ar-EG': arabic,
}

/** Opens a page for each language, signed in. */
async function inEachLanguage(visit: (page: Page, words: typeof english) => Promise<void>): Promise<void> {
  for (const [locale, words] of Object.entries(catalogues)) {
    // oxlint-disable-next-line no-await-in-loop -- each page needs the whole machine
    const { page, problems, context } = await signedInPage(browser, server, { locale, signIn: false })
    const signedIn = await page.request.post(`${server.address}/api/v1/sessions`, {
      data: account,
      headers: { origin: server.address },
    })
    assert.ok(signedIn.ok(), await signedIn.text())
    await visit(page, words)
    assert.deepEqual(problems, [])
    await context.close()
  }
}

test('all tabs of a transcript are seen in one row', async () => {
  await inEachLanguage(async (page, words) => {
    for (const width of [1440, 1280, 1024, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
      const tabs = page.getByRole('tablist')
      if (width < 1024) await page.getByRole('button', { name: words.transcript.openPanels }).click()
      await tabs.waitFor()
      await page.evaluate(() => document.fonts.ready)
      const hidden = await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)
      const rows = await tabs
        .getByRole('tab')
        .evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size)
      // On a narrow phone, the longest names need a second row.
      if (width >= 1024) assert.equal(rows, 1, `rows of tabs at ${width} px: ${await tabs.innerText()}`)
      assert.ok(hidden <= 0, `${hidden} px of the tabs are out of sight at ${width} px: ${await tabs.innerText()}`)
    }
  })
})

test('every choice of a new recording can be read', async () => {
  await inEachLanguage(async (page, words) => {
    await page.goto(`${server.address}/w/${spaceId}`)
    await page.getByRole('button', { name: words.uploads.newRecording }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.uploads.channels).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const cut = await dialog.locator('select').evaluateAll((all) =>
      all.flatMap((select) => {
        if (!(select instanceof HTMLSelectElement)) return []
        // A select of any width says how wide it would like to be.
        const { width } = select.getBoundingClientRect()
        select.style.width = 'max-content'
        const wanted = select.getBoundingClientRect().width
        select.style.width = ''
        return wanted > width ? [`${select.labels[0]?.innerText}: ${Math.ceil(wanted - width)} px`] : []
      }),
    )
    assert.deepEqual(cut, [])
  })
})
