import type { Found } from './found.ts'

const beforeAt = /[\p{L}\p{M}\p{N}._%+'-]/u
const afterAt = /[\p{L}\p{M}\p{N}._-]/u
/** What ends a domain, of those that people say. Two letters are a country. */
const endings =
  /\.(?:[a-z]{2}|com|org|net|edu|gov|mil|int|info|biz|name|mobi|app|dev|online|site|shop|store|blog|cloud|tech|xyz|news|example|test|local|рф)$/i
const linked = /(?:https?:\/\/|www\.)[^\s<>"'“”]+/giu
const domain = /(?<![\p{L}\p{M}\p{N}@.-])[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*/gu
const path = /^\/[^\s<>"'“”]*/u
const trailing = /[.,;:!?)\]}…-]+$/u
/** The longest name or domain of an address (RFC 5321), and more. */
const longest = 320

/** Email addresses, web addresses and names of accounts such as "@anna" in a plain text. */
export function findAddresses(text: string): Found[] {
  return [...findAts(text), ...findWebAddresses(text)]
}

function findAts(text: string): Found[] {
  const found: Found[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let from = at
    while (from > 0 && at - from < longest && beforeAt.test(text[from - 1] as string)) from -= 1
    let to = at + 1
    while (to < text.length && to - at < longest && afterAt.test(text[to] as string)) to += 1
    // A quotation mark isn't part of it.
    while (from < at && text[from] === "'") from += 1
    const name = text.slice(at + 1, to).replace(trailing, '')
    to = at + 1 + name.length
    if (from < at && name.includes('.')) found.push({ kind: 'EMAIL', from, to })
    else if (from === at && name.length > 1) found.push({ kind: 'WEB_ADDRESS', from, to })
  }
  return found
}

function findWebAddresses(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: raw, index } of text.matchAll(linked)) {
    found.push({ kind: 'WEB_ADDRESS', from: index, to: index + raw.replace(trailing, '').length })
  }
  for (const { 0: raw, index } of text.matchAll(domain)) {
    if (!raw.includes('.')) continue
    const name = raw.replace(trailing, '')
    if (name.includes('..') || !endings.test(name.slice(-20)) || /^\p{L}\.\p{L}{1,2}$/u.test(name)) continue
    const rest = path.exec(text.slice(index + raw.length, index + raw.length + 2000))?.[0] ?? ''
    const to = name.length < raw.length ? index + name.length : index + raw.length + rest.replace(trailing, '').length
    found.push({ kind: 'WEB_ADDRESS', from: index, to })
  }
  return found
}
