import type { Signer } from '../../platform/signing.ts'

/** 22 characters of base64url: 132 bits. */
const tokenLength = 22

/** Share tokens are derived from the instance's secret, so the database alone doesn't reveal them. */
export function tokenOf(signer: Signer, recordingId: string, nonce: string): string {
  return signer.sign('share', [recordingId, nonce], 0).slice(0, tokenLength)
}

export interface ShareDeps {
  signer: Signer
  publicUrl: () => string
}

export function sharedUrl(deps: Pick<ShareDeps, 'publicUrl'>, token: string): string {
  return `${deps.publicUrl()}/s/${token}`
}
