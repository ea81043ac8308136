import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bytes } from '../../contract/endpoint.ts'

/** Where the dashboard's pages live; each answers with the same document, whose script shows the page. */
export const pageAddresses = ['/', '/sign-in', '/sign-up', '/welcome', '/w/*', '/account', '/account/*'] as const

/**
 * What the page may do: scripts, styles, fonts, media and requests of its own origin and nothing else. `blob:` is
 * audio that was recorded here and documents made for download; `data:` are the pictures in them.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

interface Asset {
  file: string
  type: string
  size: number
  /** Compressed twins that lie beside it, best first, with their sizes. */
  encoded: { encoding: string; file: string; size: number }[]
}

/** The built files by address. Empty where the dashboard was not built. */
async function builtAssets(): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[path.extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = path.join(entry.parentPath, entry.name)
    const encoded: Asset['encoded'] = []
    for (const [encoding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const twin = `${file}${ending}`
      if (existsSync(twin)) encoded.push({ encoding, file: twin, size: (await stat(twin)).size })
    }
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`
    assets.set(address, { file, type, size: (await stat(file)).size, encoded })
  }
  return assets
}

const notBuilt = `<!doctype html><meta charset="utf-8"><title>Tiro</title><p>The dashboard isn't built. Run <code>npm start</code> once to build it. The API works without it.`

/** Where scripts/build-web.ts puts what it builds. */
const folder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const pageHeaders = {
  'content-security-policy': policy,
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
}

/** The document of the dashboard, for an endpoint that one of its pages stands behind; null where it is not built. */
export async function dashboardPage(): Promise<Bytes | null> {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) return null
  return {
    contentType: types['.html'] ?? '',
    headers: { ...pageHeaders, 'cache-control': 'no-store' },
    content: { data: await readFile(file) },
  }
}

/**
 * Serves the dashboard: its pages, and the files that they are made of.
 * @returns its document for an address that nothing is at: it says so to people, with the way on
 */
export async function mountDashboard(app: FastifyInstance): Promise<(reply: FastifyReply) => FastifyReply> {
  const assets = await builtAssets()
  const page = assets.has('/index.html') ? await readFile(path.join(folder, 'index.html')) : Buffer.from(notBuilt)
  for (const address of pageAddresses) {
    app.get(address, async (_request, reply) => reply.type('text/html; charset=utf-8').headers(pageHeaders).send(page))
  }
  for (const [address, asset] of assets) {
    if (address !== '/index.html') app.get(address, (request, reply) => sendAsset(request, reply, address, asset))
  }
  return (reply) => reply.code(404).type('text/html; charset=utf-8').headers(pageHeaders).send(page)
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, address: string, asset: Asset): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const twin = asset.encoded.find(({ encoding }) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\b)`).test(accepted),
  )
  // The name of what lies in /assets has the hash of its content: it never changes.
  const age = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  reply.type(asset.type).header('cache-control', age).header('vary', 'accept-encoding')
  if (twin !== undefined) reply.header('content-encoding', twin.encoding)
  reply.header('content-length', twin?.size ?? asset.size)
  return reply.send(createReadStream(twin?.file ?? asset.file))
}
