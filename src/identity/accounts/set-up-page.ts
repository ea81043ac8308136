import type { Bytes } from '../../contract/endpoint.ts'
import { emailField, formPage, passwordField } from './form-page.ts'

/** The set-up page if the dashboard isn't built. */
export function setUpPage(): Bytes {
  return formPage({
    title: 'Set up Tiro',
    text: 'Create the administrator account: it can invite people and download models.',
    button: 'Create account',
    to: '/api/v1/setup',
    fields: `${emailField}\n${passwordField}`,
    script: `const bodyOf = (token, given) => ({ token, email: given.email, password: given.password })
const told = ({ apiKey }) => 'Your account is ready. Your first API key, shown only once: ' + apiKey`,
  })
}
