// The service worker. It only receives what other apps share with Tiro; everything else goes to the server as always.
// It imports nothing: its bundle would be a module, which Firefox doesn't accept as a service worker.

/** What this file uses of the worker's scope. Its types and those of a page can't be in one project. */
interface WorkerScope {
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void
  skipWaiting: () => Promise<void>
}
interface WorkerEvent {
  request: Request
  waitUntil: (done: Promise<unknown>) => void
  respondWith: (response: Promise<Response>) => void
}
const scope = globalThis as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'POST' && new URL(request.url).pathname === '/share-target') {
    event.respondWith(receive(request))
  }
})

/** Keeps the files, as shared-files.ts reads them, and leads to the page that adds them. */
async function receive(request: Request): Promise<Response> {
  const given = await request.formData()
  await caches.delete('shared-files')
  const cache = await caches.open('shared-files')
  const files = given.getAll('files').filter((one) => one instanceof File)
  for (const [i, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
    await cache.put(`/shared/${i}`, new Response(file, { headers }))
  }
  return Response.redirect('/shared', 303)
}
