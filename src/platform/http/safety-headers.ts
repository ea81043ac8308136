export type SafetyHeaders = Readonly<Record<string, string>>

/** Headers of every response, also of those that no route gives: browsers guess no type, send no address, and stay with https. */
export function safetyHeaders(publicUrl: () => string): () => SafetyHeaders {
  const plain = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
  const secure = { ...plain, 'strict-transport-security': 'max-age=31536000' }
  // The address of a server that chooses its port isn't known before it listens.
  return () => (publicUrl().startsWith('https:') ? secure : plain)
}
