import type { Signer } from '../../platform/secrets/signing.ts'
import { timestamp } from '../../platform/database/now.ts'

/** How long the address of a part is valid. */
export const urlLifetimeSeconds = 3600

export interface PartPlace {
  uploadId: string
  partNumber: number
}

/** The signed URL of a part, for this upload and number only; valid for one hour while `by` has workspace access. */
export function createPartUrl(
  signer: Signer,
  publicUrl: string,
  { uploadId, partNumber }: PartPlace,
  by: string,
): { partUploadUrl: string; expiresAt: string } {
  const expires = Math.floor(Date.now() / 1000) + urlLifetimeSeconds
  const signature = signer.sign('part-upload', [uploadId, String(partNumber), by], expires)
  return {
    partUploadUrl: `${publicUrl}/api/v1/uploads/${uploadId}/parts/${partNumber}?by=${by}&expires=${expires}&signature=${signature}`,
    expiresAt: timestamp(expires * 1000),
  }
}
