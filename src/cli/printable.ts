/** Untrusted text on one line: characters that move the terminal's cursor or change its colours become spaces. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
}

/** Untrusted text that may have several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
