// Where English has marks, by its function words and by pauses. The lists are of words with which a rule is nearly always
// right; what depends on the meaning gets no mark.

import { englishNumberWords } from '../../figures/english-numbers.ts'
import { breaksEnglish } from './english-breaks.ts'
import { setOf, type Marks, type SpokenSentence } from './marks.ts'

/** Nothing ends with them: after a pause, the sentence goes on. */
const openEnds = setOf(
  'a an the my your our their its every and or but nor because if unless although whereas than as of from into onto upon ' +
    'during via per toward towards among very gonna I we he she they who whose which',
)
/** Prepositions that end only what asks or refers: "what is it about". No particles ("come in"). */
const prepositions = setOf('about with for at from by between without')
/** What follows tells what somebody knows: "explain | what it is". */
const beforeIndirect = setOf(
  'know knows knew explain understand understood wonder remember see tell told ask show forgot',
)
/** Its verb is short because another word follows: nobody says "Yes, I'm." */
const shortVerb = /^(?:I|you|we|they|he|she|it|that|there|here|what|who|where|how)['’](?:m|re|s|ve|ll|d)$/
/** "What" ends a sentence after them: "guess what". */
const beforeWhat = setOf('know guess say said so now then for or')
/** Said before what is meant. */
const openers = setOf(
  'yes yeah yep no nope well okay ok oh hi hello however therefore meanwhile unfortunately fortunately anyway indeed ' +
    'honestly frankly besides furthermore moreover nevertheless nonetheless consequently',
)
const openingPhrases = [
  'for example',
  'for instance',
  'in fact',
  'by the way',
  'in other words',
  'as a result',
  'first of all',
  'on the other hand',
  'on the one hand',
  'at the same time',
  'to be honest',
  'in the end',
]
/** Openers only before what begins a clause: "good I like that", "good luck". */
const mildOpeners = setOf('no well oh indeed right good great perfect sure exactly absolutely')
/** "Right" is no question after them: "that's right", "on the right", "do it right". */
const beforeRight = setOf(
  "that that's it's he's she's you're they're all the your my his her our their quite just exactly absolutely not so to turn it " +
    'this them be been got get went going gone yeah yes and or is human civil copy a no completely totally probably always never usually mostly only also still feel feels felt sound sounds seem seems serves look looks made make makes put set work works',
)
const joining = setOf('and but so or')
const fillers = setOf('um uh er erm hmm mm')
const subjects = setOf('I you he she it we they there this that these those')
const pronouns = setOf('I you he she it we they there')
const determiners = setOf(
  'the a an my your our their his her its anybody anyone somebody someone everybody everyone people',
)
const subordinating = setOf(
  'if when while although though because since after before once unless until whenever whereas',
)
const relative = setOf('which who where then especially including maybe perhaps')
/** A clause may follow them without a comma. */
const beforeClauses = setOf(
  'think thought know knew say said says believe hope guess suppose mean feel felt see saw sure sorry glad afraid wish ' +
    'told tell ask asked that whether if what how where when why who which than as and or but because so until before ' +
    'after while since like of in on to for with by from at about is was are were be',
)
/** A pause before them is a hesitation rather than a comma. */
const continuing = setOf(
  'that than what how whether of to in on at for with by from about as into is are was were be been',
)
const numbers = new Set([...englishNumberWords, 'point'])
const auxiliaries = setOf(
  'is are was were do does did can could will would should shall may have has had ' +
    "isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't",
)
/** A verb may come before its subject after them, in a statement: "nor did he". */
const inverting = setOf('so nor neither never only not than as rarely hardly')
const askingPairs = new Set(['how about', 'what about', 'how come', 'why not', 'what happens', 'what happened'])
/** No names before a question: "then why did you". */
const notCalled = setOf('then now here today yesterday tomorrow and but so or also still just maybe perhaps sometimes')
const asking = setOf('who what where when why how which whose')

/** "we're" is "we" and more. */
const base = (word: string | undefined): string => word?.replace(/['’](?:s|m|re|ve|ll|d)$/, '') ?? ''

/** Words that open a sentence and say nothing are looked at up to this many: each pause looks at them again. */
const mostOpening = 20
/** A pause that ends nearly every sentence, seconds. */
const fullPause = 0.6
/** A pause that ends whatever was said. */
const longPause = 2
/** A pause that ends a sentence if the next words begin one. */
const halfPause = 0.35
/** A pause that ends a sentence if a question follows. */
const leastPause = 0.1
/** A pause that separates parts of a sentence. */
const shortPause = 0.2

function endsEnglish(texts: readonly string[], from: number, at: number, pause: number): boolean {
  const [next = '', second = '', third = ''] = texts.slice(at + 1, at + 4)
  if (pause >= longPause) return true
  const last = texts[at] ?? ''
  if (openEnds.has(last) || fillers.has(last) || shortVerb.test(last)) return false
  if (last === 'what' && at > from && !beforeWhat.has(texts[at - 1] as string)) return false
  if (continues(texts, from, at)) return false
  if (saysNothing(texts, from, at + 1)) {
    // "Yes." can be an answer; "And so" can't.
    return pause >= fullPause && openers.has(last) && !joining.has(texts[from] ?? '')
  }
  if (pause >= fullPause) return true
  const isShort = at - from < 3
  // "what did they": only a question has this order, also inside a sentence.
  if (asking.has(next) && auxiliaries.has(second) && pronouns.has(third)) return !isShort
  // "do you", but not in "where do you" and "nor do you".
  const mayAsk = !asking.has(last) && !inverting.has(last) && !joining.has(last) && !auxiliaries.has(last)
  if (mayAsk && auxiliaries.has(next) && pronouns.has(second) && third !== '') return !isShort
  if (pause < halfPause || isShort) return false
  const begins = subjects.has(base(next)) || openers.has(next) || asking.has(base(next))
  return begins && !beforeClauses.has(last) && !startsSubordinate(texts, from)
}

/** Whether the words after a pause can only go on with the sentence. */
function continues(texts: readonly string[], from: number, at: number): boolean {
  const last = texts[at] ?? ''
  const [next = '', second = ''] = texts.slice(at + 1, at + 3)
  if (next === 'than' || (next === 'of' && second !== 'course') || (next === 'as' && second === 'well')) return true
  // "where are | you going"
  if (asking.has(texts[at - 1] ?? '') && auxiliaries.has(last) && pronouns.has(next)) return true
  if (beforeIndirect.has(last) && asking.has(next) && !auxiliaries.has(second)) return true
  if (!prepositions.has(last) || !determiners.has(next)) return false
  // "what they talked about", "the one that I came with"
  return !texts.slice(Math.max(from, at - 8), at).some((word) => asking.has(base(word)) || word === 'that')
}

function englishCommas({ texts, pauses }: SpokenSentence): Set<number> {
  const commas = new Set<number>()
  const opening = openingLength(texts)
  if (opening > 0 && opening < texts.length) commas.add(opening - 1)
  let since = commas.size > 0 ? opening : 0
  // "Tom, how does …"
  const asked = asksFrom(texts) ?? 0
  if (asked === since + 1 && !notCalled.has(texts[since] ?? '')) {
    commas.add(since)
    since = asked
  }
  const tagged = texts.length - tagLength(texts)
  let isInSubordinate = startsSubordinate(texts, since)
  for (let i = since; i + 1 < texts.length; i += 1) {
    const place = { texts, i, count: i + 1 - since, pause: pauses[i] ?? 0 }
    if (!mayBeParted(place)) continue
    const endsSubordinate = isInSubordinate && beginsMainClause(place)
    const isTagged = i + 1 === tagged
    if (!isTagged && !endsSubordinate && !beginsPart(place, isInSubordinate) && !isPausedPart(place)) continue
    if (endsSubordinate) isInSubordinate = false
    commas.add(i)
    since = i + 1
  }
  return commas
}

/** A place in a sentence: after its word `i`. */
interface Place {
  texts: readonly string[]
  i: number
  /** Words since the last comma. */
  count: number
  /** Seconds. */
  pause: number
}

function mayBeParted({ texts, i, count, pause }: Place): boolean {
  const word = texts[i] ?? ''
  // "and so, …"
  if (count >= 2 && pause >= shortPause && count === i + 1 && saysNothing(texts, 0, count)) return true
  return !openEnds.has(word) && !shortVerb.test(word) && !(numbers.has(word) && numbers.has(texts[i + 1] ?? ''))
}

/** The main clause after "if …". */
function beginsMainClause({ texts, i, count, pause }: Place): boolean {
  const next = texts[i + 1] ?? ''
  if (count < 4 || beforeClauses.has(texts[i] ?? '')) return false
  return pronouns.has(base(next)) || next === 'then' || next === 'please' || next === "let's" || pause >= shortPause / 2
}

/** Whether a part of the sentence begins with the next word, whatever the pause is. */
function beginsPart({ texts, i, count }: Place, isInSubordinate: boolean): boolean {
  const [word = '', next = '', after] = texts.slice(i, i + 3)
  if (count < 3 || after === undefined) return false
  if (next === 'but') return !['nothing', 'anything', 'everything', 'all', 'none', 'only'].includes(word)
  if (next === 'although' || next === 'whereas') return true
  if (next === 'which') return !beforeClauses.has(word)
  if (next === 'so' || (next === 'and' && !isInSubordinate)) {
    return count >= 4 && pronouns.has(base(after)) && !beforeClauses.has(word)
  }
  return false
}

/** Whether what comes after a pause is a part of its own: by its first word, or because little was said before it. */
function isPausedPart({ texts, i, count, pause }: Place): boolean {
  const word = texts[i] ?? ''
  const next = texts[i + 1] ?? ''
  if (pause < shortPause || count < 2 || continuing.has(next)) return false
  if (saysNothing(texts, 0, i + 1)) return true
  if (beforeClauses.has(word) || fillers.has(word)) return false
  const begins = joining.has(next) || subordinating.has(next) || subjects.has(base(next)) || relative.has(next)
  return begins || (count === i + 1 && count <= 4)
}

/** Where a sentence begins to ask, by its words: "are you …", "and what did they …", "Tom, do you …"; null: nowhere. */
function asksFrom(texts: readonly string[]): number | null {
  let from = 0
  while (from + 1 < texts.length && (joining.has(texts[from] ?? '') || openers.has(texts[from] ?? ''))) from += 1
  const own = texts.slice(from)
  // "so do I"
  if (own.length === 2 && texts[from - 1] === 'so') return null
  if (tagLength(texts) > 0 || asksAtOnce(own)) return from
  const [first = '', second = '', third = ''] = own
  const isAddress =
    !inverting.has(first) && !subjects.has(base(first)) && !auxiliaries.has(first) && !asking.has(base(first))
  if (!isAddress) return null
  // "Tom, how does …", "then why …"; "people who are …" isn't one.
  const isAsked = ['what', 'why', 'how'].includes(base(second)) && !beforeClauses.has(first) && asksAtOnce(own.slice(1))
  return isAsked || (third === 'you' && auxiliaries.has(second)) ? from + 1 : null
}

/** Whether the first words have the order of a question. */
function asksAtOnce(texts: readonly string[]): boolean {
  const [first = '', second = ''] = texts
  // "do it now"
  if (first === 'do' && (second === 'it' || second === 'this' || second === 'that')) return false
  if (auxiliaries.has(first)) {
    // "had I known I would …"
    if (pronouns.has(second)) return first !== 'had' || !texts.includes('would')
    // "have a nice day"
    return texts.length >= 3 && !/^ha(?:ve|d|s)$/.test(first) && (subjects.has(second) || determiners.has(second))
  }
  if (!asking.has(base(first))) return false
  // "who's", "what're"
  if (first !== base(first)) return /['’](?:s|re)$/.test(first) && second !== 'more'
  // "what actually happens"
  const verb = /ly$|^(?:really|even|else|ever)$/.test(second) ? (texts[2] ?? '') : second
  // "what happened next was …"
  if (/^happen(?:s|ed)$/.test(second) && texts.slice(2, 4).some((word) => auxiliaries.has(word))) return false
  if (askingPairs.has(`${first} ${verb}`) || (first === 'who' && auxiliaries.has(second))) return true
  // "what time does the …": an auxiliary before its subject, and no subject before it.
  for (let i = 1; i <= 4; i += 1) {
    const word = texts[i] ?? ''
    if (auxiliaries.has(word)) {
      const after = texts[i + 1] ?? ''
      return subjects.has(after) || determiners.has(after) || (/^d(?:o|oes|id)$/.test(word) && first !== 'which')
    }
    if (subjects.has(base(word)) || determiners.has(word)) return false
  }
  return false
}

/** "and so", "um well yes" */
function saysNothing(texts: readonly string[], from: number, to: number): boolean {
  if (to - from > mostOpening) return false
  for (let i = from; i < to; i += 1) {
    const text = texts[i] ?? ''
    if (!joining.has(text) && !fillers.has(text) && !openers.has(text)) return false
  }
  return true
}

/** How many words open the sentence and have a comma after them. */
function openingLength(texts: readonly string[]): number {
  const phrase = openingPhrases
    .map((text) => text.split(' '))
    .find((words) => words.every((word, i) => texts[i] === word))
  if (phrase !== undefined) return phrase.length
  const [first = '', second = ''] = texts
  if (!openers.has(first) && !mildOpeners.has(first)) return 0
  // "no one", "well done", "oh dear"
  if (!mildOpeners.has(first)) return 1
  const begins = subjects.has(base(second)) || subordinating.has(second) || second === "let's"
  return begins || (first !== 'oh' && openers.has(second)) ? 1 : 0
}

/** The length of a question at the end of a statement: "isn't it", after a negation "is it", "right"; 0 without one. */
function tagLength(texts: readonly string[]): number {
  const [verb = '', subject = ''] = texts.slice(-2)
  if (texts.length >= 5 && subject === 'right' && !beforeRight.has(base(verb)) && !auxiliaries.has(verb)) return 1
  if (texts.length < 5 || !auxiliaries.has(verb) || !pronouns.has(subject)) return 0
  const denies = (text: string): boolean => /n['’]t$/.test(text) || text === 'not' || text === 'never'
  const isOpposite = denies(verb) !== texts.slice(0, -2).some(denies)
  return isOpposite && !inverting.has(texts.at(-3) ?? '') ? 2 : 0
}

/** `from`: where the sentence begins. */
function startsSubordinate(texts: readonly string[], from: number): boolean {
  let at = from
  while (at - from < mostOpening && (joining.has(texts[at] ?? '') || openers.has(texts[at] ?? ''))) at += 1
  return subordinating.has(texts[at] ?? '')
}

export const english: Marks = {
  leastPause,
  ends: endsEnglish,
  breaks: breaksEnglish,
  commas: englishCommas,
  asksFrom,
}
