/**
 * Text that grows: the server tells the last stretch of what was recognised, which overlaps with what it told before.
 * What is on the page stays where it is, so that nothing moves while one reads.
 */
export function growText(shown: string, latest: string): string {
  if (shown === '') return latest
  const beginning = latest.slice(0, 12)
  for (let at = shown.indexOf(beginning.slice(0, shown.length)); at !== -1; at = shown.indexOf(beginning, at + 1)) {
    if (latest.startsWith(shown.slice(at))) return shown.slice(0, at) + latest
  }
  return `${shown} … ${latest}`
}
