// Files that another app shared. The service worker (sw.ts) keeps them until a page has added them.

const name = 'shared-files'

export async function readShared(): Promise<File[]> {
  // Browsers offer caches only over https and on the server's own machine.
  if (!('caches' in window)) return []
  const cache = await caches.open(name)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response === undefined) continue
    const blob = await response.blob()
    const fileName = decodeURIComponent(response.headers.get('x-file-name') ?? '')
    files.push(new File([blob], fileName, { type: blob.type }))
  }
  return files
}

export async function forgetShared(): Promise<void> {
  await caches.delete(name)
}
