// Quality of translations: chrF on our own small parallel set (bench/translation-set), for every installed engine,
// next to the score of the untranslated text.
import { readdir, readFile } from 'node:fs/promises'
import { readConfig } from '../src/platform/config/config.ts'
import { createApertium } from '../src/engines/translation/apertium.ts'
import { createBergamot } from '../src/engines/translation/bergamot.ts'
import type { TranslationEngine } from '../src/engines/translation/port.ts'
import { chrf } from './chrf.ts'
import type { Figure } from './figure.ts'

interface Pair {
  from: string
  to: string
  sentences: { source: string; reference: string }[]
}

async function readSet(): Promise<Pair[]> {
  const folder = new URL('./translation-set/', import.meta.url)
  const pairs: Pair[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    const [from = '', to = ''] = name.replace('.txt', '').split('-')
    const lines = (await readFile(new URL(name, folder), 'utf8')).split('\n').filter((line) => line !== '')
    const sentences = lines.map((line) => {
      const [source = '', reference = ''] = line.split('\t')
      return { source, reference }
    })
    pairs.push({ from, to, sentences })
  }
  return pairs
}

export async function translationQuality(): Promise<Figure[]> {
  const config = readConfig({ ...process.env, TIRO_MODEL_FETCH: '0' })
  const engines: TranslationEngine[] = [
    createBergamot(config),
    createApertium(config.translation.apertium, config.media.sandbox),
  ]
  const figures: Figure[] = []
  try {
    for (const { from, to, sentences } of await readSet()) {
      const untouched = chrf(sentences.map(({ source, reference }) => ({ translated: source, reference })))
      for (const engine of engines) {
        const pairs = await engine.pairs()
        const has = pairs === 'any' || pairs.some((pair) => pair.from === from && pair.to === to && pair.isHere)
        if (!has) continue
        const translator = await engine.open({ from, to })
        const made = await translator.translate(
          sentences.map(({ source }) => source),
          { signal: new AbortController().signal },
        )
        const value = chrf(sentences.map(({ reference }, i) => ({ translated: made[i] ?? '', reference })))
        figures.push({
          name: `translation: ${engine.provider} ${from}–${to}, chrF of ${sentences.length} sentences`,
          value,
          unit: '',
          goal: `> ${untouched.toFixed(2)}`,
          met: value > untouched,
          against: 'the text left as it is',
        })
      }
    }
  } finally {
    for (const engine of engines) await engine.close()
  }
  return figures
}
