import { asInAmerica, variantSpellings } from './variant-spellings.ts'

const endings = new Set(
  ' a aba ada adas ado ados ais ait aient al ales amos an ando ant ar aron as ate ated ates ation ations aux da de e ed ee ees em emos en end endo ent er era eren ern ers es est et ez i iendo ied ier ieron ies iest il in ing ings io ion iones ions ir it ite ity l la lar le ler les ly ment ments n o on ons or ors os r s se st t te ten tes tet ung ungen ux y а ам ами ах ая е его ей ем ему ение ении ения ет ешь и ие ий им ими их ия й л ла ли ло о ов ого ое ой ом ому ся т ть у ую ы ые ый ым ыми ых ь ю я ं ा ाएं ाओं ि ियां ियों ी ीं े ें ो ों एं ओं α αδεσ αδων αει αν ανε ασ αμε ατε αω δεσ δων ε ει εισ εσ εσαι εστε εται ετε εων εωσ ζε ζει ζεισ ζετε ζουμε ζουν ζω η ησ ησα ησαν ησε ησει ησουν ησω ι ια ιεσ ιο ιοσ ιου ιων ισ ο οι ομαι ομαστε ονται οσ ου ουμε ουν ουνε ουσ ουσα ουσαν ουσε σ σα σαμε σαν σε σει σεισ σουμε σουν σω τα τοσ των ω ων'.split(
    ' ',
  ),
)
const clitics = /^(?:[وف]?(?:[بك]?ال|لل)|[וש]?[הבלמכ])(?=.{3})/u

/** The prefixes that Arabic and Hebrew write together with a word. */
export const joinedBefore: Readonly<Record<'arabic' | 'hebrew', readonly string[]>> = {
  arabic: ['ال', 'وال', 'بال', 'لل', 'و', 'ب', 'ل'],
  hebrew: ['ה', 'ב', 'ל', 'ו', 'מ', 'ש', 'וה', 'בה'],
}

/** A word without the article and prepositions that Arabic and Hebrew write together with it. */
export function withoutClitics(word: string): string {
  return word.replace(clitics, '')
}

/** What "meters" counts for in a question about metres. */
const variantWeight = 0.8

/**
 * How sure it is that a word is a form of another, 0–1: "contracts", "volcano" and "volcanoes", "Vertragspartner". By
 * common beginnings and usual endings; no rules of any language. Both in the form of the index.
 */
export function formWeight(asked: string, said: string): number {
  const weight = weightOfEndings(asked, said)
  if (weight > 0 || asked.slice(0, 2) !== said.slice(0, 2)) return weight
  if (variantSpellings(asked).includes(said)) return variantWeight
  const [one, other] = [asInAmerica(asked), asInAmerica(said)]
  return one === asked && other === said ? 0 : variantWeight * weightOfEndings(one, other)
}

function weightOfEndings(asked: string, said: string): number {
  if (asked === said) return 1
  if (asked.charCodeAt(0) > 0x58f && asked.charCodeAt(0) < 0x780) return withinClitics(asked, said)
  const least = Math.min(asked.length, said.length)
  let common = 0
  while (common < least && asked.charCodeAt(common) === said.charCodeAt(common)) common++
  if (common < 3) return 0
  const [restAsked, restSaid] = [asked.slice(common), said.slice(common)]
  // Greek endings begin alike: "άνθρωποι" and "ανθρώπους".
  const last = isGreek(asked) ? asked.slice(common - 1, common) : ''
  const isUsual =
    (endings.has(restAsked) && endings.has(restSaid)) ||
    (endings.has(last + restAsked) && endings.has(last + restSaid)) ||
    otherSpelling.test(`${asked[common - 1]}${restAsked} ${restSaid}`) ||
    otherSpelling.test(`${said[common - 1]}${restSaid} ${restAsked}`)
  if (common === least) {
    if (least === 3) return restAsked === 's' || restSaid === 's' ? 0.8 : 0
    // "hear" isn't "heart".
    if (least === 4 && `${restAsked}${restSaid}` === 't') return 0
    if (isUsual || (least > 5 && restAsked.length + restSaid.length < 5)) return 0.8
    // Compounds and long endings, only where the question has the beginning.
    return least > 4 && restAsked === '' ? 0.5 : 0
  }
  if (!isUsual) return 0
  // "baby" and "babies", "лыжи" and "лыжах". But "care" isn't "card".
  const isShort = least < 5 && !(yToIes.test(restAsked) && yToIes.test(restSaid)) && asked.charCodeAt(0) < 0x250
  if (isShort || (least > 4 && common < 4)) return 0
  return common >= least - 1 ? 0.8 : common >= least - 3 ? 0.6 : 0
}

const isGreek = (word: string): boolean => word.charCodeAt(0) >= 0x370 && word.charCodeAt(0) < 0x400

/**
 * Endings, after a common letter, that are spelled in two ways: "ошибка" and "ошибок", "książka" and "książek", "centre" and "center"; in Dutch
 * "school" and "scholen", "brief" and "brieven".
 */
const otherSpelling =
  /^(?:.(?!ry)([^aeiouyаеиоуыэюя\s])[aeioyаеиоуыя] (?:i?e|о|е)\1|([aeou])\2([^aeiouy]) \3en|.(?:f ven|s zen))$/u
const yToIes = /^(?:y|ie[sd])$/

function withinClitics(asked: string, said: string): number {
  const [one, other] = [withoutClitics(asked), withoutClitics(said)]
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3) return 0
  if (long.startsWith(short) && long.length - short.length <= 3) return 0.8
  return /^[וولبف]/u.test(long) && long.slice(1) === short ? 0.8 : 0
}
