import { marksByWords } from './by-words.ts'

const asking = 'quién|quiénes|cuál|cuáles|cómo|cuándo|cuánto|cuánta|cuántos|cuántas|dónde|adónde'
/** "¡Qué bien!" */
const exclaimed =
  'bien|bueno|buena|malo|mala|pena|lástima|suerte|raro|rara|rico|bonito|bonita|lindo|linda|va|horror|gusto|alegría|maravilla|interesante|fuerte|tontería|calor|frío|vergüenza|barbaridad|gracia|curioso|difícil|fácil|gran|grande|buenos|buenas'

/** Spanish: words that ask have an accent. */
export const spanish = marksByWords({
  open: 'el la los las un una unos unas del al mi mis tu tus su sus nuestro nuestra nuestros nuestras cada de a en con por para sin sobre entre hasta desde hacia según y e o u ni que si pero muy me te se le les nos porque aunque sino yo',
  begins: 'yo nosotros entonces además también bueno sí hoy mañana ayer luego gracias perfecto tenemos',
  joining: 'y o pero e entonces',
  fillers: 'eh em este mmm',
  openers:
    'sí, claro, bueno, vale, hola, perfecto, exacto, de acuerdo, por ejemplo, buenos días a todos, buenos días, muy bien, hola a todos, buena idea, buenas tardes, en fin, por cierto, por supuesto, desde luego, efectivamente, lamentablemente',
  that: 'que',
  commas: [
    /^\S+ pero (?!que )/,
    /^no (?:no|en absoluto|gracias|para nada|todavía no)(?: |$)/,
    /^\S+ (?:aunque|sino) /,
    /^\S+ (?:así que|ya que|es decir|o sea|por lo) /,
    /^\S+ (?:mientras que|puesto que|dado que) /,
  ],
  subordinating: 'si cuando como aunque mientras',
  parts: 'y pero porque aunque cuando donde como si pues entonces así yo nosotros él ella ellos quien lo con sin para',
  asks: [
    new RegExp(`^(?:(?:a|de|con|por|para|en|desde|hasta) )?(?:${asking})(?: |$)`),
    new RegExp(`^(?:(?:a|de|con|por|para|en|desde|hasta) )?qué (?!(?:${exclaimed})(?: |$))`),
    /^(?:puedes|podéis|quieres|queréis) (?!.*(?: si | cuando ))/,
    /^(?:podrías|podrían|podríais|podríamos|te importa|os importa|le importa|te parece|os parece|les parece|sabes si|sabes qué|sabemos si|sabéis si|saben si|alguien (?:sabe|tiene|quiere|puede|más)|hay (?:alguien|alguna|algún)|estás segur[oa]|estás de acuerdo|están de acuerdo)(?: |$)/,
  ],
  isOrderClear: false,
  inverting: '',
  asksSomebody: [
    /^(?:puedes|puede|podrías|podría|podéis|pueden|qué tal|qué|cómo|cuándo|cuánto|cuántos|dónde|tú qué|te encargas|sabes|tienes|quieres) /,
  ],
  tags: 'no, verdad, vale, no es así',
  beforeTag: 'dijo digo claro creo ahora todavía también sí es era está sea muy parece espero',
})
