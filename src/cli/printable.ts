/** Text from outside on one line of a terminal: what would move its cursor or colour it becomes a space. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
