/** An address with the name that mail programs show beside it. */
export interface Mailbox {
  name: string
  address: string
}

// No spaces, control characters, quotes, brackets or separators: nothing that could become a second address or header.
const part = String.raw`[^\s@<>()[\]\\,;:"\p{C}]`
const addressPattern = new RegExp(`^${part}{1,64}@${part}{1,255}$`, 'u')

/** Whether mail can be sent to an address as it is. */
export function isMailAddress(address: string): boolean {
  return addressPattern.test(address)
}

/** Reads `name@host` or `Name <name@host>`; null if it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const match = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = match?.[2] ?? match?.[3] ?? ''
  return isMailAddress(address) ? { name: match?.[1] ?? '', address } : null
}
