import { StepError } from '../../contract/app-error.ts'
import { baseLanguage } from '../../text/join-words.ts'
import { askedAdapters } from '../asked-adapters.ts'
import { translationAdapters } from './index.ts'
import type {
  LanguagePair,
  TranslationChooser,
  TranslationConfig,
  TranslationEngine,
  TranslationOffer,
} from './port.ts'

interface Found {
  engine: TranslationEngine
  /** As the engine lists it, without a region that it does not list. */
  pair: LanguagePair
}

/** `TIRO_TRANSLATION=auto` tries the adapters in the order of the table, the best first. */
export function createTranslationChooser(
  config: TranslationConfig,
  given?: readonly TranslationEngine[],
): TranslationChooser {
  const names = askedAdapters('TIRO_TRANSLATION', config.translation.engine, translationAdapters)
  const engines = given ?? names.flatMap((name) => translationAdapters[name]?.create(config) ?? [])

  const find = async (from: string | null, to: string): Promise<Found | null> => {
    if (from !== null && isSame(from, to)) return null
    let last: Found | null = null
    for (const engine of engines) {
      const pairs = await engine.pairs()
      if (pairs === 'any') return { engine, pair: { from: from ?? 'und', to, isHere: true } }
      const pair = pairOf(pairs, from, to)
      if (pair === null) continue
      if (pair.hasFailed !== true) return { engine, pair }
      last ??= { engine, pair }
    }
    return last
  }

  /** The best engine of each pair; the list ends at the first engine that translates any language. */
  const best = async (): Promise<{ found: Map<string, Found>; any: TranslationEngine | null }> => {
    const found = new Map<string, Found>()
    for (const engine of engines) {
      const pairs = await engine.pairs()
      if (pairs === 'any') return { found, any: engine }
      for (const pair of pairs) {
        const key = `${pair.from} ${pair.to}`
        const before = found.get(key)
        if (before === undefined || (before.pair.hasFailed === true && pair.hasFailed !== true)) {
          found.set(key, { engine, pair })
        }
      }
    }
    return { found, any: null }
  }

  return {
    offer: async (from, to) => {
      const found = await find(from, to)
      return found === null ? null : offerOf(found)
    },
    targets: async (from) => {
      const { found, any } = await best()
      if (any !== null) return 'any'
      const fitting = [...found.values()].filter(
        ({ pair }) => from === null || (matches(pair.from, from) && !isSame(from, pair.to)),
      )
      return [...new Set(fitting.map(({ pair }) => pair.to))].toSorted()
    },
    list: async () => {
      const { found, any } = await best()
      if (any !== null) return { any: { engine: any.provider, quality: any.quality, isHere: true } }
      const sources = new Map<string, (TranslationOffer & { language: string })[]>()
      for (const one of found.values()) {
        const targets = sources.get(one.pair.from) ?? []
        targets.push({ language: one.pair.to, ...offerOf(one) })
        sources.set(one.pair.from, targets)
      }
      const byCode = (a: string, b: string): number => (a < b ? -1 : 1)
      return {
        pairs: [...sources]
          .toSorted(([a], [b]) => byCode(a, b))
          .map(([from, to]) => ({ from, to: to.toSorted((a, b) => byCode(a.language, b.language)) })),
      }
    },
    open: async (from, to) => {
      const found = await find(from, to)
      if (found !== null) return found.engine.open(found.pair)
      throw new StepError('LANGUAGE_UNSUPPORTED', `No installed engine translates from ${from} into ${to}.`)
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}

function offerOf({ engine, pair }: Found): TranslationOffer {
  return { engine: engine.provider, quality: engine.quality, isHere: pair.isHere }
}

/** The requested pair, otherwise the pair of its base languages: a request for es-MX gets es. */
function pairOf(pairs: readonly LanguagePair[], from: string | null, to: string): LanguagePair | null {
  const fitting = pairs.filter((pair) => (from === null || matches(pair.from, from)) && matches(pair.to, to))
  return (
    fitting.find((pair) => pair.from === from && pair.to === to) ??
    fitting.find((pair) => pair.to === to) ??
    fitting[0] ??
    null
  )
}

/** Whether an engine's language serves a request: exactly, or as its base language in the same script. */
function matches(known: string, asked: string): boolean {
  return known === asked || (known === baseLanguage(asked) && scriptOf(known) === scriptOf(asked))
}

/** Whether both are the same language in the same script, so that there is nothing to translate. */
function isSame(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b) && baseLanguage(a) !== 'und' && scriptOf(a) === scriptOf(b)
}

function scriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? ''
}
