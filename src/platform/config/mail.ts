import { UsageError } from '../../contract/app-error.ts'
import { readMailbox, type Mailbox } from '../mail/mailbox.ts'
import type { Settings } from './settings.ts'

export interface MailSettings {
  host: string
  port: number
  /** `wrapped`: TLS from the first byte; `starttls`: required before anything else is sent; `off`: never. */
  tls: 'wrapped' | 'starttls' | 'off'
  /** Null: the server takes mail without a password. */
  login: { user: string; password: string } | null
  /** The sender. */
  from: Mailbox
}

const example = 'smtps://user:password@mail.example.org'
const ports = { 'smtps:': 465, 'smtp:': 587 } as const

/** The server that sends mail; null: Tiro sends none. Messages never contain the URL, which has the password. */
export function readMail({ text, choice }: Settings, publicUrl: string | null): MailSettings | null {
  const address = text('TIRO_SMTP_URL')
  const sender = text('TIRO_SMTP_FROM')
  const tls = choice('TIRO_SMTP_TLS', ['required', 'off'], 'required')
  if (address === null && sender === null) return null
  if (address === null || sender === null) {
    throw new UsageError('Mail requires both TIRO_SMTP_URL and TIRO_SMTP_FROM.')
  }
  if (publicUrl === null) {
    throw new UsageError('Mail requires TIRO_PUBLIC_URL, the address that the links in mails start with.')
  }
  const from = readMailbox(sender)
  if (from === null) {
    throw new UsageError(
      `TIRO_SMTP_FROM must be an address such as tiro@example.org or "Tiro <tiro@example.org>", not "${sender}".`,
    )
  }
  const invalid = new UsageError(`TIRO_SMTP_URL must be a URL such as ${example}. Percent-encode special characters.`)
  if (!URL.canParse(address)) throw invalid
  const url = new URL(address)
  const { protocol, hostname, username, password } = url
  if (protocol !== 'smtps:' && protocol !== 'smtp:') throw invalid
  const isPlain = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  if (hostname === '' || !isPlain || (username === '') !== (password === '')) throw invalid
  if (protocol === 'smtps:' && tls === 'off') {
    throw new UsageError('TIRO_SMTP_TLS=off contradicts smtps:// in TIRO_SMTP_URL. Use smtp:// or leave it out.')
  }
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? ports[protocol] : Number(url.port),
    tls: protocol === 'smtps:' ? 'wrapped' : tls === 'off' ? 'off' : 'starttls',
    login: username === '' ? null : { user: decoded(username, invalid), password: decoded(password, invalid) },
    from,
  }
}

function decoded(text: string, invalid: UsageError): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalid
  }
}
