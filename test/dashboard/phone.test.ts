// A phone: sharing a voice memo into Tiro, installing it, and targets that a thumb hits.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile } from '../helpers/harness.ts'
import { isEditable, refuseOnce, violations } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

test('a voice memo is shared from another app and becomes a recording', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Memos' } })
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.evaluate(async () => {
    while ((await navigator.serviceWorker.getRegistration('/share-target'))?.active == null) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  const memo = (await readFile(sampleFile)).subarray(0, 100_000).toString('base64')
  // What the browser sends when somebody chooses Tiro in the phone's share sheet.
  await page.evaluate((base64) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share-target', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    const files = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    files.items.add(new File([bytes], 'Memo – überall.m4a', { type: 'audio/mp4' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, memo)
  await page.waitForURL(/\/shared$/)
  await page.getByText('Memo – überall.m4a').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Add 1 recording' }).click()
  await page.getByRole('link', { name: 'Memo – überall', exact: true }).waitFor()
  await page.goto(`${server.address}/shared`)
  await page.getByText('Nothing was shared.', { exact: false }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a phone is not asked to drop files', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Empty' } })
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('paragraph').filter({ hasText: 'New recording' }).waitFor()
  const drop = page.getByText(/drop/i)
  assert.equal(await drop.filter({ visible: true }).count(), 0)
  await page.getByRole('button', { name: 'Record, or paste a link' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).waitFor()
  assert.equal(await drop.filter({ visible: true }).count(), 0)
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('the bar over selected words leaves the way to the next uncertain word and the header free', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Doubtful' } })
  const turns = ['Good *morning and welcome to the *program about the sea and its birds.', 'Thank you for having me.']
  const place = await importTalk(server, spaceId, turns)
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  const next = page.getByRole('button', { name: /uncertain words/ })
  for (const word of ['morning', 'program']) {
    await next.tap()
    await page.waitForFunction((wanted) => getSelection()?.toString() === wanted, word)
    await bar.waitFor()
  }
  const { y = 0, height = Infinity } = (await bar.boundingBox()) ?? {}
  assert.ok(height < 64, `one row: ${height} pixels`)
  const text = (await page.locator('[data-scroller]').boundingBox())?.y ?? Infinity
  assert.ok(y >= text, `at ${y}, the text from ${text}`)
  const boxes = await Promise.all((await bar.getByRole('button').all()).map((one) => one.boundingBox()))
  for (const [i, box] of boxes.entries()) {
    const end = i === 0 ? 0 : (boxes[i - 1]?.x ?? 0) + (boxes[i - 1]?.width ?? 0)
    assert.ok(box !== null && box.x >= end, `button ${i} begins at ${box?.x}, the one before ends at ${end}`)
    assert.ok(
      await bar
        .getByRole('button')
        .nth(i)
        .evaluate((one) => one.scrollWidth <= one.clientWidth),
      `button ${i} is cut`,
    )
  }
  // The last button is reached by swiping.
  await bar.getByRole('button', { name: 'Speaker' }).tap()
  await page.getByRole('menuitem', { name: 'Speaker 2' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share' }).tap()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('the filter of the library has room to type on the narrowest phones', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Aufzeichnungen der Jahrestagung' } })
  await importTalk(server, spaceId, ['Good *morning and welcome.'])
  const { page, context, problems } = await signedInPage(browser, server, { phone: true })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${server.address}/w/${spaceId}`)
  const filter = page.getByRole('searchbox')
  await filter.click()
  const { width = 0, x = 0 } = (await filter.boundingBox()) ?? {}
  assert.ok(width >= 240 && x >= 0 && x + width <= 320, `${width} pixels from ${x}`)
  await filter.fill('nothing has this title')
  await page.getByRole('link', { name: 'Talk', exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  // The buttons beside it are there again.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  assert.deepEqual(problems, [])
  await context.close()
})

test('the position of the player has the width of a phone that is held upright', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Position' } })
  const { recordingId } = await importTalk(server, spaceId, ['Good morning and welcome.'])
  const { page, context, problems } = await signedInPage(browser, server, { phone: true })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
    const player = page.getByRole('region', { name: 'Player' })
    const position = await player.getByRole('slider', { name: 'Position' }).boundingBox()
    assert.ok((position?.width ?? 0) >= width - 30, `${position?.width} of ${width} pixels`)
    const speed = await player.getByRole('button', { name: 'Speed' }).boundingBox()
    const play = await player.getByRole('button', { name: 'Play', exact: true }).boundingBox()
    assert.equal(speed?.y, play?.y, 'one row of buttons')
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('a phone shows how many recordings are selected', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Selected' } })
  await importTalk(server, spaceId, ['Good morning.'])
  await importTalk(server, spaceId, ['Good evening.'])
  const { page, context, problems } = await signedInPage(browser, server, { phone: true })
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('checkbox').first().click()
  const count = page.getByRole('main').getByRole('status')
  await count.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'Select all' }).waitFor()
  const missing = await count.evaluate((text) => text.scrollWidth - text.clientWidth)
  assert.ok(missing <= 0, `${missing} pixels of the count are cut off`)
  assert.deepEqual(problems, [])
  await context.close()
})

test('the manifest names icons that exist, in the size that it says', async () => {
  const response = await fetch(`${server.address}/manifest.webmanifest`)
  assert.equal(response.headers.get('content-type'), 'application/manifest+json')
  const manifest = (await response.json()) as { icons: { src: string; sizes: string; type: string }[] }
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(server.address + src)
    assert.equal(icon.headers.get('content-type'), type, src)
    if (type !== 'image/png') continue
    const bytes = Buffer.from(await icon.arrayBuffer())
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src)
  }
  assert.match(await (await fetch(server.address)).text(), /rel="manifest"/)
})

test('what a thumb hits is 44 pixels tall and wide', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Thumbs' } })
  const place = await importTalk(server, spaceId, ['Good *morning and welcome.', 'Thank you.'])
  await server.client.createFolder({ params: { spaceId }, body: { name: 'Spring' } })
  const { page, context } = await signedInPage(browser, server, { phone: true })
  const small: string[] = []
  const measure = async (name: string): Promise<void> => {
    const found = await page.evaluate(async () => {
      // What moves into its place isn't there yet.
      const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(moving.map(async (one) => one.finished))
      const targets = 'button, select, textarea, summary, input, a, [role=tab], [role=menuitem], [role=option]'
      return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
        // A box counts with its label; links within a sentence are as tall as the sentence.
        const target = element.matches('[type=checkbox], [type=radio]')
          ? (element.closest('label') ?? document.querySelector(`label[for='${element.id}']`) ?? element)
          : element
        const { width, height: own } = target.getBoundingClientRect()
        // A link may answer for its whole row.
        const height = Math.max(own, Number.parseFloat(getComputedStyle(target, '::after').height) || 0)
        const isSeen =
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          width > 1 &&
          element.closest('[inert]') === null
        const isInSentence =
          element.closest('p, li > span, td') !== null && getComputedStyle(element).display === 'inline'
        const isLarge = height >= 43.5 && (width >= 43.5 || target.matches('a, label'))
        return !isSeen || isInSentence || isLarge || element.matches(':disabled')
          ? []
          : [`${Math.round(width)}×${Math.round(height)} ${element.ariaLabel ?? ''} ${element.outerHTML.slice(0, 90)}`]
      })
    })
    small.push(...found.map((one) => `${name}: ${one}`))
  }
  const open = async (path: string, text: string): Promise<void> => {
    await page.goto(`${server.address}${path}`)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
  }
  await open(`/w/${spaceId}`, 'Talk')
  await measure('library')
  await page.getByRole('checkbox', { name: 'Select Talk' }).click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Spring' }).waitFor()
  await measure('selection, moving')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Tag', { exact: true }).waitFor()
  await measure('filters')
  await page.getByRole('button', { name: 'New recording' }).click()
  await page.getByRole('dialog').waitFor()
  await measure('new recording')
  await open(`/w/${spaceId}`, 'Talk')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByText('Spring').waitFor()
  await measure('navigation')
  const talk = `/w/${spaceId}/r/${place.recordingId}`
  await open(talk, 'Thank you.')
  await measure('transcript')
  await page.getByRole('button', { name: 'Find and replace' }).click()
  await page.getByLabel('Find', { exact: true }).waitFor()
  await measure('find')
  await server.client.createHighlight({ params: place, body: { from: 1, to: 2, comment: { text: 'Check' } } })
  for (const tab of ['speakers', 'comments', 'insights', 'translations', 'export']) {
    await open(`${talk}?tab=${tab}`, 'Thank you.')
    await page.getByRole('tab', { selected: true }).waitFor()
    await measure(tab)
  }
  await open(`/w/${spaceId}/search?q=morning`, 'Good')
  await measure('search')
  await open(`/w/${spaceId}/settings`, 'Show as table')
  await measure('settings')
  await open('/account', 'Account')
  await measure('account')
  assert.deepEqual(small, [])
  await context.close()
})

test('a phone shows that a correction is not saved yet, and tells screen readers when it is', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Saving' } })
  const { recordingId } = await importTalk(server, spaceId, ['Good morning.'])
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await isEditable(page)
  await refuseOnce(page, '**/transcript', 'PATCH')
  await page.locator('[data-paragraph]').focus()
  await page.keyboard.type('A ')
  await page.getByTitle('Not saved. Retrying…').waitFor()
  await page.getByRole('status').getByText('All changes saved').waitFor({ state: 'attached' })
  await page.getByTitle('Not saved. Retrying…').waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('without sound, a time that is chosen in the panels shows its words instead of the panels', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Silent' } })
  const { recordingId } = await importTalk(server, spaceId, ['Good morning.', 'Good evening.'])
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await page.getByRole('button', { name: 'Open panels' }).click()
  const panels = page.getByRole('dialog', { name: 'Panels' })
  await panels.getByRole('button', { name: 'Show what Speaker 2 says' }).click()
  await panels.waitFor({ state: 'detached' })
  await page.getByText('Good evening.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('an address with a tab opens it in the sheet of a phone, and the sheet stays closed after', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Sheet' } })
  const { recordingId } = await importTalk(server, spaceId, ['Good morning and welcome.'])
  const { page, context, problems } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}?tab=insights`)
  const sheet = page.getByRole('dialog')
  const tab = (name: string) => sheet.getByRole('tab', { name, selected: true })
  await tab('Insights').waitFor()
  await sheet.getByRole('tab', { name: 'Export' }).click()
  await tab('Export').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  // What is read is the text: the address says so, too.
  assert.equal(new URL(page.url()).search, '')
  await page.reload()
  await page.getByText('Good morning and welcome.').waitFor()
  assert.equal(await sheet.count(), 0)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await page.getByText('Good morning and welcome.').waitFor()
  assert.equal(await sheet.count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a speaker’s name of one long word is seen whole on the narrowest phones', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Long name' } })
  const place = await importTalk(server, spaceId, ['Good morning.', 'Good evening.'])
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
  const { id: speakerId } = await server.client.createSpeaker({ params: { spaceId }, body: { name } })
  await server.client.assignSpeakers({ params: place, body: { assignments: [{ speakerIndex: 0, speakerId }] } })
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  for (const shown of [page.getByRole('heading', { name }), page.getByRole('button', { name: /^Play from/ }).first()]) {
    // oxlint-disable-next-line no-await-in-loop
    const box = await shown.boundingBox()
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 320, `in view: ${JSON.stringify(box)}`)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('a menu of long names stays on the screen, with its mark', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Long names' } })
  const place = await importTalk(server, spaceId, ['Good morning.', 'Thank you.'])
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'
  const { id: speakerId } = await server.client.createSpeaker({ params: { spaceId }, body: { name } })
  await server.client.assignSpeakers({ params: place, body: { assignments: [{ speakerIndex: 0, speakerId }] } })
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await isEditable(page)
  await page.getByRole('button', { name: `${name}: change speaker` }).tap()
  const chosen = page.getByRole('menuitem', { name })
  await chosen.waitFor()
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(async (one) => one.finished)))
  const [item, mark] = [await chosen.boundingBox(), await chosen.locator('svg').boundingBox()]
  assert.ok(item !== null && item.x >= 0 && item.x + item.width <= 390, JSON.stringify(item))
  assert.ok(mark !== null && mark.x + mark.width <= 390, JSON.stringify(mark))
  assert.deepEqual(problems, [])
  await context.close()
})

test('the field of a speaker is beside the picture', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Speakers' } })
  await server.client.createSpeaker({ params: { spaceId }, body: { name: 'Grace' } })
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const row = page.getByRole('region', { name: 'Speakers' }).getByRole('listitem')
  const picture = await row.getByRole('button').first().boundingBox()
  const field = await row.getByRole('textbox').boundingBox()
  assert.ok(picture !== null && field !== null && field.y < picture.y + picture.height, 'the field is below')
  assert.deepEqual(problems, [])
  await context.close()
})
