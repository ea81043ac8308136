/**
 * Headers of JSON replies: caches keep nothing that belongs to somebody, and a browser that is sent to the URL of an
 * operation loads nothing and shows it in no frame.
 */
export const jsonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const
