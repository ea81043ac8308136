import path from 'node:path'

/** Whether an argument is the address of a recording; otherwise it is a file. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input)
}

/**
 * The name of a file, or what the path of an address ends with, or its host. Pages are often told apart only by what comes
 * after it: `watch?v=…`.
 */
export function nameOf(input: string): string {
  if (!isAddress(input)) return path.basename(input)
  if (!URL.canParse(input)) return input
  const { pathname, hostname, searchParams } = new URL(input)
  const last = decoded(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '')
  const [of = ''] = last.includes('.') ? [] : searchParams.values()
  return `${last === '' ? hostname : last} ${of}`
    .replaceAll(/[/\\\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

/** A file may have a name of 255 bytes. */
const most = 60

/** A part of an address as people read it. What isn't UTF-8 stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
