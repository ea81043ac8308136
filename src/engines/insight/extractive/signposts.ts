import { functionWords } from '../../../text/function-words.ts'
import { baseLanguage } from '../../../text/join-words.ts'
import { emptyWords, termsOf } from '../vocabulary.ts'
import type { WeighedLine } from '../weigh-terms.ts'
import { mostSubjectWords } from './constants.ts'
import { triggerPhrasesOf } from './trigger-phrases.ts'

/** A line that names the next subject, and that subject as somebody said it: "Next is the pricing page." */
export interface Signpost {
  /** Index of the line. */
  n: number
  subject: string
}

interface Signs {
  /** Each has the subject as its last group. */
  announced: readonly RegExp[]
  /** What else may come before a subject that stands alone: "So, the price." */
  lead: RegExp
  /** Begins a subject and isn't part of its title. */
  article: RegExp
  /** Ends a subject: the rest is a clause. */
  clause: RegExp
}

const lead = (words: string): string => `^(?:(?:${words})[,.]? )*`
const rest = '([^.?!;:]{2,120})'
const rule = (pattern: string): RegExp => new RegExp(`${pattern}${rest}`, 'iu')

const leads = {
  en: lead('okay|ok|right|so|and|now|well|alright|all right|good|great|perfect|then|but|yeah|yes'),
  de: lead('okay|gut|so|also|ja|dann|und|nun|jetzt|perfekt|schön|prima|alles klar'),
  fr: lead('bon|bien|alors|donc|et|oui|maintenant|parfait|d’accord|très bien|ok'),
  es: lead('bueno|bien|entonces|y|pues|ahora|vale|perfecto|muy bien|ok'),
}

const table: Record<string, Signs> = {
  en: {
    announced: [
      rule(
        `${leads.en}(?:let['’]s|let us|let me|we should|i(?:['’]d| would) like to|i want to|(?:we(?:['’]re| are)|i['’]m) going to) (?:now |just |quickly )?(?:move on|go on|turn|come|get|jump|switch|talk|speak|continue|start|begin)(?: now| briefly| a bit)? (?:on to|to|with|about) `,
      ),
      rule(`${leads.en}(?:moving on|going on|turning|coming) (?:now )?to `),
      rule(
        `${leads.en}(?:(?:the|my|our|one) )?(?:next|last|first|second|third|fourth|final|other) (?:point|item|topic|subject|chapter|part|section|question)(?: (?:on|of) (?:the|our) (?:list|agenda)| today| for today)?(?: is(?: about)?|,|:| would be(?: about)?) `,
      ),
      rule(`${leads.en}next(?: up)?(?: is|,|:) `),
    ],
    lead: /^(?:(?:okay|ok|right|so|now|well|alright|good),? )*(?:okay|ok|right|so|now|well|alright|good), /iu,
    article: /^(?:the|a|an|our|your|my|this) /iu,
    clause:
      /,| (?:because|before|after|and then|if|when|that|which|who|where|while|since|is|are|was|were) .*$| itself$/iu,
  },
  de: {
    announced: [
      rule(
        `${leads.de}(?:kommen|gehen|wechseln|fangen|beginnen|reden|sprechen|starten) wir(?: (?:jetzt|nun|mal|gleich|noch|dann|weiter|kurz))* (?:zu|zur|zum|mit|über|auf) `,
      ),
      rule(
        `${leads.de}(?:(?:der|die|das|mein|meine|unser|zum|zur) )?(?:nächste[rsn]?|letzte[rsn]?|erste[rsn]?|zweite[rsn]?|dritte[rsn]?) (?:punkt|thema|frage|teil|kapitel)(?: auf der (?:liste|tagesordnung|agenda))?(?: ist| wäre|,|:) `,
      ),
      rule(`${leads.de}(?:lass(?:t)? uns|ich (?:möchte|würde gern|will))(?: jetzt| nun| noch| kurz)? (?:über|auf) `),
      /^(?:(?:also|gut|so|okay|jetzt|nun|und),? )+(?:zum|zur|zu) ([^.?!;:,]{2,60})\.$/iu,
    ],
    lead: /^(?:(?:okay|gut|so|also|ja|nun|jetzt),? )*(?:okay|gut|so|also|nun|jetzt), /iu,
    article: /^(?:der|die|das|dem|den|ein|eine|einen|einem|einer|unser|unsere|unserem|unserer) /iu,
    clause:
      /,| (?:weil|bevor|nachdem|wenn|dass|und dann|ist|sind|war|waren|sprechen|reden|eingehen|kommen|zu sprechen) ?.*$/iu,
  },
  fr: {
    announced: [
      rule(
        `${leads.fr}(?:passons|venons-en|venons|revenons|commençons|parlons|continuons)(?: maintenant| donc| d['’]abord)? (?:à|au|aux|par|de|du|des|avec|sur) `,
      ),
      rule(
        `${leads.fr}(?:(?:le|la|mon|ma|notre) )?(?:prochain|dernier|premier|deuxième|troisième|prochaine|dernière|première) (?:point|sujet|thème|chapitre|question|partie)(?: ?,| ?:| c['’]est| est| sera) `,
      ),
      rule(`${leads.fr}(?:je (?:voudrais|veux|vais)|nous allons|on va)(?: maintenant)? parler (?:de|du|des) `),
    ],
    lead: /^(?:(?:bon|bien|alors|donc|maintenant),? )*(?:bon|bien|alors|maintenant), /iu,
    article: /^(?:(?:le|la|les|un|une|des|du|notre|nos) |l['’])/iu,
    clause: /,| (?:parce que|avant|après|si|quand|que|qui|où|et puis|est|sont|était) .*$/iu,
  },
  es: {
    announced: [
      rule(
        `${leads.es}(?:pasemos|vamos|vayamos|hablemos|empecemos|comencemos|sigamos|continuemos)(?: ahora)? (?:a hablar (?:de|del|sobre)|a|al|con|de|del|por|sobre) `,
      ),
      rule(
        `${leads.es}(?:(?:el|la|mi|nuestro) )?(?:siguiente|próximo|próxima|último|última|primer|primera|segundo|tercer) (?:punto|tema|apartado|capítulo|pregunta|parte)(?: es|,|:| sería)(?: sobre)? `,
      ),
      rule(`${leads.es}(?:quiero|quisiera|me gustaría)(?: ahora)? hablar (?:de|del|sobre) `),
    ],
    lead: /^(?:(?:bueno|bien|entonces|pues|ahora),? )*(?:bueno|bien|entonces|ahora), /iu,
    article: /^(?:el|la|los|las|un|una|nuestro|nuestra|lo de) /iu,
    clause: /,| (?:porque|antes|después|si|cuando|que|donde|y luego|es|son|era) .*$/iu,
  },
}

/** Function words inside a subject: "the price of books". */
const joining = /^(?:of|for|in|at|on|and|und|von|im|für|der|des|de|du|des|la|et|del|y)$/iu

/**
 * The lines that announce a subject, in order. A subject that stands alone ("Now, the mill.") counts only if other
 * lines speak of it.
 */
export function findSignposts(lines: readonly WeighedLine[], language: string): Signpost[] {
  const signs = table[baseLanguage(language)]
  if (signs === undefined) return []
  const linesWith = new Map<string, number>()
  for (const { weights } of lines) for (const key of weights.keys()) linesWith.set(key, (linesWith.get(key) ?? 0) + 1)
  return lines.flatMap((line) => {
    const { text } = line.line
    if (text.length > 300) return []
    const announced = firstMatch(signs.announced, text)
    const alone = announced === null ? subjectAlone(line, linesWith, signs, language) : null
    const subject = subjectOf(announced ?? alone ?? '', signs, language)
    return subject === null ? [] : [{ n: line.n, subject }]
  })
}

function firstMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const subject = pattern.exec(text)?.at(-1)
    if (subject !== undefined) return subject
  }
  return null
}

function subjectAlone(
  { line, weights }: WeighedLine,
  linesWith: ReadonlyMap<string, number>,
  { lead: before, article }: Signs,
  language: string,
): string | null {
  const match = before.exec(line.text)
  if (match === null || !line.text.endsWith('.')) return null
  const subject = line.text.slice(match[0].length, -1)
  const words = subject.replace(article, '').split(' ')
  const { binding } = functionWords(language)
  if (words.length > 4) return null
  if (words.some((word) => binding.has(word.toLowerCase()) && !joining.test(word))) return null
  if (triggerPhrasesOf(language).figure.test(subject)) return null
  return [...weights.keys()].some((key) => (linesWith.get(key) ?? 0) > 1) ? subject : null
}

/** "the pricing page, because…" → "pricing page"; null: it names nothing ("that", "something else"). */
function subjectOf(subject: string, { article, clause }: Signs, language: string): string | null {
  const plain = subject.replace(clause, '').trim().replace(article, '')
  const words = plain.split(/\s+/)
  if (words.length > mostSubjectWords || termsOf(plain, language).length === 0) return null
  const first = (words[0] ?? '').toLowerCase()
  if (functionWords(language).pronouns.has(first) || (words.length === 1 && emptyWords(language).has(first)))
    return null
  return plain
}
