const names: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether a URL is of the machine that opens it. */
export function isLoopback({ hostname }: URL): boolean {
  return names.includes(hostname)
}
