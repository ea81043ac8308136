import type { Bytes } from '../../contract/endpoint.ts'
import { emailField, formPage, passwordField } from './form-page.ts'

/** The page of the set-up link where the dashboard is not built. */
export function setUpPage(): Bytes {
  return formPage({
    title: 'Set up Tiro',
    text: 'Make the account that looks after this instance.',
    button: 'Make the account',
    to: '/api/v1/setup',
    fields: `${emailField}\n${passwordField}`,
    script: `const bodyOf = (token, given) => ({ token, email: given.email, password: given.password })
const told = ({ apiKey }) => 'Your account is ready. Your first API key, shown once: ' + apiKey`,
  })
}
