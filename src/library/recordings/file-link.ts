import { timestamp } from '../../platform/database/now.ts'
import type { Signer } from '../../platform/secrets/signing.ts'

const lifetimeSeconds = 3600
/** Links made within this span are equal, so that a player that asks again keeps what it has loaded. */
const spanSeconds = 60
const maxKept = 10_000

interface Link {
  url: string
  expiry: string
}

/**
 * Creates the signed URL of a file, valid for one hour (at most a minute less) while `by` (a key or a session)
 * has access to the workspace. `publicUrl` is the instance's absolute address.
 */
export type FileLinks = (fileId: string, by: string) => Link

export function createFileLinks(
  signer: Signer,
  publicUrl: () => string,
  now: () => number = () => Date.now(),
): FileLinks {
  // A link depends only on file, caller, address and span. It is cached for the span, up to a maximum number.
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
