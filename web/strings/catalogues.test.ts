// Every catalogue has the sentences of the English one, and loses nothing that is put into them.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { words as english } from './en/index.ts'

interface Tree {
  readonly [key: string]: Tree | string | ((...values: never[]) => string)
}
type Leaf = string | ((...values: never[]) => string)

function leaves(tree: Tree, at = ''): Map<string, Leaf> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, Leaf][] =>
      typeof value === 'object' ? [...leaves(value, `${at}${key}.`)] : [[`${at}${key}`, value]],
    ),
  )
}

const source = leaves(english)
const counts = [0, 1, 2, 3, 5, 11, 100, 1100]

/** Arguments of each kind: a number where a number is expected works as text, too. */
const listed = ['exportRules.folderHint', 'insights.tweaks', 'welcome.languages']
function said(leaf: Leaf, key: string, count: number): string {
  if (typeof leaf === 'string') return leaf
  const isList = listed.includes(key)
  const values = Array.from({ length: leaf.length }, (_, i) => (isList && i === 0 ? ['Ada', 'Bo'] : count + i * 7))
  return (leaf as (...values: unknown[]) => string)(...values)
}
/** The values in a sentence: numbers of any script without separators, and names. */
const valuesOf = (text: string): string[] =>
  text.replaceAll(/(?<=\d)[.,\s\u00A0\u202F’](?=\d{3})/g, '').match(/\d+|Ada|Bo\b/g) ?? []

const languages = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)

for (const language of languages) {
  const { words } = (await import(`./${language}/index.ts`)) as { words: Tree }
  const translated = leaves(words)

  test(`${language} has every sentence of the English catalogue and no other`, () => {
    assert.deepEqual([...translated.keys()].toSorted(), [...source.keys()].toSorted())
    for (const [key, leaf] of source) {
      const other = translated.get(key)
      assert.equal(typeof other, typeof leaf, key)
      assert.equal(other?.length !== 0, true, `${key} is empty`)
      if (typeof leaf === 'function') assert.equal(other?.length, leaf.length, `${key} takes other values`)
    }
  })

  test(`${language} has the values of the English warnings, of what work waits for, of failed downloads, refused imports and wrong fields`, () => {
    const namesIn = (text: unknown): string[] =>
      (String(text).match(/\[[^\]]*\{\w+|\{\w+/g) ?? []).map(markOf).toSorted()
    const markOf = (part: string): string => part.replace(/^\[.*\{/, '[')
    for (const [key, leaf] of source) {
      if (/^(warnings|waiting|downloads|imports|errors\.fields)\./.test(key))
        assert.deepEqual(namesIn(translated.get(key)), namesIn(leaf), key)
    }
  })

  test(`${language} says every value that the English sentence says`, () => {
    for (const [key, leaf] of source) {
      const other = translated.get(key)
      assert.ok(other !== undefined)
      for (const count of counts) {
        const text = said(other, key, count)
        assert.ok(text.trim() !== '' && !/undefined|NaN|\[object|#/.test(text), `${key}(${count}): ${text}`)
        // One and two may be words, such as "last day" or the Arabic dual.
        if (count < 3) continue
        const missing = valuesOf(said(leaf, key, count)).filter((value) => !valuesOf(text).includes(value))
        assert.deepEqual(missing, [], `${key}(${count}) is “${text}”`)
      }
    }
  })
}

test('English warnings about channels name the choices of the dashboard, not values of the API', () => {
  const { channelModes } = english.uploads
  assert.ok(english.warnings.CHANNELS_SEPARATED.includes(`“${channelModes.mix}”`))
  assert.ok(english.warnings.AUDIO_TRACKS.includes(`“${channelModes.separate}”`))
  assert.deepEqual(
    Object.values(english.warnings)
      .join(' ')
      .match(/"(?:mix|separate|auto)"/g),
    null,
  )
})
