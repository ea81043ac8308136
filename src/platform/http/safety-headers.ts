export type SafetyHeaders = Record<string, string>

/** Headers of every response, also of those that no route gives: browsers guess no type, send no address, and stay with https. */
export function safetyHeaders(publicUrl: string): SafetyHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
