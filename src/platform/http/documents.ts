import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import { version } from '../config/version.ts'
import { openapiDocument } from './openapi.ts'

const table = Object.values(endpoints) as EndpointSpec[]

/** The fonts of pages without the dashboard. */
const fonts = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'source-serif.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
}

export interface DocumentOptions {
  /** Reads the committed OpenAPI document, YAML. */
  openapi: () => Promise<string>
  publicUrl: () => string
}

/**
 * Serves the OpenAPI document and the page of the API. Each is one buffer for all requests, so a client that doesn't
 * read its response costs no copy.
 */
export function mountDocuments(app: FastifyInstance, options: DocumentOptions): void {
  let document: Promise<Buffer> | null = null
  for (const url of ['/openapi.yaml', '/api/openapi.yaml']) {
    app.get(url, async (_request, reply) => {
      document ??= readOpenapi(options)
      // The next request tries again.
      document.catch(() => (document = null))
      return reply.type('application/yaml; charset=utf-8').send(await document)
    })
  }
  let json: Buffer | null = null
  app.get('/openapi.json', async (_request, reply) => {
    json ??= Buffer.from(JSON.stringify(openapiDocument(table, version, options.publicUrl())))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  let docs: Promise<{ html: Buffer; policy: string }> | null = null
  for (const url of ['/docs', '/docs/']) {
    app.get(url, async (_request, reply) => {
      // Rendered for the first reader, with a library that no other part of the program needs.
      docs ??= import('./docs/docs-page.ts').then(({ docsPage }) => docsPage(table, options.publicUrl()))
      const { html, policy } = await docs
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
    })
  }
  for (const [name, file] of Object.entries(fonts)) {
    app.get(`/docs/${name}`, async (_request, reply) => {
      const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
      // Shared pages are sandboxed, so they are of no origin.
      return reply
        .type('font/woff2')
        .headers({ 'cache-control': 'public, max-age=86400', 'access-control-allow-origin': '*' })
        .send(bytes)
    })
  }
}

async function readOpenapi({ openapi, publicUrl }: DocumentOptions): Promise<Buffer> {
  return Buffer.from(withOwnUrl(await openapi(), publicUrl()))
}

/** The committed document, with this instance's own URL as the server's root. */
function withOwnUrl(openapi: string, publicUrl: string): string {
  return openapi.replace(/^(servers:\n *- url: )\/$/m, (_, head: string) => `${head}${JSON.stringify(publicUrl)}`)
}
