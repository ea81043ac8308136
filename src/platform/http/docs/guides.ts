import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { marked, type Token, type Tokens } from 'marked'
import { endpoints } from '../../../contract/endpoints/index.ts'
import { exampleGroup, html, slugOf, type Example } from './html.ts'

/** The documents that the page begins with, in the order in which a developer needs them. */
export const guideFiles = [
  'guides/quick-start.md',
  'guides/uploads.md',
  'guides/live-events.md',
  'webhooks.md',
  'mail.md',
  'guides/errors.md',
  'guides/limits.md',
  'guides/agents.md',
  'mcp.md',
  'formats.md',
  'search.md',
  'sdk.md',
] as const

const folder = fileURLToPath(new URL('../../../../docs', import.meta.url))

export interface Guide {
  id: string
  title: string
  html: string
}

export async function readGuides(): Promise<Guide[]> {
  return Promise.all(guideFiles.map(async (file) => guideOf(file, await readFile(`${folder}/${file}`, 'utf8'))))
}

const idOf = (file: string): string => file.split('/').at(-1)?.replace(/\.md$/, '') ?? ''
const pages = new Set<string>(guideFiles.map(idOf))
/** Where docs/api.md has an operation, and where the page has it. */
const operations = new Map(Object.values(endpoints).map(({ summary, id }) => [slugOf(summary), id]))

function guideOf(file: string, text: string): Guide {
  const id = idOf(file)
  const [first, ...tokens] = marked.lexer(text)
  if (first?.type !== 'heading') throw new Error(`${file} doesn't begin with its title`)
  const title = (first as Tokens.Heading).text
  return { id, title, html: sectionsOf(id, title, tokens) }
}

/** One section for each heading, so that the search can name it. */
function sectionsOf(id: string, title: string, tokens: readonly Token[]): string {
  const parts = [`<section id="${id}" data-find><h2>${html(title)}</h2>`]
  let examples: Example[] = []
  const finishExamples = (): void => {
    if (examples.length > 0) parts.push(exampleGroup(examples))
    examples = []
  }
  for (const token of tokens) {
    if (token.type === 'space') continue
    const example = exampleOf(token)
    if (example !== null) {
      // The same language again begins another example.
      if (examples.some(({ language }) => language === example.language)) finishExamples()
      examples.push(example)
      continue
    }
    finishExamples()
    if (token.type === 'heading') {
      const { text } = token as Tokens.Heading
      parts.push(`</section><section id="${id}-${slugOf(text)}" data-find><h3>${html(text)}</h3>`)
      // A table without titles has empty ones in Markdown.
    } else parts.push(marked.parser([linked(token, id)]).replaceAll('<th></th>', '<td></td>'))
  }
  finishExamples()
  return `${parts.join('\n')}</section>`
}

function exampleOf(token: Token): Example | null {
  if (token.type !== 'code') return null
  const { lang = '', text } = token as Tokens.Code
  const [language] = lang.split(' ')
  return language === 'sh' || language === 'ts' || language === 'python' ? { language, code: text } : null
}

/** Links to other documents lead to their place on the page. What isn't on it becomes text. */
function linked(token: Token, own: string): Token {
  void marked.walkTokens([token], (inner) => {
    if (inner.type !== 'link') return
    const link = inner as Tokens.Link
    if (/^[a-z]+:/.test(link.href)) return
    const [file = '', anchor] = link.href.split('#')
    const id = file === '' ? own : idOf(file)
    const ofApi = operations.get(anchor ?? '') ?? anchor ?? 'reference'
    const target = id === 'api' ? ofApi : pages.has(id) ? [id, anchor].filter(Boolean).join('-') : null
    if (target === null) Object.assign(link, { type: 'text', raw: link.text, tokens: link.tokens })
    else link.href = `#${target}`
  })
  return token
}
