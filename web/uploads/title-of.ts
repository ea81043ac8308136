/** `board meeting.final.mp3` → `board meeting.final`; a name without spaces gets them: `Board_call-2026-03-01.wav`. */
export function titleOf(name: string): string {
  const base = name.replace(/\.[^./\\]{1,5}$/, '').trim()
  const title = /\s/.test(base)
    ? base
    : base
        .replaceAll(/_+/g, ' ')
        // A hyphen between digits belongs to a date or a number.
        .replaceAll(/(?<=\p{L})-+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])-+(?=\p{L})/gu, ' ')
        .trim()
  return (title === '' ? name : title).slice(0, 200)
}

/** A title for a URL, until its source has a better one: the last part of its path. */
export function titleOfUrl(address: string): string {
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '')
  return (last === undefined ? hostname : decoded(last)).slice(0, 200)
}

/** An address may have a percent sign that stands for itself: `100%.mp3`. */
function decoded(part: string): string {
  try {
    return decodeURI(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}
