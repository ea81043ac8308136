import { hash } from 'node:crypto'

/** SHA-256, hex: the only form in which random secrets (keys, tokens, codes) are stored. Not for passwords. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
