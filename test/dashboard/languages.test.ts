// The interface in other languages: German, chosen on the account page, and Arabic, from right to left.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { words as arabic } from '../../web/strings/ar/index.ts'
import { words as german } from '../../web/strings/de/index.ts'
import { words as spanish } from '../../web/strings/es/index.ts'
import { catalogue } from '../../src/engines/models/catalogue.ts'
import { importSentences } from '../../src/text/messages/import-sentences.ts'
import { startChatServer } from '../helpers/chat-server.ts'
import { fieldError } from '../../src/platform/http/field-error.ts'
import { testModel } from '../helpers/test-model.ts'
import { account, openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { dropFiles, hasCount, hasValue, violations } from './page.ts'
import { importTalk } from './talk.ts'

/** A chat server that is always busy, and fails at a prompt that asks for it. */
const chat = await startChatServer(({ body }, response) => {
  if (JSON.stringify(body).includes('Fail now.')) response.writeHead(500).end()
  else response.writeHead(429, { 'retry-after': '60' }).end()
  return null
})
after(async () => chat.close())
const { server, browser } = await openDashboard({
  ...fastEngine,
  TIRO_OUTBOUND_ALLOW: '127.0.0.0/8',
  TIRO_CHAT_URL: `${chat.address}/v1`,
  TIRO_CHAT_MODEL: 'busy',
})
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Languages' } })
const place = await importTalk(server, spaceId, ['Good morning and *welcome.', 'Thank you.'])

async function hasRoot(page: Page, [lang, dir]: [lang: string, dir: string]): Promise<void> {
  await page.locator(`html[lang="${lang}"][dir="${dir}"]`).waitFor()
}

async function signIn(page: Page, { account: texts }: typeof german): Promise<void> {
  await page.goto(`${server.address}/sign-in`)
  await page.locator('input[name=email]').fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: texts.signIn, exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

test('a person chooses German; sentences and dates follow, and no other language is loaded', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  const catalogues: string[] = []
  page.on('request', (request) => {
    const name = /assets\/(ar|de|en|es|fr|zh)-[^/]+\.js$/.exec(request.url())?.[1]
    if (name !== undefined) catalogues.push(name)
  })
  await page.goto(`${server.address}/account`)
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  assert.deepEqual(catalogues, ['en'])
  await page.getByLabel('Language of Tiro').selectOption({ label: 'Deutsch' })
  await page.getByRole('heading', { name: german.account.title, exact: true }).waitFor()
  assert.deepEqual(catalogues, ['en', 'de'])
  await hasRoot(page, ['de', 'ltr'])

  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByLabel(german.library.filter).waitFor()
  const date = page.locator('time[title]').first()
  const [title, at] = await Promise.all([date.getAttribute('title'), date.getAttribute('datetime')])
  const expected = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at ?? ''))
  assert.equal(title, expected)

  // Who isn't signed in chooses on the sign-in page.
  await context.clearCookies()
  await page.goto(`${server.address}/sign-in`)
  await page.getByLabel(german.common.interfaceLanguage).selectOption('en')
  await page.getByRole('heading', { name: 'Sign in to Tiro' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('what was typed stays when another language is chosen, but no password', async () => {
  // Passkeys belong to a host name.
  const named = { ...server, address: server.address.replace('127.0.0.1', 'localhost') }
  const { page, problems, context } = await signedInPage(browser, named, { signIn: false })
  const [email, password] = [page.locator('input[name=email]'), page.locator('input[name=password]')]
  await page.goto(`${named.address}/sign-in`)
  await email.fill(account.email)
  await password.fill(account.password)
  await page.getByLabel('Language of Tiro').selectOption('de')
  await page.getByRole('heading', { name: german.account.signInTo }).waitFor()
  await hasValue(email, account.email)
  await hasValue(password, '')
  assert.ok(!(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).includes(account.password))
  await password.fill(account.password)
  await page.getByRole('button', { name: german.account.signIn, exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))

  await page.goto(`${named.address}/account`)
  await page.getByLabel(german.account.name, { exact: true }).fill('Countess')
  await page.getByLabel(german.security.passkeyName).fill('My phone')
  await page.getByLabel(german.common.interfaceLanguage).selectOption('en')
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  await hasValue(page.getByLabel('Name of the passkey'), 'My phone')
  await hasValue(page.getByLabel('Name', { exact: true }), 'Countess')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a browser in Arabic gets an interface from right to left that axe finds nothing wrong with', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'ar-EG', signIn: false })
  await page.goto(`${server.address}/sign-in`)
  await page.getByRole('heading', { name: arabic.account.signInTo }).waitFor()
  await hasRoot(page, ['ar', 'rtl'])
  assert.deepEqual(await violations(page), [])
  await signIn(page, arabic)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByLabel(arabic.library.filter).waitFor()
  assert.deepEqual(await violations(page), [])
  // An English title begins where the lines begin, and a long one is cut at its end.
  const title = page.getByRole('link', { name: 'Talk' }).locator('span')
  const look = await title.evaluate((span) => [getComputedStyle(span).direction, getComputedStyle(span).textAlign])
  assert.deepEqual(look, ['ltr', 'right'])
  const rail = await page.getByRole('navigation', { name: arabic.shell.navigation }).boundingBox()
  assert.ok(rail !== null && rail.x > 1000, `the navigation is at ${rail?.x} of 1440 px`)

  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await page.locator('[data-paragraph]').first().waitFor()
  assert.deepEqual(await violations(page), [])
  const panel = await page.getByRole('complementary', { name: arabic.transcript.panels }).boundingBox()
  const text = await page.getByTestId('transcript').boundingBox()
  assert.ok(panel !== null && text !== null && panel.x < text.x, 'the panel is left of the text')
  // Media plays from left to right in every language.
  const controls = page.getByRole('region', { name: arabic.transcript.player }).getByRole('button').first()
  assert.equal(await controls.evaluate((button) => getComputedStyle(button).direction), 'ltr')
  // The left arrow key goes to the next tab.
  await page.getByRole('tab', { name: arabic.transcript.tabs.speakers }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tab', { name: arabic.highlights.tab, selected: true }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('in Arabic, paths run from left to right, and the mark of the current row is at its start', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.evaluate(() => localStorage.setItem('language', 'ar'))
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await page.keyboard.press('ArrowDown')
  const mark = await page.locator('[data-current=true]').evaluate((row) => getComputedStyle(row).boxShadow)
  assert.match(mark, /-2px 0px 0px 0px inset/)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByRole('button', { name: arabic.exportRules.newRule }).click()
  const path = page.getByRole('dialog').getByLabel(arabic.exportRules.template)
  assert.equal(await path.evaluate((field) => getComputedStyle(field).direction), 'ltr')
  assert.deepEqual(problems, [])
  await context.close()
})

test('templates are named in the language of the interface, and one that the workspace has is known', async () => {
  const { id } = await server.client.createWorkspace({ body: { name: 'Prompts', templateId: 'general' } })
  const { templates } = await server.client.listTemplates({})
  const { templatesById, templatePrompts } = german.prompts
  assert.deepEqual(
    Object.keys(templatesById),
    templates.map((template) => template.id),
  )
  const titles = templates.flatMap(({ prompts }) => prompts.map(({ title }) => title))
  assert.deepEqual(new Set(Object.keys(templatePrompts)), new Set(titles))
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de-DE', signIn: false })
  await signIn(page, german)
  await page.goto(`${server.address}/w/${id}/prompts`)
  await page.getByRole('button', { name: german.prompts.addFromTemplate }).click()
  const general = page.getByRole('region', { name: 'Allgemein' })
  await hasCount(general.getByText(german.prompts.isAdded), 3)
  const meeting = page.getByRole('region', { name: 'Besprechung' })
  await meeting.getByRole('button', { name: german.prompts.addOne('Beschlüsse') }).click()
  await meeting.getByText(german.prompts.isAdded).nth(2).waitFor()
  const prompts = await server.client.listPrompts({ params: { spaceId: id } })
  assert.deepEqual(prompts.at(-1)?.title, 'Beschlüsse')
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('what is wrong with a field is said at it, in the language of the page', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de', signIn: false })
  const wrong = page.locator('[aria-invalid=true]')
  const says = async (field: Locator, sentence: string): Promise<void> => {
    await field.and(wrong).waitFor()
    assert.equal(await wrong.count(), 1)
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
  }
  await signIn(page, german)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.locator('input[name=email]').fill('ada@example')
  await page.locator('input[name=email]').press('Enter')
  await says(page.locator('input[name=email]'), 'Muss eine E-Mail-Adresse sein, etwa ada@example.org.')

  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: german.integrations.newKey }).first().click()
  await page.locator('input[name=name]').fill('  ')
  await page.locator('input[name=name]').press('Enter')
  await says(page.locator('input[name=name]'), 'Darf nicht leer sein.')

  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: german.library.actionsFor('Talk') }).click()
  await page.getByRole('menuitem', { name: german.library.tag }).click()
  const tags = page.getByRole('dialog').getByLabel(german.library.tagField)
  await tags.fill('n'.repeat(51))
  await tags.press('Enter')
  await says(tags, 'Darf höchstens 50 Zeichen haben.')
  assert.deepEqual(problems, [])
  await context.close()

  const rules = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'uniqueItems']
  for (const keyword of rules) {
    const { message } = fieldError({ keyword, instancePath: '', schemaPath: '', params: { limit: '{limit}' } })
    assert.ok(message in german.errors.fields, message)
  }
})

test('why a transcript file was refused is said in the language of the page', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de', signIn: false })
  await signIn(page, german)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: german.library.actionsFor('Talk') }).waitFor()
  const { [importSentences.NO_CUES]: noCues, [importSentences.LONG_WORD]: longWord } = german.imports
  for (const [name, text, sentence] of [
    ['none.srt', 'Good morning.', noCues],
    ['long.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'n'.repeat(1001)}\n`, longWord.replace('{most}', '1000')],
  ] as const) {
    await dropFiles(page, [{ name, bytes: Buffer.from(text), type: 'text/plain' }])
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByText(sentence, { exact: true }).waitFor()
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('models are named in every language', () => {
  assert.deepEqual(
    new Set(Object.keys(german.welcome.modelTitles)),
    new Set(catalogue.map(({ id }) => id).filter((id) => id !== testModel.id)),
  )
})

test('names have room beside longer sentences', async () => {
  const isWhole = async (name: Locator): Promise<void> => {
    await name.waitFor()
    const cut = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    )
    assert.ok(cut <= 1, `${cut} px of ${await name.innerText()} are cut`)
  }
  await server.client.createTranslation({ params: place, body: { language: 'ES' } })
  await server.client.createRecording({ params: { spaceId }, body: { title: 'Sending' } })
  await server.client.createPrompt({ params: { spaceId }, body: { title: 'Resumen', prompt: '¿Qué se decidió?' } })
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de-DE', signIn: false })
  await signIn(page, german)
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}?tab=translations`)
  await page.getByRole('button', { name: `${german.translating.show}: Spanisch` }).waitFor()
  await isWhole(page.getByRole('heading', { name: 'Spanisch' }))
  await isWhole(page.getByRole('tablist'))
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await isWhole(page.locator('#members li span').first())
  const roles = page.locator('#members li select')
  for (const value of ['viewer', 'editor', 'owner']) {
    const missing = await roles.first().evaluate((select, wanted) => {
      if (!(select instanceof HTMLSelectElement)) return Number.NaN
      const { offsetWidth: given } = select
      const copy = select.cloneNode() as HTMLSelectElement
      copy.append(new Option(document.querySelector(`#members form option[value=${wanted}]`)?.textContent ?? ''))
      copy.style.setProperty('width', 'auto', 'important')
      select.after(copy)
      const needed = copy.offsetWidth
      copy.remove()
      return needed - given
    }, value)
    assert.ok(missing <= 0, `${missing} px of the role ${value} are cut`)
  }
  // A tablet, or a small window.
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`${server.address}/w/${spaceId}`)
  await isWhole(page.getByRole('heading', { level: 1, name: german.library.all }))
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false)
  await page.setViewportSize({ width: 1440, height: 900 })
  assert.deepEqual(problems, [])
  await context.close()

  const phone = await signedInPage(browser, server, { locale: 'es-ES', phone: true, signIn: false })
  await signIn(phone.page, spanish)
  await phone.page.goto(`${server.address}/w/${spaceId}`)
  await isWhole(phone.page.getByRole('heading', { level: 1, name: spanish.library.all }))
  const state = phone.page.getByText(spanish.status.hints.uploading).filter({ visible: true })
  await isWhole(state)
  const rows = await Promise.all(
    [state, phone.page.getByRole('link', { name: 'Talk' })].map(async (one) => one.boundingBox()),
  )
  assert.ok((rows[0]?.y ?? 0) + (rows[0]?.height ?? 0) <= (rows[1]?.y ?? 0), 'the row below begins after the reason')
  await phone.page.goto(`${server.address}/w/${spaceId}/prompts`)
  const prompt = await phone.page.getByRole('heading', { name: 'Resumen' }).boundingBox()
  assert.ok(prompt !== null && prompt.height < 30, `the title of a prompt is ${prompt?.height} px tall`)
  assert.deepEqual(phone.problems, [])
  await phone.context.close()
})

test('notes, versions, waiting work and failed deliveries say why in the language of the page', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de-DE', signIn: false })
  await signIn(page, german)
  const read = await server.client.getTranscript({ params: place, query: { jsonContentType: 'words', wordIds: true } })
  const id = ((await read.json()) as { words: { id: number }[] }).words[1]?.id ?? 0
  const operations = [{ type: 'replace' as const, from: id, to: id, text: 'evening' }]
  await server.client.editTranscript({ params: place, headers: { 'if-match': '*' }, body: { operations } })
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await page.getByRole('button', { name: german.transcript.actions, exact: true }).click()
  await page.getByRole('menuitem', { name: german.transcript.versions }).click()
  await page.getByText('1 Änderung von Hand').waitFor()
  await page.getByText('6 Wörter importiert').waitFor()

  // The chat server is busy.
  const prompt = { title: 'Points', prompt: 'What are the main points?' }
  const { id: promptId } = await server.client.createPrompt({ params: { spaceId }, body: prompt })
  await server.client.createInsight({ params: place, body: { promptId } })
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}?tab=insights`)
  await page.getByText('Der Chat-Server ist ausgelastet. Tiro versucht es später erneut.').waitFor()

  // The chat server fails, also when asked again.
  const failing = { title: 'Failing', prompt: 'Fail now.' }
  const { id: failingId } = await server.client.createPrompt({ params: { spaceId }, body: failing })
  await server.client.createInsight({ params: place, body: { promptId: failingId } })
  await page.getByText('Der Chat-Server ist überlastet oder gestört (Status 500).').waitFor()

  // Nothing here transcribes Icelandic.
  const { id: icelandic } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Saga', source: 'FILE_UPLOAD', language: 'is' },
  })
  await page.goto(`${server.address}/w/${spaceId}/r/${icelandic}`)
  await page.getByRole('button', { name: german.transcript.warnings(1) }).click()
  await page.getByText('Isländisch kann hier nicht transkribiert werden.').waitFor()

  // No recording has these words.
  await page.goto(`${server.address}/w/${spaceId}/search?mode=ask`)
  await page.getByRole('searchbox').fill('Zeppelin?')
  await page.keyboard.press('Enter')
  await page.getByText(german.search.answers.NO_PASSAGE).waitFor()

  // Nothing listens on this port.
  const url = 'http://127.0.0.1:9/hook'
  const { id: webhookId } = await server.client.createWebhook({
    body: { url, workspaceId: spaceId, events: ['TRANSCRIPT_CREATED'] },
  })
  await server.client.testWebhook({ params: { webhookId } })
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: german.integrations.deliveriesOf(url) }).click()
  await page.getByText('Die Verbindung ist fehlgeschlagen (ECONNREFUSED)', { exact: false }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('the pages of links and the set-up page say what is wrong in the language of the browser', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de-DE', signIn: false })
  await page.goto(`${server.address}/invitation?token=nothing`)
  await page.getByLabel('E-Mail').fill('eve@example.org')
  await page.getByLabel('Passwort').fill('password123')
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await page.getByText('Dieses Passwort ist sehr verbreitet.', { exact: false }).waitFor()
  await page.getByLabel('Passwort').fill(account.password)
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await page.getByText('Diese Einladung wurde schon verwendet', { exact: false }).waitFor()

  await page.goto(`${server.address}/reset-password`)
  await page.getByLabel('Passwort').fill(account.password)
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await page.getByText('ob der Link vollständig ist', { exact: false }).waitFor()
  await page.goto(`${server.address}/reset-password?token=nothing`)
  await page.getByLabel('Passwort').fill(account.password)
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await page.getByText('Dieser Link wurde schon verwendet', { exact: false }).waitFor()

  await page.goto(`${server.address}/setup?token=nothing`)
  await page.getByLabel(german.account.email).fill('eve@example.org')
  await page.getByLabel(german.account.password).fill(account.password)
  await page.getByRole('button', { name: german.welcome.createAccount }).click()
  await page.getByText('Dieser Einrichtungslink gilt nicht mehr.', { exact: false }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
