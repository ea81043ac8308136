/** The address that this machine reaches the server at; one that listens everywhere is reached at the loopback address. */
export function localAddress(listening: string): string {
  const url = new URL(listening)
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  return url.origin
}
