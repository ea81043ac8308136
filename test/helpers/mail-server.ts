import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As it was sent, with its headers. */
  raw: string
}

export interface MailServer {
  port: number
  /** With the user and password. */
  url: string
  /** What has arrived so far. */
  mails: ReceivedMail[]
  /** Passwords that clients sent. */
  passwords: string[]
  close: () => Promise<void>
}

export const mailPassword = 'p@ss/word:ünd'

/** A certificate for localhost, trusted by processes with NODE_EXTRA_CA_CERTS. */
export function makeCertificate(): { certificate: string; key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-test-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { certificate: cert, key: readFileSync(key), cert: readFileSync(cert) }
}

/** A real SMTP server on 127.0.0.1, which takes mail of one user. */
export async function startMailServer(options: {
  tls: 'starttls' | 'wrapped' | 'none'
  certificate?: { key: Buffer; cert: Buffer }
  port?: number
  /** The status that a recipient or sender is refused with; 0: accepted. */
  refuse?: (address: string) => number
  /** Whether the server hangs up when it is told this recipient, as some filters do. */
  hangsUp?: (address: string) => boolean
  /** Called with each mail before it is accepted. */
  onMail?: (mail: ReceivedMail) => Promise<void>
}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const passwords: string[] = []
  const check = (address: string, done: (error?: Error) => void): void => {
    const responseCode = options.refuse?.(address) ?? 0
    done(responseCode === 0 ? undefined : Object.assign(new Error(`${address} is refused`), { responseCode }))
  }
  const server = new SMTPServer({
    ...options.certificate,
    secure: options.tls === 'wrapped',
    disabledCommands: options.tls === 'none' ? ['STARTTLS'] : [],
    authOptional: false,
    allowInsecureAuth: options.tls === 'none',
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(String(password))
      if (username === 'tiro' && password === mailPassword) done(null, { user: 'tiro' })
      else done(new Error('wrong user or password'))
    },
    onMailFrom: ({ address }, _session, done) => check(address, done),
    onRcptTo: ({ address }, _session, done) => {
      if (options.hangsUp?.(address) !== true) check(address, done)
      else for (const connection of sockets) connection.destroy()
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        }
        void (options.onMail?.(mail) ?? Promise.resolve()).then(() => {
          mails.push(mail)
          done()
        })
      })
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Clients that are killed, or distrust the certificate, break their connections.
  server.on('error', () => {})
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const scheme = options.tls === 'wrapped' ? 'smtps' : 'smtp'
  return {
    port,
    url: `${scheme}://tiro:${encodeURIComponent(mailPassword)}@localhost:${port}`,
    mails,
    passwords,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A header of a mail, decoded (RFC 2047); the encoded words of one header are joined. */
export function headerOf({ raw }: ReceivedMail, name: string): string {
  const head = raw.split('\r\n\r\n', 1)[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}: `)) ?? ''
  return line
    .slice(name.length + 2)
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : fromQuoted(text.replaceAll('_', ' ')),
    )
}

/** The plain text and the HTML of a mail, decoded. */
export function bodiesOf({ raw }: ReceivedMail): { text: string; html: string } {
  const bodyOf = (type: string): string => {
    const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((one) => one.startsWith(`Content-Type: ${type}`)) ?? ''
    const [head = '', ...rest] = part.split('\r\n\r\n')
    const body = rest.join('\r\n\r\n')
    if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
    return /encoding: quoted-printable/i.test(head) ? fromQuoted(body.replaceAll(/=\r\n/g, '')) : body
  }
  return { text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function fromQuoted(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}
