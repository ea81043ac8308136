// Every sentence of the dashboard is in the catalogues, so that none stays in English.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Attributes and properties that people see or hear. */
const shown = /^(label|title|text|hint|placeholder|alt|aria-(label|description|roledescription|valuetext))$/

/** What an expression says itself: its strings, without what it gets from others. */
function said(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node['type'] === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node['type'] === 'TemplateElement') return said({ type: 'Literal', value: (node['value'] as Node)['cooked'] })
  if (node['type'] === 'TemplateLiteral') return (node['quasis'] as unknown[]).flatMap(said)
  if (node['type'] === 'JSXExpressionContainer') return said(node['expression'])
  if (node['type'] === 'ConditionalExpression') return [...said(node['consequent']), ...said(node['alternate'])]
  if (node['type'] === 'LogicalExpression') return [...said(node['left']), ...said(node['right'])]
  return []
}

/** Texts between tags, and in the attributes and properties that are shown. */
function sentencesIn(code: string): string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (!isNode(node)) return
    const { type } = node
    if (type === 'JSXText') found.push(String(node['value']))
    if (type === 'JSXElement' || type === 'JSXFragment') {
      for (const child of node['children'] as Node[])
        if (child['type'] === 'JSXExpressionContainer') found.push(...said(child))
    }
    if (type === 'JSXAttribute' && shown.test(String((node['name'] as Node)['name'])))
      found.push(...said(node['value']))
    if (type === 'Property' && shown.test(String((node['key'] as Node)['name']))) found.push(...said(node['value']))
    for (const value of Object.values(node)) (Array.isArray(value) ? value : [value]).forEach(walk)
  }
  walk(parseSync('page.tsx', code).program)
  // Addresses, keys and units aren't sentences.
  return found.map((text) => text.trim()).filter((text) => /\p{L}{2,}/u.test(text) && !text.startsWith('https://'))
}

test('the scan finds sentences in tags, attributes and properties', () => {
  assert.deepEqual(sentencesIn('const a = <p className="a">Nothing here</p>'), ['Nothing here'])
  assert.deepEqual(sentencesIn("const a = <p>{isEmpty ? 'Nothing' : t.title}</p>"), ['Nothing'])
  assert.deepEqual(sentencesIn('const a = <IconButton label="Close it" />'), ['Close it'])
  assert.deepEqual(sentencesIn('const a = <input aria-label={`Name of ${name}`} />'), ['Name of'])
  assert.deepEqual(sentencesIn("toast({ text: 'All saved' })"), ['All saved'])
  assert.deepEqual(sentencesIn('const a = <p className="b c">{t.title} {words.common.name}</p>'), [])
})

test('no component says a sentence of its own', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/^(dist|strings)\/|\.test\.ts$/.test(file))
  assert.ok(files.length > 150, `${files.length} files`)
  const found = files.flatMap((file) =>
    sentencesIn(readFileSync(`${root}/${file}`, 'utf8')).map((text) => `${file}: ${text}`),
  )
  assert.deepEqual(found, [])
})
