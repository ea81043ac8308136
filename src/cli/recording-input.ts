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
  return last === '' || last === '.' || last === '..' ? hostname : last
}

/** A part of an address as people read it, without what would make several folders of it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
      .replaceAll(/[/\\\p{Cc}]+/gu, ' ')
      .trim()
  } catch {
    return part
  }
}
