import { allFunctionWords } from '../../text/function-words.ts'
import { elidingLanguages, elision } from '../../text/elision.ts'
import { baseLanguage, isSpaceless } from '../../text/join-words.ts'
import { wordSegmenter } from '../../text/word-segmenter.ts'

const spokenWord = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’][\p{L}])*/gu
/** Conversational words that say nothing about the subject, in addition to the function words. */
const chatter: Record<string, string> = {
  en: "thank thanks welcome goodbye bye hello hi please morning evening afternoon today tonight tomorrow yesterday yeah yes no okay ok well so just like really actually basically know think mean say said says going go goes went got get gets gonna wanna kind sort thing things stuff lot lots maybe perhaps right sure um uh er ah oh hm hmm mm also even still now then there here one two three make makes made want wants see look come came take put tell told let good much many way time people something anything everything nothing someone somebody anybody everybody nobody anyone everyone none don't i've it's that's you're we're they're let's i'm didn't doesn't isn't wasn't wouldn't couldn't than them him us me back up down out off again always never ever first last next only own same other others another both few less little own able about above almost already around away because being cannot else enough every how however if into itself myself nor often once ought per quite rather since themselves though thus together unless upon used using very via what whatever why within without yet four five six seven eight nine ten eleven twelve twenty thirty hundred thousand million half quarter percent minute minutes hour hours day days week weeks month months year years number numbers point points topic topics question questions issue new old",
  de: 'vielen dank danke bitte hallo guten tschüss willkommen heute morgen gestern ja nein okay also halt eben mal schon doch noch auch nur ganz so dann da hier jetzt immer wieder mehr viel viele etwas nichts alles irgendwie eigentlich genau gut sagen sagt gesagt machen macht gemacht gehen geht ging kommen kommt haben hätte würde würden wäre sein bin bist gewesen geworden ding dinge sache sachen leute mir mich dir dich ihm ihn uns euch sich einfach vielleicht natürlich wirklich ziemlich mhm äh ähm na nun was wer wen wem wo wie warum wieso wann dies diese dieser dieses denen deren dessen selbst beim zwar dabei dafür daran darauf darin damit dadurch davon dazu sodass sogar allerdings außerdem jedoch zwei drei vier fünf sechs sieben acht neun zehn elf zwölf hundert tausend million millionen halb prozent minute minuten stunde stunden tag tage woche wochen monat monate jahr jahre ende anfang punkt punkte thema themen frage fragen neu neue neuen neuer erste ersten letzte letzten letzter nächste nächsten nächster erster kurze kurzer jemand niemand manche manchen mancher manches einige einigen einiger mehrere mehreren jede jeden jeder jedem jedes',
  fr: "merci bonjour bonsoir salut bienvenue aujourd'hui demain hier oui non bon ben alors donc voilà euh hein là ça cela c'est j'ai y en tout tous toute toutes fait faire dit dire va vais vont aller plus moins peu beaucoup encore aussi bien même autre autres quoi quand comment pourquoi parce chose choses gens être avait étais était peut peux veux veut faut vraiment juste jamais toujours rien quelque quelques deux trois quatre cinq six sept huit neuf dix cent mille million millions demi pour cent minute minutes heure heures jour jours semaine semaines mois an ans année années fin début point points sujet question questions nouveau nouvelle premier première dernier dernière prochain prochaine quelqu'un personne certains certaines plusieurs chaque chacun",
  es: 'hemos han había habían he has gracias hola buenos buenas días tardes noches bienvenidos adiós hoy mañana ayer sí bueno pues entonces así también ya aquí allí ahí ahora luego eso esto todo todos toda todas nada algo hacer hace hecho decir dice dicho ir va voy vamos tener tiene tengo puede puedo quiero quiere cosa cosas gente vez veces mucho mucha poco otra otro otros otras siempre nunca verdad claro vale qué cómo cuándo dónde quién porqué cual cuales sólo solo aún bien dos tres cuatro cinco seis siete ocho nueve diez cien mil millón millones medio media minuto minutos hora horas semana semanas mes meses año años fin final punto puntos tema temas pregunta preguntas nuevo nueva primer primero primera último última próximo próxima siguiente alguien nadie alguno algunos algunas cada varios varias',
  it: "sì allora quindi ecco cioè poi così anche già qui lì ora adesso tutto tutti tutta niente qualcosa fare fa fatto dire dice detto andare va vado avere ho hai abbiamo può posso voglio vuole cosa cose gente volta volte altro altri altra sempre mai bene proprio magari c'è perché oggi domani ieri due tre quattro cinque sei sette otto nove dieci cento mille settimana settimane mese mesi anno anni ora ore minuto minuti giorno giorni fine punto punti tema temi domanda domande possiamo cominciare cominciamo nuovo nuova primo prima ultimo ultima prossimo prossima solo",
  pt: 'sim bom então assim também já aqui ali aí agora depois isso isto tudo todos toda nada algo fazer faz feito dizer diz disse ir vai vou ter tenho tem pode posso quero quer coisa coisas gente vez vezes muito muita pouco outra outro outros sempre nunca bem né pois lá porquê qual quais só ainda hoje amanhã ontem dois duas três quatro cinco seis sete oito nove dez cem mil semana semanas mês meses ano anos hora horas minuto minutos dia dias fim ponto pontos tema temas pergunta perguntas podemos começar temos antes novo nova primeiro primeira último última próximo próxima alguém ninguém alguns algumas cada vários várias',
  nl: 'ja nee oké dus gewoon eigenlijk wel toch nog ook al maar even hier daar nu dan altijd weer meer veel iets niets alles zeggen zegt gezegd doen doet gedaan gaan gaat ging komen komt ding dingen mensen mij me jou hem ons zich echt misschien natuurlijk best goed heel eh uhm wat wie waar hoe waarom wanneer zo vandaag morgen gisteren twee drie vier vijf zes zeven acht negen tien honderd duizend week weken maand maanden jaar jaren uur uren minuut minuten dag dagen eind punt punten onderwerp onderwerpen vraag vragen vorige volgende eerste laatste nieuw nieuwe beginnen iemand niemand sommige enkele elke ieder iedere iedereen verschillende',
}

const known = new Map<string, ReadonlySet<string>>()

/** Words of a language that are not counted. */
export function emptyWords(language: string): ReadonlySet<string> {
  const base = baseLanguage(language)
  const found = known.get(base)
  if (found !== undefined) return found
  const all = new Set([...allFunctionWords(base), ...(chatter[base]?.split(' ') ?? [])])
  known.set(base, all)
  return all
}

export interface Term {
  /** For comparison: lower case, without most endings. */
  key: string
  /** As written in the text. */
  word: string
  from: number
  to: number
}

/** The meaningful words of a text, in order, without elided ones before them ("l'école"). */
export function termsOf(text: string, language: string): Term[] {
  const empty = emptyWords(language)
  const elides = elidingLanguages.has(baseLanguage(language))
  const terms: Term[] = []
  for (const { word: whole, at: from } of wordsOf(text, language)) {
    const elided = elides ? (elision.exec(whole)?.[0].length ?? 0) : 0
    const [word, at] = [whole.slice(elided), from + elided]
    const lower = word.toLowerCase().replaceAll('’', "'")
    if (empty.has(lower) || (lower.length < 2 && !/\p{Script=Han}/u.test(lower))) continue
    terms.push({ key: stem(lower), word, from: at, to: at + word.length })
  }
  return terms
}

/** All words of a text, in order; scripts without spaces are split by dictionary. */
export function wordsOf(text: string, language: string): { word: string; at: number }[] {
  if (!isSpaceless(language))
    return Array.from(text.matchAll(spokenWord), (match) => ({ word: match[0], at: match.index }))
  const words: { word: string; at: number }[] = []
  for (const { segment, index, isWordLike } of wordSegmenter(language).segment(text)) {
    if (isWordLike === true) words.push({ word: segment, at: index })
  }
  return words
}

/** Cuts endings without linguistic rules: in most languages the forms of a word share their beginning. */
function stem(lower: string): string {
  const bare = lower.replace(/'s?$/, '').normalize('NFKC')
  if (bare.length <= 4) return bare
  const single = bare.replace(/(?:ies|y)$/, 'i').replace(/(?<=[^s])(?:es|s)$/, '')
  return single.length > 7 ? single.slice(0, 7) : single
}
