import type { Bytes } from '../../contract/endpoint.ts'
import type { PageWords } from '../../platform/pages/page-words.ts'
import { emailField, formPage, passwordField } from '../../platform/pages/form-page.ts'

/** The set-up page if the dashboard isn't built. */
export function setUpPage(words: PageWords): Bytes {
  const { title, text, done, invalid } = words.setUp
  return formPage({
    words,
    title,
    text,
    button: words.form.createAccount,
    to: '/api/v1/setup',
    fields: `${emailField(words)}\n${passwordField(words)}`,
    said: { done },
    failures: { INVITATION_INVALID: invalid, PASSWORD_TOO_COMMON: words.failures.tooCommon },
    script: `const bodyOf = (token, given) => ({ token, email: given.email, password: given.password })
const told = ({ apiKey }) => words.done + ' ' + apiKey`,
  })
}
