import { timestamp } from '../database/now.ts'
import type { Database, Row } from '../database/schema.ts'
import { identityOf } from '../database/transaction-guard.ts'
import { every } from '../async/every.ts'
import type { Logger } from '../logger.ts'
import type { MailSettings } from '../config/mail.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { createWaker, repeatWoken } from '../async/waker.ts'
import { composeMail, plainValue, type Composed } from './compose-mail.ts'
import type { MailKinds, MailText } from './mail-kinds.ts'
import { deferMail, endMail, mailQueued, nextMail, postponeMail } from './mail-store.ts'
import { mailWordsIn } from './mail-words.ts'
import { sendMail } from './smtp.ts'
import { asError } from '../../contract/app-error.ts'

export interface MailOptions {
  /** The database for background work. */
  db: Database
  settings: MailSettings
  box: SecretBox
  /** Whether this process is the one that sends; renews its lease. */
  holdsLease: () => Promise<boolean>
  log: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

const pollMs = 2000
const graceMs = 3000
const renewMs = 10_000
const secondMs = 1000
const minuteMs = 60 * secondMs
/** Delays after each refusal for the moment, such as greylisting; the last one repeats until the mail expires. */
const waits = [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs, 4 * 60 * minuteMs]
/** Delays while the server can't be used. They cost no mail an attempt. */
const firstPauseMs = secondMs
const longestPauseMs = 5 * minuteMs

/** Starts sending the queued mails, one at a time. A crash sends at most the mail that was under way again. */
export function startMail(options: MailOptions): { stop: () => Promise<void> } {
  const { db, log, now } = options
  const stopping = new AbortController()
  const abandoning = new AbortController()
  const waker = createWaker()
  let pauseMs = 0

  const sendDue = async (): Promise<void> => {
    while (!stopping.signal.aborted && (await options.holdsLease())) {
      const row = await nextMail(db, now())
      if (row === null) return
      const isUsable = await sendOne(options, row, abandoning.signal)
      pauseMs = isUsable ? 0 : Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2))
      if (isUsable) continue
      // A filter may break the connection at this very mail, so the others are tried before it. It's due again after the
      // pause, which varies by a fifth.
      await deferMail(db, row.id, now() + 0.75 * pauseMs)
      // New mail doesn't shorten a pause: its server can't be used.
      waker.reset()
      return
    }
  }

  const sending = repeatWoken(waker, sendDue, {
    pauseMs: () => Math.max(pollMs, pauseMs),
    onError: (error) => {
      if (!abandoning.signal.aborted) log.error({ err: error }, 'mail')
      pauseMs = Math.max(pauseMs, firstPauseMs)
    },
  })
  // Sending may take longer than the lease lasts.
  const renewing = every(
    renewMs,
    async () => void (await options.holdsLease()),
    (error) => log.error({ err: error }, 'mail'),
  )
  const stopListening = mailQueued.listen(identityOf(db), () => {
    if (pauseMs === 0) waker.wake()
  })
  return {
    async stop() {
      stopListening()
      stopping.abort()
      const timer = setTimeout(() => abandoning.abort(), graceMs)
      await sending.stop()
      clearTimeout(timer)
      await renewing.stop()
    },
  }
}

/** Sends a mail and writes its outcome. @returns false if the server can't be used at all */
async function sendOne(options: MailOptions, row: Row<'mail'>, signal: AbortSignal): Promise<boolean> {
  const { db, log, now, settings } = options
  const of = { mailId: row.id, mailKind: row.kind }
  if (row.expiresAt <= now()) {
    await endMail(db, row.id, timestamp(now()), row.error ?? 'It could not be sent in time.')
    log.error({ ...of, reason: row.error }, 'mail was not sent in time')
    return true
  }
  const composed = compose(options.box, row)
  if (composed instanceof Error) {
    // It must not keep the others waiting.
    await endMail(db, row.id, timestamp(now()), composed.message)
    log.error({ ...of, err: composed }, 'mail')
    return true
  }
  const answer = await sendMail(settings, { ...composed, id: row.id, to: row.address }, signal)
  switch (answer.outcome) {
    case 'SENT':
      await endMail(db, row.id, timestamp(now()), null)
      log.info(of, 'mail sent')
      return true
    case 'REFUSED':
      await endMail(db, row.id, timestamp(now()), answer.reason)
      log.error({ ...of, reason: answer.reason }, 'mail refused')
      return true
    case 'LATER':
      await postponeMail(db, row, now() + (waits[row.attempts] ?? waits.at(-1) ?? 0), answer.reason)
      log.warn({ ...of, reason: answer.reason }, 'mail refused for the moment')
      return true
    case 'UNUSABLE':
      log.error({ reason: answer.reason, cure: answer.cure }, 'mail server')
      return false
  }
}

/** The mail as it is sent; an error if its content can't be decrypted, for example after a change of TIRO_SECRET. */
function compose(box: SecretBox, { id, kind, language, sealed }: Row<'mail'>): Composed | Error {
  try {
    const values = JSON.parse(box.open(sealed, id).toString()) as MailKinds[typeof kind]
    const plain = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, name === 'url' ? value : plainValue(value)]),
    )
    // The row's kind chooses both, which TypeScript can't follow.
    const write = mailWordsIn(language)[kind] as (values: object) => MailText
    return composeMail(write(plain), values.url, language)
  } catch (error) {
    return asError(error)
  }
}
