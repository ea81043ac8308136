import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { unknownColours } from './check-colours.ts'

const css = await readFile(new URL('theme.css', import.meta.url), 'utf8')

/** The colours of one theme in the file. */
function tokensOf(selector: string): Map<string, string> {
  const from = css.indexOf(`${selector} {`)
  assert.notEqual(from, -1, `theme.css has no ${selector}`)
  const block = css.slice(from, css.indexOf('}', from))
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const speakers = Array.from({ length: 8 }, (_, i) => `speaker-${i + 1}`)
const texts = ['ink', 'ink-2', 'ink-3', 'red', 'ok', 'warn', ...speakers]

for (const [theme, selector] of [
  ['light', ':root'],
  ['dark', ":root[data-theme='dark']"],
] as const) {
  const tokens = tokensOf(selector)
  const ratio = (text: string, ground: string): number => {
    const [one, other] = [tokens.get(text), tokens.get(ground)]
    if (one === undefined || other === undefined) throw new Error(`${theme} has no --${text} or no --${ground}`)
    return contrast(one, other)
  }
  test(`every text colour has enough contrast on both papers, ${theme}`, () => {
    for (const text of texts) {
      for (const paper of ['paper', 'paper-2']) {
        assert.ok(ratio(text, paper) >= 4.5, `--${text} on --${paper}: ${ratio(text, paper).toFixed(2)}`)
      }
    }
    // Text on other backgrounds: hovered rows, the primary button and the bar at the top.
    for (const [text, ground] of [
      ['ink', 'paper-3'],
      ['ink-2', 'paper-3'],
      ['red-ink', 'red'],
      ['paper', 'warn'],
      // Highlighted words, and their quotes in the panel.
      ['ink', 'mark-yellow'],
      ['ink', 'mark-green'],
      ['ink', 'mark-blue'],
      ['ink', 'mark-pink'],
    ] as const) {
      assert.ok(ratio(text, ground) >= 4.5, `--${text} on --${ground}: ${ratio(text, ground).toFixed(2)}`)
    }
  })
  test(`borders of fields and the focus ring have enough contrast, ${theme}`, () => {
    for (const line of ['line-2', 'focus']) {
      for (const paper of ['paper', 'paper-2']) {
        assert.ok(ratio(line, paper) >= 3, `--${line} on --${paper}: ${ratio(line, paper).toFixed(2)}`)
      }
    }
  })
}

test('a colour class without a style is found, and the dashboard has none', async (t) => {
  const web = path.dirname(fileURLToPath(import.meta.url))
  const theme = path.join(web, 'theme.css')
  assert.deepEqual(
    await unknownColours(theme, path.join(web, '{components,pages,recorder,shell,uploads}/**/*.tsx')),
    [],
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-colours-'))
  t.after(async () => rm(folder, { recursive: true }))
  const file = path.join(folder, 'Page.tsx')
  await writeFile(
    file,
    `<p className="text-red hover:bg-blue-500 border-t text-sm max-sm:border-line" title="re-border-x" />`,
  )
  assert.deepEqual(await unknownColours(theme, file), [`${file}: hover:bg-blue-500`])
})
