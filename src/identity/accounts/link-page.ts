import type { Bytes } from '../../contract/endpoint.ts'
import { emailField, formPage, passwordField } from './form-page.ts'

/** The page of an invitation, to create an account. It loads no external resources. */
export function invitationPage(): Bytes {
  return formPage({
    title: 'Join Tiro',
    text: 'You’ve been invited to Tiro. Use the email address the invitation was sent to.',
    button: 'Create account',
    to: '/api/v1/accounts',
    fields: `${emailField}\n${passwordField}`,
    script: `const bodyOf = (token, given) => ({ invitation: token, email: given.email, password: given.password })
const told = () => 'Your account is ready. You’re signed in.'`,
  })
}

/** The page of a password reset link. */
export function resetPage(): Bytes {
  return formPage({
    title: 'Set a new password',
    text: 'You’ll be signed out on all devices.',
    button: 'Set password',
    to: '/api/v1/password-resets',
    fields: `${passwordField}
<label class="check"><input name="revokeKeys" type="checkbox" value="true"> Also revoke all API keys, if somebody else may have had access</label>`,
    script: `const bodyOf = (token, given) => ({ token, password: given.password, revokeKeys: given.revokeKeys === 'true' })
const told = ({ activeKeys }) => 'Your password is set. Sign in with it.' + (activeKeys === 0 ? '' :
  ' ' + activeKeys + (activeKeys === 1 ? ' API key still works' : ' API keys still work') + '. You can revoke keys under Integrations.')`,
  })
}
