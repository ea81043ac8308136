import type { PageWords } from '../page-words.ts'

export const words: PageWords = {
  language: 'en',
  ended: {
    title: 'This link doesn’t work',
    about:
      'The transcript is no longer shared, or the address is incomplete. Ask the person who sent you the link for a new one.',
  },
  open: { title: 'Public transcripts', none: 'No public transcripts yet.', older: 'Older transcripts' },
  shared: {
    draft: 'draft',
    silent: 'No speech found in this recording.',
  },
  locked: {
    title: 'This transcript has a password',
    text: 'Enter the password. The person who sent you the link has it.',
    password: 'Password',
    button: 'Open',
    wrong: 'Wrong password. Check it, then try again.',
  },
  form: {
    email: 'Email',
    password: 'Password, at least 10 characters',
    continue: 'Continue',
    notResponding: 'Tiro isn’t responding. Check that it’s running, then try again.',
    createAccount: 'Create account',
  },
  failures: {
    tooCommon: 'This is one of the most common passwords. Choose another one.',
    taken: 'An account with this email address already exists. Sign in instead.',
    tooOften: 'Too many attempts. Wait a little, then try again.',
    incomplete: 'Check what you entered, and that the link is complete.',
    onServer: 'Something went wrong on the server. Try again later.',
  },
  invitation: {
    title: 'Join Tiro',
    text: 'You’ve been invited to Tiro. Use the email address the invitation was sent to.',
    done: 'Your account is ready. You’re signed in.',
    invalid:
      'This invitation was used, revoked, has expired, or is for another email address. Check the address, or ask for a new invitation.',
    full: 'The workspace has reached its limit of members. Ask the person who invited you.',
  },
  reset: {
    title: 'Set a new password',
    text: 'You’ll be signed out on all devices.',
    button: 'Set password',
    revokeKeys: 'Also revoke all API keys and pause their webhooks, if somebody else may have had access',
    done: 'Your password is set. Sign in with it.',
    keysLeft: 'API keys that still work: #. You can revoke keys under Integrations.',
    invalid: 'This link was already used, was revoked or has expired. Ask for a new one.',
  },
  setUp: {
    title: 'Set up Tiro',
    text: 'Create the administrator account: it can invite people and download models.',
    done: 'Your account is ready. Your first API key, shown only once:',
    invalid: 'This set-up link is no longer valid. Tiro prints the newest one when it starts.',
  },
}
