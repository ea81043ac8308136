import { timestamp } from '../storage/database/now.ts'
import type { Signer } from '../signing.ts'

const lifetimeSeconds = 3600

/** Makes the signed address of a file, good for one hour; `publicUrl` is the instance's absolute address. */
export type FileLinks = (fileId: string) => { url: string; expiry: string }

export function createFileLinks(signer: Signer, publicUrl: () => string): FileLinks {
  return (fileId) => {
    const expires = Math.floor(Date.now() / 1000) + lifetimeSeconds
    const signature = signer.sign('file', [fileId], expires)
    return {
      url: `${publicUrl()}/api/v1/files/${fileId}?expires=${expires}&signature=${signature}`,
      expiry: timestamp(expires * 1000),
    }
  }
}
