import { mostAsked, wishCharacters } from './constants.ts'

/** The kinds of extract. */
export const extractKinds = [
  'showNotes',
  'minutes',
  'chapters',
  'quotes',
  'titles',
  'openPoints',
  'questions',
  'decisions',
  'tasks',
  'terms',
  'names',
  'figures',
  'notes',
  'tidy',
  'summary',
] as const
export type ExtractKind = (typeof extractKinds)[number]

/** Words that request a kind, in several languages. The order is that of the table above. */
const asked: Record<ExtractKind, RegExp> = {
  showNotes: /show ?notes|shownotes|notes de l.(?:épisode|émission)|notas del (?:episodio|programa)/iu,
  minutes:
    /\bminutes of|(?:^|meeting )minutes\b|protokoll|compte[- ]rendu|procès-verbal|\bactas?\b|verbale|notulen|议事录|会议纪要|議事録/iu,
  chapters:
    /chapter|kapitel|chapitre|capítulo|capitol[oi]|hoofdstuk|timeline|time ?stamps? list|table of contents|outline|gliederung|章节|チャプター|главы/iu,
  quotes:
    /\bquot(?:e|es|ation)|zitat|citations? (?:fort|marqu|clé)|^citations?\b|\bcitas?\b|citazion|citat[ei]n|quote|名言|引用|цитат/iu,
  titles: /\btitles?\b|headline|\btitel|überschrift|\btitres?\b|\btítulos?\b|\btitol[oi]\b|标题|タイトル|заголов/iu,
  openPoints:
    /open (?:points?|questions?|issues?)|offene (?:punkte|fragen)|points? ouverts?|questions? ouvertes?|(?:puntos|preguntas|cuestiones) (?:abiert|pendient)|not settled|unresolved|ungeklärt/iu,
  questions: /question|\bq ?& ?a\b|frage|preguntas?|domand|perguntas?|vragen|问题|質問|вопрос/iu,
  decisions:
    /decision|decided|entscheidung|beschl[uü]ss|décision|decision|decisi[oó]n|decisioni|besluit|决定|決定|решени/iu,
  tasks:
    /\btasks?\b|action (?:items?|points?)|to[- ]?dos?\b|follow[- ]ups?|next steps?|aufgabe|nächste schritte|tâches|actions? à|prochaines étapes|tareas?|próximos pasos|compiti|taken\b|待办|任务|タスク|задач/iu,
  terms:
    /\bterms\b|glossar|definition|vocabulary|fachbegriff|begriffe|termes|términos|termini|begrippen|术语|用語|термин/iu,
  names:
    /\bnames\b|people (?:that are|who|mentioned)|\bwho (?:is|was|are) (?:named|mentioned)|personen|namen|\bnoms\b|personnes|nombres|personas|人名|имена/iu,
  figures:
    /figures|numbers|\bdates?\b|statistics|zahlen|daten und|chiffres|\bdates\b|cifras|fechas|números|numeri|数字|データ|цифр/iu,
  notes:
    /study notes|lecture notes|\bnotes\b|notizen|mitschrift|notes de cours|apuntes|appunti|themes?\b|themen|thèmes|temas|main points|key points|takeaways|hauptpunkte|kernaussagen|points? (?:clés?|principaux)|puntos (?:clave|principales)|要点|ポイント/iu,
  tidy: /tidy|clean(?:ed)?[- ]?(?:up|text|written)|written text|fillers|bereinig|reinschrift|au propre|texte propre|texto limpio|en limpio/iu,
  summary:
    /summar|zusammenfass|résum|resum|riassun|sintesi|samenvat|abstract|tl;?dr|overview|overblick|überblick|摘要|总结|総括|要約|резюме|кратк/iu,
}

/** The kind that a prompt requests: by its title, then by its earliest keyword; `summary` if none matches. */
export function classifyPrompt(title: string, text: string): ExtractKind {
  const byTitle = firstOf(title)
  return byTitle ?? firstOf(text.slice(0, wishCharacters)) ?? 'summary'
}

function firstOf(text: string): ExtractKind | null {
  let best: { kind: ExtractKind; at: number } | null = null
  for (const kind of extractKinds) {
    const at = asked[kind].exec(text)?.index
    if (at !== undefined && (best === null || at < best.at)) best = { kind, at }
  }
  return best?.kind ?? null
}

const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  zwölf: 12,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
}
const thing =
  '(?:\\p{L}+ ){0,2}?(?:sentences?|points?|quotes?|titles?|items?|bullets?|things|chapters?|questions?|sätzen?|punkten?|zitate|phrases?|citations?|frases?|puntos|citas|lines?|zeilen?)'
const counted = new RegExp(
  `(?:(?<!\\p{L})(\\d{1,2}|${Object.keys(numbers).join('|')})(?:\\s*(?:to|bis|à|a|or|oder|-|–)\\s*(\\d{1,2}|${Object.keys(numbers).join('|')}))?) ${thing}(?!\\p{L})`,
  'giu',
)

const shorter =
  /shorter|briefer|concise|kürzer|knapper|plus court|más (?:corto|breve)|più breve|korter|更短|更简短|أقصر/iu
const longer =
  /longer|more detail|länger|ausführlich|plus long|plus de détails|más (?:largo|detall)|più lungo|langer|更长|更详细|أطول/iu

/**
 * The number of items requested: the last number in the prompt and its tweaks; of "five to eight" the one closest to
 * `usual`. Without a number `usual`, halved for "shorter" and doubled for "longer".
 */
export function askedCount(text: string, tweaks: readonly string[], usual: number): number {
  let count = usual
  for (const part of [text.slice(0, wishCharacters), ...tweaks]) {
    const [match] = [...part.matchAll(counted)]
    const [low, high] = [match?.[1], match?.[2]].map((word) => (word === undefined ? undefined : numberOf(word)))
    if (low !== undefined) count = high === undefined ? low : Math.min(high, Math.max(low, count))
    else if (shorter.test(part)) count = Math.ceil(count / 2)
    else if (longer.test(part)) count *= 2
  }
  return Math.min(mostAsked, Math.max(1, count))
}

function numberOf(word: string): number {
  return numbers[word.toLowerCase()] ?? Number(word)
}
