import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { EndpointSpec } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'
import { docsPage } from '../src/platform/http/docs/docs-page.ts'
import { guideFiles } from '../src/platform/http/docs/guides.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: repository })]

/** A document without its code blocks, which aren't Markdown. */
function proseOf(document: string): string {
  return readFileSync(path.join(repository, document), 'utf8').replaceAll(/^ *```.*?^ *```/gms, '')
}

/** The fragments of a document's headings, as on GitHub. */
function anchorsOf(document: string): string[] {
  return [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every relative link in the documents points to an existing file and heading', () => {
  let links = 0
  const broken = documents.flatMap((document) =>
    [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      links += 1
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? document : path.join(path.dirname(document), file)
      const isThere =
        existsSync(path.join(repository, target)) && (anchor === undefined || anchorsOf(target).includes(anchor))
      return isThere ? [] : [`${document}: ${link}`]
    }),
  )
  assert.ok(links > 40, 'the links of the documents are read')
  assert.deepEqual(broken, [])
})

test('every repository path in the documents exists', () => {
  let paths = 0
  const missing = documents.flatMap((document) =>
    [...proseOf(document).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
      code
        .split(/\s+/)
        .filter((word) => /^(src|test|bench|scripts)\//.test(word) && !/[*<{…]/.test(word))
        .flatMap((name) => {
          paths += 1
          return existsSync(path.join(repository, name)) ? [] : [`${document}: ${name}`]
        }),
    ),
  )
  assert.ok(paths > 40, 'the paths in the documents are read')
  assert.deepEqual(missing, [])
})

test('every link of /docs leads to a place of the page', async () => {
  const { html } = await docsPage(Object.values(endpoints) as EndpointSpec[], 'http://127.0.0.1')
  const [targets, ids] = [/<a href="#([^"]+)"/g, / id="([^"]+)"/g].map((one) =>
    Array.from(html.toString().matchAll(one), ([, name = '']) => name),
  ) as [string[], string[]]
  assert.ok(targets.length > 300)
  const places = new Set(ids)
  assert.deepEqual(
    targets.filter((target) => !places.has(target)),
    [],
  )
  assert.equal(places.size, ids.length, 'no id occurs twice')
})

test('images have the documents that /docs shows', () => {
  const left = readFileSync(path.join(repository, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n')
  const ignored = left.filter((line) => line !== '' && !line.startsWith('#'))
  assert.ok(ignored.includes('node_modules'), 'the list is read')
  const missing = guideFiles.filter((file) => ignored.some((name) => `docs/${file}/`.startsWith(`${name}/`)))
  assert.deepEqual(missing, [])
})
