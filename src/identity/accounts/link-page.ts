import type { Bytes } from '../../contract/endpoint.ts'
import { escaped } from '../../platform/pages/html-page.ts'
import type { PageWords } from '../../platform/pages/page-words.ts'
import { emailField, formPage, passwordField } from '../../platform/pages/form-page.ts'

/** The page of an invitation, to create an account. It loads no external resources. */
export function invitationPage(words: PageWords): Bytes {
  const { title, text, done, invalid, full } = words.invitation
  const { tooCommon, taken } = words.failures
  return formPage({
    words,
    title,
    text,
    button: words.form.createAccount,
    to: '/api/v1/accounts',
    fields: `${emailField(words)}\n${passwordField(words)}`,
    said: { done },
    failures: { INVITATION_INVALID: invalid, INVALID_STATE: full, PASSWORD_TOO_COMMON: tooCommon, NAME_TAKEN: taken },
    script: `const bodyOf = (token, given) => ({ invitation: token, email: given.email, password: given.password })
const told = () => words.done`,
  })
}

/** The page of a password reset link. */
export function resetPage(words: PageWords): Bytes {
  const { title, text, button, revokeKeys, done, keysLeft, invalid } = words.reset
  return formPage({
    words,
    title,
    text,
    button,
    to: '/api/v1/password-resets',
    fields: `${passwordField(words)}
<label class="check"><input name="revokeKeys" type="checkbox" value="true"> ${escaped(revokeKeys)}</label>`,
    said: { done, keysLeft },
    failures: { INVITATION_INVALID: invalid, PASSWORD_TOO_COMMON: words.failures.tooCommon },
    script: `const bodyOf = (token, given) => ({ token, password: given.password, revokeKeys: given.revokeKeys === 'true' })
const told = ({ activeKeys }) => words.done + (activeKeys === 0 ? '' : ' ' + words.keysLeft.replace('#', activeKeys))`,
  })
}
