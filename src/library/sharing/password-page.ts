import type { Bytes } from '../../contract/endpoint.ts'
import { formPage } from '../../platform/pages/form-page.ts'
import { escaped } from '../../platform/pages/html-page.ts'
import type { PageWords } from '../../platform/pages/page-words.ts'

/** The page of a share link whose password wasn't entered. It says nothing about the recording. */
export function passwordPage(words: PageWords, token: string): Bytes {
  const { title, text, password, button, wrong } = words.locked
  return formPage({
    words,
    title,
    text,
    button,
    to: `/api/v1/shared/${encodeURIComponent(token)}/open`,
    afterwards: 'reload',
    failures: { SIGN_IN_FAILED: wrong },
    fields: `<label>${escaped(password)} <input name="password" type="password" autocomplete="off" required autofocus></label>`,
    script: `const bodyOf = (token, given) => ({ password: given.password })
const told = () => ''`,
    status: 401,
    headers: { 'x-robots-tag': 'noindex' },
  })
}
