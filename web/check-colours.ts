import { compile } from '@tailwindcss/node'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Utilities that take a colour. `from`, `via` and `to` are left out, because sentences contain them too. */
const utility =
  /(?<![\w/.-])(?:[\w-]+(?:\[[^\]\s]*\])?:)*(?:bg|text|border(?:-[trblxyse])?|fill|stroke|ring|outline|divide|accent|caret|decoration|placeholder)-[a-z][\w-]*(?:\/\d+)?(?![\w.-])/g

/**
 * The classes in the dashboard's components that look like a colour and have no style, e.g. `bg-blue-500`. Tailwind
 * leaves an unknown class out without a word, and the element then has no colour.
 */
export async function unknownColours(theme: string, pattern: string): Promise<string[]> {
  const compiled = await compile(readFileSync(theme, 'utf8'), { base: dirname(theme), onDependency: () => {} })
  const unknown: string[] = []
  const known = new Set<string>()
  let css = compiled.build([])
  for (const file of globSync(pattern)) {
    // Only string literals hold classes.
    for (const [, literal = ''] of readFileSync(file, 'utf8').matchAll(/(["'`][^"'`\n]*["'`])/g)) {
      for (const [name] of literal.matchAll(utility)) {
        if (known.has(name)) continue
        const next = compiled.build([name])
        if (next === css) unknown.push(`${file}: ${name}`)
        else known.add(name)
        css = next
      }
    }
  }
  return unknown
}
