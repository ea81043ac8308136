import type { FastifyInstance } from 'fastify'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import { version } from '../config/version.ts'
import { openapiDocument } from './openapi.ts'
import { docsPage } from './docs-page.ts'

const table = Object.values(endpoints) as EndpointSpec[]

export interface DocumentOptions {
  /** The committed OpenAPI document, as YAML. */
  openapi: string
  publicUrl: () => string
}

/**
 * Serves the OpenAPI document and the page of the API. Each is one buffer for all requests, so a client that doesn't
 * read its response costs no copy.
 */
export function mountDocuments(app: FastifyInstance, options: DocumentOptions): void {
  let document: Buffer | null = null
  for (const url of ['/openapi.yaml', '/api/openapi.yaml']) {
    app.get(url, async (_request, reply) => {
      document ??= Buffer.from(ownDocument(options))
      return reply.type('application/yaml; charset=utf-8').send(document)
    })
  }
  let json: Buffer | null = null
  app.get('/openapi.json', async (_request, reply) => {
    json ??= Buffer.from(JSON.stringify(openapiDocument(table, version, options.publicUrl())))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  let docs: ReturnType<typeof docsPage> | null = null
  app.get('/docs', async (_request, reply) => {
    docs ??= docsPage(table)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docs.policy).send(docs.html)
  })
}

/** The committed document, with this instance's own URL as the server's root. */
function ownDocument({ openapi, publicUrl }: DocumentOptions): string {
  return openapi.replace(/^(servers:\n *- url: )\/$/m, (_, head: string) => `${head}${JSON.stringify(publicUrl())}`)
}
