import { hostname } from 'node:os'
import type { NodemailerError } from 'nodemailer/lib/errors'
import { messageOf } from '../../contract/app-error.ts'
import type { MailSettings } from '../config/mail.ts'
import { within } from '../async/within.ts'
import type { Composed } from './compose-mail.ts'

/** What an SMTP server did with a mail. */
export type SmtpAnswer =
  | { outcome: 'SENT' }
  /** This mail was refused: `REFUSED` for good, `LATER` for the moment. */
  | { outcome: 'REFUSED' | 'LATER'; reason: string }
  /** The server can't be used, so no mail can be sent. */
  | { outcome: 'UNUSABLE'; reason: string; cure: string }

const connectMs = 10_000
/** Time without an answer of the server. */
const silenceMs = 30_000
/** Time for a whole mail: a server that says a little again and again would keep all others waiting. */
const mostMs = 300_000

/** Time for a check. Somebody waits for it. */
const checkMs = 60_000

function connectionTo({ host, port, tls }: MailSettings) {
  return {
    host,
    port,
    name: hostname(),
    secure: tls === 'wrapped',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2' as const },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  }
}

function authOf({ user, password }: NonNullable<MailSettings['login']>) {
  return { user, pass: password }
}

async function transportTo(settings: MailSettings) {
  // Loaded on first use: most instances send no mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...connectionTo(settings),
    ...(settings.login === null ? {} : { auth: authOf(settings.login) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends a mail once. `id` becomes its Message-ID, so that a mail sent twice can be recognised. */
export async function sendMail(
  settings: MailSettings,
  mail: Composed & { id: string; to: string },
  signal?: AbortSignal,
  limitMs = mostMs,
): Promise<SmtpAnswer> {
  const { from } = settings
  const late = AbortSignal.timeout(limitMs)
  const transport = await transportTo(settings)
  try {
    await transport.sendMail({
      envelope: { from: from.address, to: [mail.to] },
      from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
      // No automatic replies, such as notes of absence (RFC 3834).
      headers: { 'auto-submitted': 'auto-generated' },
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    })
    return { outcome: 'SENT' }
  } catch (error) {
    signal?.throwIfAborted()
    if (late.aborted) return { outcome: 'UNUSABLE', ...tooSlow(settings, limitMs) }
    return answerTo(error as NodemailerError, settings, mail.to)
  } finally {
    transport.close()
  }
}

/**
 * Connects and signs in without sending. @returns null if that works. The transport's own check keeps the connection of
 * a server that never ends its replies, so this has its own.
 */
export async function checkSmtp(
  settings: MailSettings,
  limitMs = checkMs,
): Promise<{ reason: string; cure: string } | null> {
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection')
  const connection = new SmtpConnection(connectionTo(settings))
  const { login } = settings
  const signIn = new Promise<null>((resolve, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('The server closed the connection.')))
    const settle = (error?: NodemailerError | null): void => (error == null ? resolve(null) : reject(error))
    connection.connect((error) => {
      if (error === undefined && login !== null && connection.allowsAuth) connection.login(authOf(login), settle)
      else settle(error)
    })
  })
  try {
    return await within<{ reason: string; cure: string } | null>(
      limitMs,
      () => signIn,
      () => tooSlow(settings, limitMs),
    )
  } catch (error) {
    return connectionProblem(error as NodemailerError, settings)
  } finally {
    connection.close()
  }
}

function answerTo(error: NodemailerError, settings: MailSettings, to: string): SmtpAnswer {
  const { code, command, permanent } = error
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'DATA'))
  if (isAboutMail && permanent !== undefined) {
    return { outcome: permanent ? 'REFUSED' : 'LATER', reason: replyOf(error, to) }
  }
  if (code === 'EENVELOPE' && command === 'MAIL FROM') {
    return {
      outcome: 'UNUSABLE',
      reason: `The server refuses the sender ${settings.from.address}: ${replyOf(error, to)}`,
      cure: 'Set TIRO_SMTP_FROM to an address that this account may send from.',
    }
  }
  return { outcome: 'UNUSABLE', ...connectionProblem(error, settings) }
}

function tooSlow({ host, port }: MailSettings, limitMs: number): { reason: string; cure: string } {
  return {
    reason: `${host}:${port} can't be used: it needs more than ${limitMs / 1000} seconds.`,
    cure: 'Check TIRO_SMTP_URL, and whether the server is overloaded.',
  }
}

function connectionProblem(
  error: NodemailerError,
  { host, port, tls }: MailSettings,
): { reason: string; cure: string } {
  const place = `${host}:${port}`
  // "40C3…:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl/…"
  const ofTls = /:SSL routines:[^:]*:([^:]+)/.exec(error.message)?.[1]
  const said = ofTls ?? (error.responseCode === undefined ? messageOf(error) : replyOf(error, ''))
  const detail = said.replace(/\.?$/, '.')
  switch (ofTls === undefined ? error.code : 'ETLS') {
    case 'EAUTH':
      return {
        reason: `${place} refuses the user name or password: ${detail}`,
        cure: 'Check both in TIRO_SMTP_URL, percent-encoded. Some providers require an app password.',
      }
    case 'ETLS':
      return {
        reason: `${place} offers no usable TLS: ${detail}`,
        cure:
          tls === 'wrapped'
            ? 'smtps:// needs a port with TLS, usually 465. Use smtp:// for the others.'
            : 'Use smtps:// with port 465, or TIRO_SMTP_TLS=off for a server in your own network.',
      }
    case 'EDNS':
      return { reason: `${host} can't be found: ${detail}`, cure: 'Check the host name in TIRO_SMTP_URL.' }
    case undefined:
    default:
      return {
        reason: `${place} can't be used: ${detail}`,
        cure: isCertificateProblem(error)
          ? 'Use the host name of its certificate. For a certificate of your own, set NODE_EXTRA_CA_CERTS.'
          : `Check TIRO_SMTP_URL, that the server runs, and that this machine may connect to it.`,
      }
  }
}

function isCertificateProblem(error: NodemailerError): boolean {
  return /certificate|self-signed|altnames|CERT_/i.test(`${error.originalCode} ${error.message}`)
}

/** The server's reply in one line, without the address. */
function replyOf(error: NodemailerError, address: string): string {
  const reply = (error.response ?? error.message).replaceAll(/\s+/g, ' ')
  return (address === '' ? reply : reply.replaceAll(address, '…')).slice(0, 300)
}
