/** Untrusted text on one line: characters that move the terminal's cursor or change its colours become spaces. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
