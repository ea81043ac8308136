import { StepError } from '../../errors.ts'
import { baseLanguage } from '../../text/join-words.ts'
import { translationAdapters, type TranslationConfig } from './index.ts'
import type { LanguagePair, TranslationChooser, TranslationEngine, TranslationOffer } from './port.ts'

type AdapterName = keyof typeof translationAdapters

interface Found {
  engine: TranslationEngine
  /** As the engine lists it: a region that it does not know is left out. */
  pair: LanguagePair
}

/** `TIRO_TRANSLATION=auto` asks them in the order of the table: the best first. */
export function createTranslationChooser(
  config: TranslationConfig,
  given?: readonly TranslationEngine[],
): TranslationChooser {
  const { engine: wanted, openai } = config.translation
  const isUsed = (name: AdapterName): boolean =>
    wanted === name || (wanted === 'auto' && (name !== 'openai' || openai !== null))
  const names = (Object.keys(translationAdapters) as AdapterName[]).filter(isUsed)
  const engines = given ?? names.map((name) => translationAdapters[name](config))

  const find = async (from: string, to: string): Promise<Found | null> => {
    if (isSame(from, to)) return null
    let last: Found | null = null
    for (const engine of engines) {
      const pairs = await engine.pairs()
      if (pairs === 'any') return { engine, pair: { from, to, isHere: true } }
      const pair = pairOf(pairs, from, to)
      if (pair === null) continue
      if (pair.hasFailed !== true) return { engine, pair }
      last ??= { engine, pair }
    }
    return last
  }

  return {
    offer: async (from, to) => {
      const found = await find(from, to)
      return found === null ? null : offerOf(found)
    },
    targets: async (from) => {
      const targets = new Map<string, TranslationOffer & { language: string }>()
      const failed = new Set<string>()
      for (const engine of engines) {
        const pairs = await engine.pairs()
        if (pairs === 'any') return 'any'
        for (const pair of pairs) {
          if (!matches(pair.from, from) || isSame(from, pair.to)) continue
          if (targets.has(pair.to) && !failed.delete(pair.to)) continue
          if (pair.hasFailed === true) failed.add(pair.to)
          targets.set(pair.to, { language: pair.to, ...offerOf({ engine, pair }) })
        }
      }
      return [...targets.values()].toSorted((a, b) => (a.language < b.language ? -1 : 1))
    },
    sources: async () => {
      const sources = new Set<string>()
      for (const engine of engines) {
        const pairs = await engine.pairs()
        if (pairs === 'any') return 'any'
        for (const { from } of pairs) sources.add(from)
      }
      return [...sources].toSorted()
    },
    open: async (from, to) => {
      const found = await find(from, to)
      if (found !== null) return found.engine.open(found.pair)
      throw new StepError('LANGUAGE_UNSUPPORTED', `Nothing here translates from ${from} into ${to}.`)
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}

function offerOf({ engine, pair }: Found): TranslationOffer {
  return { engine: engine.provider, quality: engine.quality, isHere: pair.isHere }
}

/** The pair as it was asked for, else with the base languages: who asks for es-MX is served with es. */
function pairOf(pairs: readonly LanguagePair[], from: string, to: string): LanguagePair | null {
  const fitting = pairs.filter((pair) => matches(pair.from, from) && matches(pair.to, to))
  return (
    fitting.find((pair) => pair.from === from && pair.to === to) ??
    fitting.find((pair) => pair.to === to) ??
    fitting[0] ??
    null
  )
}

/** Whether what an engine knows serves what was asked for: exactly, or as its base language in the same script. */
function matches(known: string, asked: string): boolean {
  return known === asked || (known === baseLanguage(asked) && scriptOf(known) === scriptOf(asked))
}

/** The same language in the same script: there is nothing to translate. */
export function isSame(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b) && baseLanguage(a) !== 'und' && scriptOf(a) === scriptOf(b)
}

function scriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? ''
}
