import { createHash } from 'node:crypto'
import type { Bytes } from '../contract/endpoint.ts'
import { style } from './set-up-page.ts'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface LinkPage {
  title: string
  text: string
  button: string
  fields: string
  script: string
}

const send = `
const form = document.querySelector('form'), out = document.querySelector('output')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const given = Object.fromEntries(new FormData(form))
  try {
    const answer = await fetch(form.dataset.to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(token, given)) })
    const body = await answer.json()
    if (!answer.ok) { out.textContent = body.errorDetails.message; return }
    form.hidden = true
    history.replaceState(null, '', location.pathname)
    out.textContent = form.dataset.done
  } catch { out.textContent = 'Tiro does not answer; is it still running? Try again.' }
})`

function pageOf({ title, text, button, fields, script }: LinkPage): Bytes {
  const whole = `${script}${send}`
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${fields}
<button>${button}</button>
</form>
<output aria-live="polite"></output>
</main>
<script>${whole}</script>
</body>
</html>
`
  return {
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src ${hash(style)}; script-src ${hash(whole)}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    },
    content: { data: Buffer.from(html) },
  }
}

const passwordField =
  '<label>Password, at least 10 characters <input name="password" type="password" autocomplete="new-password" minlength="10" required></label>'

/** The page of an invitation: makes an account. Nothing is loaded from elsewhere. */
export function invitationPage(): Bytes {
  return pageOf({
    title: 'Join Tiro',
    text: 'You are invited. Use the e-mail address that the invitation was made for.',
    button: 'Make the account',
    fields: `<form data-to="/api/v1/accounts" data-done="Your account is ready; you are signed in.">
<label>E-mail <input name="email" type="email" autocomplete="email" required></label>
${passwordField}`,
    script: 'const bodyOf = (token, given) => ({ invitation: token, email: given.email, password: given.password })',
  })
}

/** The page of a link that resets a password. */
export function resetPage(): Bytes {
  return pageOf({
    title: 'Set a new password',
    text: 'Every session of your account ends.',
    button: 'Set the password',
    fields: `<form data-to="/api/v1/password-resets" data-done="Your password is set; sign in with it.">\n${passwordField}`,
    script: 'const bodyOf = (token, given) => ({ token, password: given.password })',
  })
}
