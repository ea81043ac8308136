import { timestamp } from '../../platform/database/now.ts'
import type { Signer } from '../../platform/signing.ts'

const lifetimeSeconds = 3600
/** Links made within a span are equal: a player that asks again goes on with what it has loaded. */
const spanSeconds = 60
const maxKept = 10_000

interface Link {
  url: string
  expiry: string
}

/**
 * Makes the signed address of a file, good for one hour (at most a minute less) while `by` (a key, else an account)
 * may enter the workspace; `publicUrl` is the instance's absolute address.
 */
export type FileLinks = (fileId: string, by: string) => Link

export function createFileLinks(
  signer: Signer,
  publicUrl: () => string,
  now: () => number = () => Date.now(),
): FileLinks {
  // A link is a function of file, asker, address and span; kept for the span, and no more than so many.
  let kept = new Map<string, Link>()
  let keptFor = ''
  let expires = 0
  let expiry = ''
  return (fileId, by) => {
    const base = publicUrl()
    const end = Math.floor(now() / 1000 / spanSeconds) * spanSeconds + lifetimeSeconds
    if (end !== expires || base !== keptFor || kept.size >= maxKept) {
      kept = new Map()
      keptFor = base
      expires = end
      expiry = timestamp(end * 1000)
    }
    const name = `${fileId} ${by}`
    let link = kept.get(name)
    if (link === undefined) {
      const signature = signer.sign('file', [fileId, by], expires)
      link = { url: `${base}/api/v1/files/${fileId}?by=${by}&expires=${expires}&signature=${signature}`, expiry }
      kept.set(name, link)
    }
    return link
  }
}
