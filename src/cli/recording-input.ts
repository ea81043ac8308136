import path from 'node:path'

/** Whether an argument is the address of a recording; otherwise it is a file. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input)
}

/** The name of a file, or what the path of an address ends with, or its host. */
export function nameOf(input: string): string {
  if (!isAddress(input)) return path.basename(input)
  if (!URL.canParse(input)) return input
  const { pathname, hostname } = new URL(input)
  const last = decoded(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '')
  return last === '' ? hostname : last
}

/** A file may have a name of 255 bytes. */
const most = 60

/** A part of an address as the name of a file. */
function decoded(part: string): string {
  let text = part
  try {
    text = decodeURIComponent(part)
  } catch {
    // What isn't UTF-8 stays as it is.
  }
  return text
    .replaceAll(/[/\\\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}
