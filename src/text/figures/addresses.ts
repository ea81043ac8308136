import { functionWords } from '../function-words.ts'
import { wordAt, type Figure, type FigureRule, type FigureToken } from './rules.ts'

/** How a language says addresses of the web and of mail. */
interface AddressWords {
  /** What joins the parts, by how it is said: "dot". */
  joints: ReadonlyMap<string, '.' | '-' | '_'>
  /** "at", and whether it says nothing else: "arobase". */
  at: ReadonlySet<string>
  isAtClear: boolean
  /** Domains that are no other word after a point: "de" is one in German only. */
  domains: ReadonlySet<string>
}

const everywhere = ['com', 'org', 'net', 'edu', 'gov', 'info', 'io', 'dev', 'app', 'eu', 'fm', 'tv']
/** Domains that may be another word, so they count behind "www" and "at" only. */
const anyDomain = /^(?:[a-z]{2}|biz|online|shop|museum)$/
const slash = new Set(['slash', 'schrägstrich', 'barra'])
/** They make an "at" between two of its words the sign: "my mail is info at example dot com". */
const aboutMail = /^(?:e?mails?|adress?e?|address|correo|courriel|mailto)$/
const mostParts = 8
/** How far back a word about mail counts. */
const nearby = 8

interface Name extends Figure {
  parts: number
  /** Where a domain may end: its last part is behind a dot. */
  last: string
}

/**
 * "John dot smith at gmail dot com" → john.smith@gmail.com, "example dot com slash help" → example.com/help. Nothing
 * else that has a dot or an "at": "look at the dot".
 */
function addressRule(language: string, { joints, at, isAtClear, domains }: AddressWords): FigureRule {
  const { binding, opening } = functionWords(language)
  const known = new Set([...everywhere, ...domains])
  const isPart = (word: string): boolean =>
    /^[\p{L}\p{N}-]+$/u.test(word) && !joints.has(word) && !binding.has(word) && !opening.has(word)

  function nameAt(tokens: readonly FigureToken[], i: number): Name | null {
    const first = wordAt(tokens, i)
    if (!isPart(first)) return null
    const name: Name = { length: 1, text: first, parts: 1, last: '' }
    while (name.parts < mostParts) {
      const joint = joints.get(wordAt(tokens, i + name.length))
      const word = wordAt(tokens, i + name.length + 1)
      // A domain may be a function word: "punkt de".
      if (joint === undefined || !(isPart(word) || known.has(word) || anyDomain.test(word))) break
      name.text += joint + word
      name.length += 2
      name.parts += 1
      name.last = joint === '.' ? word : ''
    }
    return name
  }

  function withPath(tokens: readonly FigureToken[], i: number, { text, length }: Figure): Figure {
    const path = { text, length }
    while (slash.has(wordAt(tokens, i + path.length)) && isPart(wordAt(tokens, i + path.length + 1))) {
      path.text += `/${wordAt(tokens, i + path.length + 1)}`
      path.length += 2
    }
    return path
  }

  return (tokens, i) => {
    const next = wordAt(tokens, i + 1)
    if (!joints.has(next) && !at.has(next)) return null
    const name = nameAt(tokens, i)
    if (name === null) return null
    if (at.has(wordAt(tokens, i + name.length))) {
      const host = nameAt(tokens, i + name.length + 1)
      const isHost = host !== null && (known.has(host.last) || anyDomain.test(host.last))
      const isMail =
        isAtClear ||
        name.parts > 1 ||
        tokens.slice(Math.max(0, i - nearby), i).some(({ parts }) => aboutMail.test(parts.at(-1) ?? ''))
      if (isHost && isMail) return { length: name.length + 1 + host.length, text: `${name.text}@${host.text}` }
    }
    const isWeb = known.has(name.last) || (wordAt(tokens, i) === 'www' && name.parts > 2 && name.last !== '')
    return isWeb ? withPath(tokens, i, name) : null
  }
}

/** Rules for addresses by language code. */
export const addressRules: ReadonlyMap<string, FigureRule> = new Map(
  Object.entries<AddressWords>({
    en: {
      joints: new Map([
        ['dot', '.'],
        ['hyphen', '-'],
        ['dash', '-'],
        ['underscore', '_'],
      ]),
      at: new Set(['at']),
      isAtClear: false,
      domains: new Set(['uk']),
    },
    de: {
      joints: new Map([
        ['punkt', '.'],
        ['dot', '.'],
        ['bindestrich', '-'],
        ['minus', '-'],
        ['unterstrich', '_'],
      ]),
      at: new Set(['at', 'ät', 'klammeraffe']),
      isAtClear: true,
      domains: new Set(['de', 'ch']),
    },
    fr: {
      joints: new Map([
        ['point', '.'],
        ['tiret', '-'],
        ['underscore', '_'],
      ]),
      at: new Set(['arobase', 'arrobas', 'arobas']),
      isAtClear: true,
      domains: new Set(['fr', 'ch', 'be']),
    },
    es: {
      joints: new Map([
        ['punto', '.'],
        ['guion', '-'],
        ['guión', '-'],
      ]),
      at: new Set(['arroba']),
      isAtClear: true,
      domains: new Set(['mx', 'ar']),
    },
    it: {
      joints: new Map([
        ['punto', '.'],
        ['trattino', '-'],
        ['underscore', '_'],
      ]),
      at: new Set(['chiocciola']),
      isAtClear: true,
      domains: new Set(['it']),
    },
    pt: {
      joints: new Map([
        ['ponto', '.'],
        ['hífen', '-'],
        ['underline', '_'],
      ]),
      at: new Set(['arroba']),
      isAtClear: true,
      domains: new Set(['pt', 'br']),
    },
    nl: {
      joints: new Map([
        ['punt', '.'],
        ['streepje', '-'],
        ['underscore', '_'],
      ]),
      at: new Set(['apenstaartje', 'at']),
      isAtClear: true,
      domains: new Set(['nl', 'be']),
    },
  }).map(([language, words]) => [language, addressRule(language, words)]),
)
