import { timestamp } from '../storage/database/now.ts'
import type { Signer } from '../signing.ts'

const lifetimeSeconds = 3600

/**
 * Makes the signed address of a file, good for one hour while `by` (a key, else an account) may enter the workspace;
 * `publicUrl` is the instance's absolute address.
 */
export type FileLinks = (fileId: string, by: string) => { url: string; expiry: string }

export function createFileLinks(signer: Signer, publicUrl: () => string): FileLinks {
  return (fileId, by) => {
    const expires = Math.floor(Date.now() / 1000) + lifetimeSeconds
    const signature = signer.sign('file', [fileId, by], expires)
    return {
      url: `${publicUrl()}/api/v1/files/${fileId}?by=${by}&expires=${expires}&signature=${signature}`,
      expiry: timestamp(expires * 1000),
    }
  }
}
