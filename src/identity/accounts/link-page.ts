import type { Bytes } from '../../contract/endpoint.ts'
import { emailField, formPage, passwordField } from './form-page.ts'

/** The page of an invitation: makes an account. Nothing is loaded from elsewhere. */
export function invitationPage(): Bytes {
  return formPage({
    title: 'Join Tiro',
    text: 'You are invited. Use the e-mail address that the invitation was made for.',
    button: 'Make the account',
    to: '/api/v1/accounts',
    fields: `${emailField}\n${passwordField}`,
    script: `const bodyOf = (token, given) => ({ invitation: token, email: given.email, password: given.password })
const told = () => 'Your account is ready; you are signed in.'`,
  })
}

/** The page of a link that resets a password. */
export function resetPage(): Bytes {
  return formPage({
    title: 'Set a new password',
    text: 'Every session of your account ends.',
    button: 'Set the password',
    to: '/api/v1/password-resets',
    fields: passwordField,
    script: `const bodyOf = (token, given) => ({ token, password: given.password })
const told = () => 'Your password is set; sign in with it.'`,
  })
}
