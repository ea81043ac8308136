/** Characters of a prompt that are searched for its kind; the rest are usually conditions. */
const wishCharacters = 240
/** Maximum number of items that a prompt can request. */
const mostAsked = 99

/** The kinds of extract. */
export const extractKinds = [
  'showNotes',
  'minutes',
  'bySpeaker',
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
type NamedKind = (typeof extractKinds)[number]
/** `answer`: the prompt asks for something else, and gets the lines that speak of it. */
export type ExtractKind = NamedKind | 'answer'

/** Words that request a kind, in several languages. The order is that of the table above. */
const asked: Record<NamedKind, RegExp> = {
  showNotes: /show ?notes|shownotes|notes de l.(?:épisode|émission)|notas del (?:episodio|programa)/iu,
  minutes:
    /\bminutes of|(?:^|meeting )minutes\b|protokoll|compte[- ]rendu|procès-verbal|\bactas?\b|verbale|notulen|议事录|会议纪要|議事録|(?:write|draft|take|make|create|prepare)(?: up)?(?: the| our)? minutes\b|\batas? d[ae]\b|protokół|протокол|tutana[kğ]|محضر|פרוטוקול|कार्यवृत्त|会议记录|會議紀要|會議記錄|議事錄|회의록|รายงานการประชุม/iu,
  bySpeaker:
    /\b(?:by|per|for each|of each|what each) (?:speaker|person|participant)|who said what|wer was gesagt|(?:pro|je|nach) (?:sprecher|person|teilnehmer)|par (?:intervenant|locuteur|personne|participant)|por (?:hablante|persona|participante)/iu,
  chapters:
    /chapter|kapitel|chapitre|capítulo|capitol[oi]|hoofdstuk|timeline|time ?stamps? list|table of contents|outline|gliederung|章节|チャプター|главы|rozdział|bölüm|فصول|פרקים|अध्याय|章節|챕터|แบ่งบท/iu,
  quotes:
    /\bquot(?:e|es|ation)|zitat|citations? (?:fort|marqu|clé)|^citations?\b|\bcitas?\b|citazion|citat[ei]n|quote|名言|引用|цитат|citaç|cytat|alıntı|اقتباس|ציטוט|उद्धरण|金句|语录|語錄|인용|คำคม/iu,
  titles:
    /\btitles?\b|headline|\btitel|überschrift|\btitres?\b|\btítulos?\b|\btitol[oi]\b|标题|タイトル|заголов|tytuł|başlık|عنوان|عناوين|כותר(?:ת|ות)|शीर्षक|標題|제목|ชื่อเรื่อง/iu,
  openPoints:
    /open (?:points?|questions?|issues?)|questions? (?:that )?(?:still )?(?:remain|stay|are)(?: still)? (?:open|unanswered)|unanswered|offene (?:punkte|fragen)|points? ouverts?|questions? ouvertes?|(?:puntos|preguntas|cuestiones) (?:abiert|pendient)|not settled|unresolved|ungeklärt|(?:still|noch) (?:open|offen)|(?:punti|domande) apert[ie]|perguntas em aberto|open(?:staande)? (?:vragen|punten)|pontos (?:em aberto|pendentes)|открыты\p{L} вопрос/iu,
  questions:
    /question|\bq ?& ?a\b|frage|preguntas?|domand|perguntas?|vragen|问题|質問|вопрос|\bfaqs?\b|pytani|(?<!\p{L})soru(?:lar\p{L}*)?(?!\p{L})|سؤال|أسئلة|שאל(?:ה|ות)|प्रश्न|सवाल|問題|질문|คำถาม/iu,
  decisions:
    /decision|decided|entscheidung|beschl[uü]ss|décision|decision|decisi[oó]n|decisioni|besluit|决定|決定|решени|beschlossen|entschieden|décidé|decidi[dóou]|decis(?:ão|ões)|decyzj|(?<!\p{L})karar|قرار|החלט|निर्णय|फ़ैसल|फैसल|결정|การตัดสินใจ/iu,
  tasks:
    /\btasks?\b|action (?:items?|points?)|to[- ]?dos?\b|follow[- ]ups?|next steps?|aufgabe|nächste schritte|tâches|actions? à|prochaines étapes|tareas?|próximos pasos|compiti|taken\b|待办|任务|タスク|задач|who (?:does|has to do|needs to do|will do|is doing) what|wer (?:macht|tut|übernimmt) was|tarefas?\b|(?:attività|cose) da fare|actiepunt|zada(?:nia|nie|ń)(?!\p{L})|görev|yapılacak|مهام|משימ(?:ה|ות)|कार्य सूची|待辦|任務|宿題|やること|할 ?일|สิ่งที่ต้องทำ|รายการงาน/iu,
  terms:
    /\bterms\b|glossar|definition|vocabulary|fachbegriff|begriffe|termes|términos|termini|begrippen|术语|用語|термин|terimler|مصطلح|מונח|शब्दावली|術語|용어|คำศัพท์/iu,
  names:
    /\bnames\b|people (?:that are|who|mentioned)|\bwho (?:is|was|are) (?:named|mentioned)|personen|namen|\bnoms\b|personnes|nombres|personas|人名|имена|list (?:all |the |of )*(?:people|persons)|\bnomes\b|\bnomi\b|nazwisk|[iİ]simler|أسماء|שמות|(?<!\p{L})नाम(?![\p{L}\p{M}])|名前|이름|รายชื่อ|ชื่อ(?!เรื่อง)/iu,
  figures:
    /figures|numbers|\bdates?\b|statistics|zahlen|daten und|chiffres|\bdates\b|cifras|fechas|números|numeri|数字|データ|цифр|cijfers|getallen|liczb|rakam|أرقام|מספרים|आंकड़|आँकड़|數字|숫자|수치|ตัวเลข/iu,
  notes:
    /study notes|lecture notes|\bnotes\b|notizen|mitschrift|notes de cours|apuntes|appunti|themes?\b|themen|thèmes|temas|main points|key points|takeaways|hauptpunkte|kernaussagen|points? (?:clés?|principaux)|puntos (?:clave|principales)|要点|ポイント|(?:main|key|which|what) topics|topics (?:that were )?discussed|worüber|tematy|темы|konular|مواضيع|موضوعات|נושאים|मुख्य बिंदु|主题|主題|주요 내용|요점|ประเด็นสำคัญ/iu,
  tidy: /tidy|clean(?:ed)?[- ]?(?:up|text|written)|written text|fillers|bereinig|reinschrift|au propre|texte propre|texto limpio|en limpio|filler words|füllwörter|glätte|hésitations|muletillas/iu,
  summary:
    /summar|what (?:is|was|were) (?:this|it|the \p{L}+|they(?: \p{L}+)?)(?: \p{L}+)? about|zusammenfass|fass\p{L}* .{0,60}zusammen|worum (?:ging|geht)|de quoi (?:parle|s['’]agit|a-t-on)|de qué (?:trata|se habl)|résum|resum|riassun|sintesi|samenvat|abstract|tl;?dr|overview|overblick|überblick|摘要|总结|総括|要約|резюме|кратк|podsum|streszcz|özet|ملخص|لخص|סיכום|סכם|सारांश|總結|まとめ|요약|สรุป|итоги/iu,
}

/** The kind that a prompt requests: by its title, then by its earliest keyword; `answer` if none matches. */
export function classifyPrompt(title: string, text: string): ExtractKind {
  const byTitle = firstOf(title)
  return byTitle ?? firstOf(text.slice(0, wishCharacters)) ?? 'answer'
}

const ofAll: readonly ExtractKind[] = ['summary', 'decisions', 'tasks', 'openPoints']

/** Whether a question is about all of a recording, such as "What was decided?", so that no passage alone answers it. */
export function asksAboutAll(question: string): boolean {
  return ofAll.includes(classifyPrompt('', question))
}

/** A question without the words that say its kind: "What was decided about the launch?" → "What was about the launch?" */
export function restOf(question: string, kind: ExtractKind): string {
  return kind === 'answer' ? question : question.replace(asked[kind], ' ')
}

/** "Summarise the decisions" requests decisions; articles and adjectives may precede them. */
const summarised =
  /^\p{L}*\s+(?:(?:all|any|the|key|main|most|important|les|la|le|las|los|el|o|os|as|i|gli|toutes|tous|todas|todos|principales)\s+){0,4}/iu
const summarisable: readonly NamedKind[] = ['openPoints', 'questions', 'decisions', 'tasks', 'quotes', 'terms', 'names']

function firstOf(text: string): ExtractKind | null {
  let best: { kind: NamedKind; at: number } | null = null
  for (const kind of extractKinds) {
    const at = asked[kind].exec(text)?.index
    if (at !== undefined && (best === null || at < best.at)) best = { kind, at }
  }
  const isWhole = best?.kind === 'summary' || best?.kind === 'notes'
  if (isWhole && asked.bySpeaker.test(text)) return 'bySpeaker'
  if (best?.kind !== 'summary') return best?.kind ?? null
  const wish = text.slice(best.at).replace(summarised, '')
  return summarisable.find((kind) => asked[kind].exec(wish)?.index === 0) ?? 'summary'
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
  três: 3,
  quattro: 4,
  cinque: 5,
  drie: 3,
  vijf: 5,
  трёх: 3,
  трех: 3,
  пяти: 5,
  trzech: 3,
  pięciu: 5,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
}
const thing =
  '(?:\\p{L}+ ){0,2}?(?:sentences?|points?|quotes?|titles?|items?|bullets?|things|chapters?|questions?|sätzen?|(?:stich)?punkten?|zitate|phrases?|citations?|frases?|puntos|citas|lines?|zeilen?|decisions?|tasks?|frasi|zinnen|zdaniach|предложени(?:й|ях|я))'
const counted = new RegExp(
  `(?:(?<!\\p{L})(\\d{1,2}|${Object.keys(numbers).join('|')})(?:\\s*(?:to|bis|à|a|or|oder|-|–)\\s*(\\d{1,2}|${Object.keys(numbers).join('|')}))?) ${thing}(?!\\p{L})`,
  'giu',
)

/** Chinese, Japanese and Korean write a counter after the number. */
const countedWithoutSpace =
  /(\d{1,2}|[一二两兩三四五六七八九十]) ?(?:句|条|條|项|項|行|문장|가지|(?:[个個点點]|つの|개의?) ?(?=[重要关關主问問标標句任决決ポ質タ引名질요제핵]))/gu
const oneOnly =
  /(?<!\p{L})(?:(?:a single|einem(?: einzigen)?|une seule|una sola|uma única|één) (?:sentence|satz|phrase|frase|zin|line|zeile)|(?:a|one|the|einen|un|uno)(?: \p{L}+){0,2} (?:title|headline|titel|titre|título))(?!\p{L})/iu
/** "each in one sentence": how long an item is, not how many there are. */
const lengthOfEach =
  /(?<!\p{L})(?:each|every|jede[mnrs]?|jeweils|chacune?|chaque|cada|ogni)(?!\p{L})[^.,;!?]{0,60} (?:in|en)(?: [\p{L}\d]+){1,4} (?:sentences?|lines?|satz|sätzen|zeilen?|phrases?|frases?|frasi)(?!\p{L})/giu

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
  for (const given of [text.slice(0, wishCharacters), ...tweaks]) {
    const part = given.replaceAll(lengthOfEach, '')
    const [match] = [...part.matchAll(counted), ...part.matchAll(countedWithoutSpace)]
    const [low, high] = [match?.[1], match?.[2]].map((word) => (word === undefined ? undefined : numberOf(word)))
    if (low !== undefined) count = high === undefined ? low : Math.min(high, Math.max(low, count))
    else if (oneOnly.test(part)) count = 1
    else if (shorter.test(part)) count = Math.ceil(count / 2)
    else if (longer.test(part)) count *= 2
  }
  return Math.min(mostAsked, Math.max(1, count))
}

function numberOf(word: string): number {
  return numbers[word.toLowerCase()] ?? Number(word)
}
