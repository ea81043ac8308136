import { visible } from '../../text/visible.ts'
import { escaped } from '../pages/html-page.ts'
import type { MailText } from './mail-kinds.ts'

/** A mail as it is sent. */
export interface Composed {
  subject: string
  text: string
  html: string
}

/** The longest title in a mail, characters. */
const maxValue = 120

/** A title or name, in one line and without characters that nobody sees or that reorder the text around it. */
export function plainValue(value: string): string {
  const line = visible(value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim()
  const characters = Array.from(line)
  return characters.length <= maxValue ? line : `${characters.slice(0, maxValue - 1).join('')}…`
}

/** The same words as plain text and as simple HTML, which loads nothing. */
export function composeMail(mail: MailText, url: string, language: string): Composed {
  const { subject, lines, button, footer } = mail
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const paragraph = 'style="margin:0 0 16px"'
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbf8f3;color:#221e19;font:16px/24px system-ui,sans-serif">
${lines.map((line) => `<p ${paragraph}>${escaped(line)}</p>`).join('\n')}
<p ${paragraph}><a href="${escaped(url)}" style="color:#c4361a">${escaped(button)}</a></p>
<p style="margin:32px 0 0;color:#585046;font-size:14px;line-height:20px">${escaped(footer)}</p>
</body></html>
`
  return { subject, text: [...lines, `${button}:\n${url}`, `--\n${footer}`].join('\n\n'), html }
}
