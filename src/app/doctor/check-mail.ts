import type { Finding } from '../../contract/finding.ts'
import type { Config } from '../../platform/config/config.ts'
import { checkSmtp } from '../../platform/mail/smtp.ts'

/** Whether the mail server accepts this machine and its password. Only `tiro mail test` shows that mail arrives. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  if (mail === null) return [{ name: 'mail', state: 'ok', detail: 'off (TIRO_SMTP_URL)' }]
  const problem = await checkSmtp(mail)
  if (problem !== null) return [{ name: 'mail', state: 'warning', detail: problem.reason, cure: problem.cure }]
  const secured = mail.tls === 'off' ? 'without TLS' : 'with TLS'
  const detail = `${mail.host}:${mail.port} responds ${secured}; sender ${mail.from.address}. Try: tiro mail test ADDRESS`
  return [{ name: 'mail', state: 'ok', detail }]
}
