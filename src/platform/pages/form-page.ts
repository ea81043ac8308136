import type { Bytes } from '../../contract/endpoint.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { escaped, htmlPage } from './html-page.ts'
import type { PageWords } from './page-words.ts'

const style = `
main { max-width: 24rem; min-height: 100vh; margin: 0 auto; padding: 3rem 1rem; display: flex; flex-direction: column; justify-content: center; gap: 24px; }
form { display: flex; flex-direction: column; gap: 16px; } form[hidden] { display: none; }
label { display: flex; flex-direction: column; gap: 4px; font-size: 0.8125rem; font-weight: 500; }
input { font: inherit; font-size: 0.875rem; height: 2.25rem; padding: 0 10px; border: 1px solid var(--line-2); border-radius: 6px; background: var(--paper); color: var(--ink); }
label.check { flex-direction: row; align-items: center; gap: 8px; font-weight: 400; } label.check input { height: 1rem; }
button { font: inherit; font-size: 0.8125rem; font-weight: 500; height: 2rem; border: 0; border-radius: 6px; background: var(--red); color: var(--red-ink); cursor: pointer; }
output { overflow-wrap: anywhere; } input[dir] { text-align: -webkit-match-parent; text-align: match-parent; }
@media (pointer: coarse) { input:not([type=checkbox]), button, label.check { min-height: 44px; } }`

/** Sends the form with the link's token and shows the result. Define `words`, `bodyOf` and `told` before it. */
const send = `
const form = document.querySelector('form'), out = document.querySelector('output')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const given = Object.fromEntries(new FormData(form))
  try {
    const answer = await fetch(form.dataset.to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(token, given)) })
    const body = await answer.json()
    if (!answer.ok) { out.textContent = words.failures[body.error] ?? body.errorDetails.message; return }
    if (form.dataset.afterwards === 'reload') { location.reload(); return }
    form.hidden = true
    history.replaceState(null, '', location.pathname)
    out.textContent = told(body)
    const on = document.createElement('a')
    on.href = '/'
    on.textContent = words.continue
    out.append(' ', on)
    on.focus()
  } catch { out.textContent = words.notResponding }
})`

export const emailField = ({ form }: PageWords): string =>
  `<label>${escaped(form.email)} <input name="email" type="email" dir="ltr" autocomplete="email" required></label>`
/** The field for a new password of an account. */
export const passwordField = ({ form }: PageWords): string =>
  `<label>${escaped(form.password)} <input name="password" type="password" autocomplete="new-password" minlength="10" required></label>`

/**
 * Sentences for errors that every form can have. The page shows the server's English for other codes: they are for the
 * person who runs the server.
 */
function usualFailures({ failures }: PageWords): Partial<Record<ErrorCode, string>> {
  const { tooOften, incomplete, onServer } = failures
  return {
    INVALID_BODY: incomplete,
    RATE_LIMITED: tooOften,
    INTERNAL: onServer,
    ENGINE_UNAVAILABLE: onServer,
    STORAGE_FULL: onServer,
  }
}

/** A page behind a link: a text and a form. */
export function formPage(page: {
  title: string
  text: string
  button: string
  fields: string
  /** The path that the form is sent to. */
  to: string
  /** What follows: the text of `told`, or the page that the address has now. */
  afterwards?: 'tell' | 'reload'
  words: PageWords
  /** What the script says: its `words`. */
  said?: Record<string, string>
  /** Sentences for errors of this page, by their code. They come before those of every page. */
  failures: Partial<Record<ErrorCode, string>>
  /** JavaScript: `bodyOf(token, given)` and `told(answer)`. */
  script: string
  status?: NonNullable<Bytes['status']>
  headers?: Record<string, string>
}): Bytes {
  const { language, form } = page.words
  const said = JSON.stringify({
    continue: form.continue,
    notResponding: form.notResponding,
    failures: { ...usualFailures(page.words), ...page.failures },
    ...page.said,
  })
  const answer = htmlPage({
    title: page.title,
    language,
    style,
    ...(page.headers === undefined ? {} : { headers: page.headers }),
    // A catalogue can't end the script.
    script: `const words = ${said.replaceAll('<', '\\u003c')}\n${page.script}${send}`,
    body: `<main>
<header><p class="name">Tiro</p><h1>${escaped(page.title)}</h1></header>
<p class="quiet">${escaped(page.text)}</p>
<form data-to="${escaped(page.to)}" data-afterwards="${page.afterwards ?? 'tell'}">
${page.fields}
<button>${escaped(page.button)}</button>
</form>
<output aria-live="polite"></output>
</main>`,
  })
  return page.status === undefined ? answer : { ...answer, status: page.status }
}
