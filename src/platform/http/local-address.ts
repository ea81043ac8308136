/** URL of the server from this machine. If it listens on all interfaces, that is the loopback address. */
export function localAddress(listening: string): string {
  const url = new URL(listening)
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  return url.origin
}
