// Input methods, such as those for Chinese and Japanese: the text under composition, while somebody else edits too.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { isFirefox, openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { isEditable, typeAndSave } from './page.ts'
import { importTalk, type Place } from './talk.ts'

const { server, browser } = await openDashboard()
// Only Chromium's protocol composes text.
const skip = isFirefox

async function open({ spaceId, recordingId }: Place): Promise<Page> {
  const { page } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await isEditable(page)
  return page
}

const first = (page: Page): Promise<string> => page.locator('[data-paragraph]').first().innerText()

async function stored(params: Place): Promise<string> {
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
  const { words } = (await response.json()) as { words: { word: string }[] }
  return words.map(({ word }) => word).join(' ')
}

/** Composes the next letters, as an input method does before the person chooses the characters. */
async function compose(input: CDPSession, text: string): Promise<void> {
  await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

for (const where of ['the same paragraph', 'another paragraph', 'the words beside it'] as const) {
  test(`text under composition survives somebody else’s edit of ${where}`, { skip }, async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: where } })
    const place = await importTalk(server, spaceId, ['Good morning and welcome to everybody here.', 'Thank you all.'])
    const writer = await open(place)
    const other = await open(place)
    await writer.locator('[data-paragraph]').first().click()
    await writer.keyboard.press('End')
    await writer.keyboard.type(' ')
    const events = await writer.evaluateHandle(() => {
      const seen: string[] = []
      for (const name of ['compositionstart', 'compositionend'])
        document.addEventListener(name, () => seen.push(name), { capture: true })
      return seen
    })
    const input = await writer.context().newCDPSession(writer)
    await compose(input, 'に')
    await compose(input, 'にほ')
    await other
      .locator('[data-paragraph]')
      .nth(where === 'another paragraph' ? 1 : 0)
      .click()
    await other.keyboard.press(where === 'the words beside it' ? 'End' : 'Home')
    await typeAndSave(other, where === 'the words beside it' ? ' Really.' : 'Indeed, ')
    // The other's words must have reached the writer's page, shown or not, before the composition goes on.
    await writer.waitForTimeout(1500)
    await compose(input, 'にほん')
    await compose(input, 'にほんご')
    assert.deepEqual(await events.jsonValue(), ['compositionstart'], 'one composition, not torn')
    await input.send('Input.insertText', { text: '日本語' })
    await writer.getByText('All changes saved').waitFor()
    const text = await waitFor(
      () => stored(place),
      'both edits',
      (now) => now.includes('日本語') && /Indeed|Really/.test(now),
    )
    assert.equal(text.match(/日本語/g)?.length, 1, text)
    assert.doesNotMatch(text, /に|ほ/, text)
    assert.equal(text.match(/Indeed|Really/g)?.length, 1, text)
    for (const page of [writer, other])
      await waitFor(
        () => first(page),
        'the same text on both pages',
        (now) => text.startsWith(now.replaceAll(/\s+/g, ' ').trim()),
      )
    assert.deepEqual(await events.jsonValue(), ['compositionstart', 'compositionend'])
    await writer.context().close()
    await other.context().close()
  })
}

test('Enter that chooses characters names nobody yet', { skip }, async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Names' } })
  const page = await open(await importTalk(server, spaceId, ['Good morning.', 'Thank you.'], 'Talk'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  const input = await page.context().newCDPSession(page)
  for (const label of ['Recording title', 'Name of Speaker 1']) {
    const field = page.getByLabel(label)
    await field.fill('')
    await compose(input, 'にほ')
    // As Chrome on a Mac and Firefox tell of it. The protocol's own keys aren't part of a composition.
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await input.send('Input.insertText', { text: '日本' })
    assert.equal(await field.inputValue(), '日本')
    assert.equal(await field.evaluate((element) => element === document.activeElement), true)
  }
  assert.deepEqual(
    sent.filter((one) => one.includes('speakers')),
    [],
  )
  await page.context().close()
})
