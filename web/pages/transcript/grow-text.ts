/**
 * The server sends the last part of the recognised text, which overlaps with the part before. Merge them so that the
 * text on the page doesn't move: what is shown stays as it is, and grows at its end.
 */
export function growText(shown: string, latest: string): string {
  if (shown === '') return latest
  const beginning = latest.slice(0, 12)
  for (let at = shown.indexOf(beginning.slice(0, shown.length)); at !== -1; at = shown.indexOf(beginning, at + 1)) {
    if (latest.startsWith(shown.slice(at))) return shown.slice(0, at) + latest
  }
  return `${shown} … ${latest}`
}
