import { createHash } from 'node:crypto'
import type { Bytes } from '../contract/endpoint.ts'

export const style = `
:root { color-scheme: light dark; --paper: #faf7f1; --ink: #26221c; --line: #d9d2c5; --red: #c8361d; }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1915; --ink: #ece5d8; --line: #443e35; --red: #ff7a5c; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; margin: 12vh auto; max-width: 26rem; padding: 0 1rem; }
label { display: block; margin-top: 1rem; } input, button { box-sizing: border-box; font: inherit; width: 100%; padding: .5rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; }
button { margin-top: 1.5rem; background: var(--red); color: #fff; border: 0; } output { display: block; margin-top: 1rem; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { button { color: #1c1915; } }`

const script = `
const form = document.querySelector('form'), out = document.querySelector('output')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const { email, password } = Object.fromEntries(new FormData(form))
  try {
    const answer = await fetch('/api/v1/setup', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, email, password }) })
    const body = await answer.json()
    if (!answer.ok) { out.textContent = body.errorDetails.message; return }
    form.hidden = true
    history.replaceState(null, '', '/setup')
    out.textContent = 'Your account is ready. Your first API key, shown once: ' + body.apiKey
  } catch { out.textContent = 'Tiro does not answer; is it still running? Try again.' }
})`

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Set up Tiro</title><style>${style}</style></head>
<body>
<main>
<h1>Set up Tiro</h1>
<p>Make the account that looks after this instance.</p>
<form>
<label>E-mail <input name="email" type="email" autocomplete="email" required></label>
<label>Password, at least 10 characters <input name="password" type="password" autocomplete="new-password" minlength="10" required></label>
<button>Make the account</button>
</form>
<output aria-live="polite"></output>
</main>
<script>${script}</script>
</body>
</html>
`

/** The page of the set-up link; nothing is loaded from elsewhere. */
export function setUpPage(): Bytes {
  return {
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    },
    content: { data: Buffer.from(page) },
  }
}
