import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts small secrets for the database (AES-256-GCM), each bound to its row. */
export interface SecretBox {
  /** @param owner ID of the row; a box of another row can't be opened in its place */
  seal: (secret: Uint8Array, owner: string) => string
  /** @throws if the text was changed, belongs to another owner, or the instance's root secret has changed */
  open: (sealed: string, owner: string) => Buffer
}

const ivBytes = 12
const tagBytes = 16

/** A box with a key derived from the instance's root secret; each purpose has its own key (HKDF). */
export function createSecretBox(rootSecret: Uint8Array, purpose: 'webhook-secret' | 'totp-secret' | 'mail'): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', rootSecret, '', `tiro/${purpose}/v1`, 32))
  return {
    seal: (secret, owner) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
      if (tag.length !== tagBytes) throw new Error('A stored secret is damaged.')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
      } catch (cause) {
        throw new Error("Couldn't decrypt a stored secret. Was TIRO_SECRET changed?", { cause })
      }
    },
  }
}
