import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bytes } from '../../contract/endpoint.ts'
import { isAccepted, type Encoding } from './compress.ts'

/** Paths of the dashboard's pages. All return the same document, whose script shows the page. */
const pageAddresses = [
  '/',
  '/sign-in',
  '/sign-up',
  '/welcome',
  '/w/*',
  '/account',
  '/account/*',
  '/shared',
  '/allow-app',
  '/captions/*',
  '/c/*',
] as const

/**
 * The page may load scripts, styles, fonts, media and data only from its own origin; media is also sent to and loaded
 * from the store's origin, if clients reach it. `blob:` allows audio recorded in the browser and documents generated for
 * download; `data:` allows the pictures in them.
 */
const policyOf = (storeOrigin: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${storeOrigin === null ? '' : ` ${storeOrigin}`}`,
    `connect-src 'self'${storeOrigin === null ? '' : ` ${storeOrigin}`}`,
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
  '.webmanifest': 'application/manifest+json',
}

interface Asset {
  type: string
  data: Buffer
  /** Compressed copies, best first. */
  encoded: { encoding: Encoding; data: Buffer }[]
}

/**
 * The built files by path, 3 MB together. Empty if the dashboard isn't built. They are kept in memory: an update replaces
 * the files while the server runs, and its pages still need theirs until it starts again.
 */
async function builtAssets(folder: string): Promise<Map<string, Asset>> {
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
      if (existsSync(twin)) encoded.push({ encoding, data: await readFile(twin) })
    }
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`
    assets.set(address, { type, data: await readFile(file), encoded })
  }
  return assets
}

const notBuilt = `<!doctype html><meta charset="utf-8"><title>Tiro</title><p>The dashboard isn't built. Run <code>npm start</code> once to build it. The API works without it.`

/** Output folder of scripts/build-web.ts. */
const built = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const pageHeaders = (storeOrigin: string | null) => ({
  'content-security-policy': policyOf(storeOrigin),
  'permissions-policy': 'microphone=(self), display-capture=(self), camera=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
})

/** The dashboard's document, for an endpoint that shares its path with a page; null if the dashboard isn't built. */
export async function dashboardPage(storeOrigin: string | null): Promise<Bytes | null> {
  const file = path.join(built, 'index.html')
  if (!existsSync(file)) return null
  return {
    contentType: types['.html'] ?? '',
    headers: { ...pageHeaders(storeOrigin), 'cache-control': 'no-store' },
    content: { data: await readFile(file) },
  }
}

/**
 * Serves the dashboard: its pages and their files.
 * @param storeOrigin where browsers send media to and load it from, besides this server
 * @param folder of the built files
 * @returns its document for unknown paths, where the dashboard shows a "not found" page
 */
export async function mountDashboard(
  app: FastifyInstance,
  storeOrigin: string | null,
  folder = built,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const headers = pageHeaders(storeOrigin)
  const assets = await builtAssets(folder)
  const page = assets.get('/index.html')?.data ?? Buffer.from(notBuilt)
  for (const address of pageAddresses) {
    // Captions behind a link are for those who have it.
    const own =
      address === '/c/*' ? { ...headers, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } : headers
    app.get(address, async (_request, reply) => reply.type('text/html; charset=utf-8').headers(own).send(page))
  }
  for (const [address, asset] of assets) {
    if (address !== '/index.html') app.get(address, (request, reply) => sendAsset(request, reply, address, asset))
  }
  return (reply) => reply.code(404).type('text/html; charset=utf-8').headers(headers).send(page)
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, address: string, asset: Asset): FastifyReply {
  const twin = asset.encoded.find(({ encoding }) => isAccepted(encoding, request.headers['accept-encoding']))
  // Names in /assets contain the hash of the content, so the content never changes.
  const age = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  reply.type(asset.type).header('cache-control', age).header('vary', 'accept-encoding')
  if (twin !== undefined) reply.header('content-encoding', twin.encoding)
  return reply.send(twin?.data ?? asset.data)
}
