import type { Signer } from '../../platform/secrets/signing.ts'

export interface ShareDeps {
  signer: Signer
  publicUrl: () => string
}

/** The token of the link to a recording. */
export function tokenOf({ signer }: Pick<ShareDeps, 'signer'>, recordingId: string, nonce: string): string {
  return signer.token('share', [recordingId, nonce])
}

export function sharedUrl(deps: Pick<ShareDeps, 'publicUrl'>, token: string): string {
  return `${deps.publicUrl()}/s/${token}`
}
