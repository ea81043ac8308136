import { marksByWords } from './by-words.ts'

/** French: "est-ce que", words that ask, and verbs before their subject. */
export const french = marksByWords({
  open: "le les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque à dans par pour sans sous chez vers entre très je j' tu il ils que qu' qui dont et ou mais car ni si parce d' l' n' ne m' me t' te s' se c'",
  begins: "je j'ai nous on c'est donc alors oui non aujourd'hui demain hier voilà merci",
  joining: 'et ou mais donc alors',
  fillers: 'euh heu hum hein ben bah',
  openers:
    "oui, non, ouais, bon, voilà, bonjour à tous, bonjour, bonsoir, très bien, bonne idée, d'accord, bien sûr, exactement, parfait, ok, par exemple, en fait, à mon avis, en tout cas, au fait, tout à fait, malheureusement, ensuite",
  that: 'que',
  commas: [
    /^(?!non )\S+ (?:mais|puisque|car|sauf|quoique) (?:je|j'|tu|il|elle|on|nous|vous|ils|elles|ce|c'|le|la|l'|les|un|une|des|pas|ça|cela|qui|que|si|non|seulement|il|y|d'|en|sans|à|pour)/,
    /^\S+ (?:alors|tandis|sauf) qu[e']/,
    /^\S+ c'est-à-dire /,
    /^\S+ ce (?:qui|que) /,
  ],
  subordinating: 'si quand lorsque comme puisque',
  parts:
    "et mais donc car alors puis qui dont où parce quand lorsque comme puisque je j'ai on nous il elle ils elles vous c'est ça avec sans pour",
  asks: [
    /^(?:\S+ ){0,3}(?:est-ce|qu['’]est-ce)(?: |$)/,
    /^(?:\S+ ){0,3}(?:est|qu['’]est) ce qu[ei'’]/,
    /^(?:pourquoi|combien) /,
    /^comment (?!dire)/,
    /^si (?:on|nous) \S+(?:ait|ions) /,
    /^(?:à|de|pour|avec|dans|depuis|par|en) quel(?:le)?s? /,
    // "Quelle belle journée" is none.
    /^quel(?:le)?s? (?:est|sont|serait|était|étaient|(?:\S+ )?(?:tu|vous|on|as|avez|faut)) /,
    /^quel(?:le)?s? (?:\S+ ){0,3}\S+-(?:vous|tu|ils?|elles?|on)(?: |$)/,
    /^(?:où|qui|quand|que) (?:est|sont|va|vont|peut|veut|a|en|sera|serait|fait|faites|fais|pensez|vient)(?:-\S+)? /,
    /^(?:où|qui|quand|que|à qui|de qui|de quoi|à quoi|avec qui) (?:\S+ ){0,2}\S+-(?:vous|tu|t-ils?|t-elles?|ils?|elles?|t-on|on)(?: |$)/,
    /^(?!peut-être)(?:\S+ )?\S+-(?:tu|t-ils?|t-elles?|ils?|elles?|t-on|on)(?: |$)/,
    // Not "asseyez-vous".
    /^(?:\S+ )?(?:avez|êtes|pouvez|voulez|savez|pensez|allez|connaissez|devez|croyez|aimez|voyez|pourriez|voudriez|auriez|seriez|devriez|étiez|aviez)[- ]vous(?: |$)/,
    /^(?:as|peux|veux|sais|pourrais|aurais|penses|vas|es) tu /,
    /^(?:avons|pouvons|devons|sommes|voulons|devrions|pourrions)[- ]nous(?: |$)/,
  ],
  isOrderClear: false,
  inverting: '',
  asksSomebody: [
    /^(?:est-ce|qu'est-ce|pourquoi|combien|comment|où|quand) /,
    /^(?:tu peux|tu pourrais|vous pouvez|vous pourriez|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|as-tu|avez-vous) /,
    /^quel(?:le)?s? (?:est|sont) /,
  ],
  tags: "n'est-ce pas, n’est-ce pas, hein, non",
  beforeTag: 'dit dis crois pense encore ou pourquoi oui mais',
})
