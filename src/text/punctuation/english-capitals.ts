// Words that English writes with a capital whatever they mean there. One that is also an ordinary word ("turkey", "will",
// "polish") isn't here, so nothing is guessed.

import { setOf } from './marks/marks.ts'
import { functionWords } from '../function-words.ts'
import { capitalise } from './sentence-rules.ts'
import { indexNames, writeNames, type NameIndex } from './write-names.ts'

/** Countries and languages that are ordinary words too, or no names. */
const ordinary = new Set(['afar', 'chad', 'ewe', 'guinea', 'ido', 'jersey', 'polish', 'sark', 'unknown region'])

/** People and things of a country, continent or faith, besides the languages that are called the same. */
const peoples =
  'African Algerian American Angolan Argentinian Asian Australian Austrian Belgian Bolivian Brazilian Cambodian Canadian ' +
  'Caribbean Chilean Colombian Cuban Ecuadorian Egyptian Ethiopian European Ghanaian Haitian Indian Iranian Iraqi Israeli ' +
  'Jamaican Jordanian Kenyan Kuwaiti Libyan Malaysian Mexican Moroccan Nigerian Pakistani Palestinian Peruvian ' +
  'Rwandan Saudi Sicilian Sudanese Syrian Tanzanian Tunisian Ugandan Venezuelan Yemeni Zambian Zimbabwean ' +
  'Alaskan Californian Hawaiian Texan Roman Parisian Londoner Bavarian Catholic Protestant Christian Muslim Hindu ' +
  'Buddhist Mormon Methodist Lutheran Presbyterian Republican Victorian Elizabethan Marxist Olympian Belarusian German ' +
  'Russian Italian Hungarian Bulgarian Romanian Ukrainian Norwegian Estonian Latvian Lithuanian Croatian Serbian Bosnian ' +
  'Albanian Armenian Indonesian Georgian Mongolian Czech Greek Arab Korean Filipino'
/** Those without a plural of their own. */
const adjectives =
  'British Scottish Swiss Jewish Islamic Arabic Taiwanese Lebanese Nepalese Portuguese Soviet Nazi Hispanic Latino ' +
  'Latina Islam Christianity Judaism Buddhism Hinduism Catholicism Englishman Englishmen Frenchman Irishman Scotsman ' +
  'Welshman Dutchman Scots Jew Jews Nazis Soviets Muslims Hindus Asia Africa Europe America Antarctica Britain England ' +
  'Scotland Wales Burma Holland Siberia Scandinavia Palestine Tibet Bavaria Sicily Tuscany Catalonia Brittany ' +
  'Normandy Crimea Persia Prussia Atlantic Mediterranean Baltic Arctic Antarctic Himalayas Nile Danube Rhine Thames Sahara'
const states =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Hawaii,Idaho,Illinois,Indiana,Iowa,' +
  'Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,' +
  'New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,' +
  'Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,West Virginia,Wisconsin,Wyoming,' +
  'Ontario,Quebec,British Columbia,Alberta,Manitoba,Saskatchewan,Nova Scotia,Queensland,New South Wales,Tasmania,Yorkshire,' +
  'Cornwall,Kent,Sussex,Essex,Devon,Norfolk,Suffolk'
const places =
  'Amsterdam,Athens,Atlanta,Auckland,Baghdad,Baltimore,Bangalore,Bangkok,Barcelona,Beijing,Beirut,Belfast,Belgrade,Berlin,' +
  'Birmingham,Bombay,Boston,Bristol,Brooklyn,Brussels,Bucharest,Budapest,Buenos Aires,Cairo,Calcutta,Cambridge,Cape Town,' +
  'Chicago,Cincinnati,Cleveland,Copenhagen,Dallas,Damascus,Delhi,Denver,Detroit,Dubai,Dublin,Edinburgh,Florence,' +
  'Frankfurt,Gaza,Geneva,Glasgow,Hamburg,Harlem,Havana,Helsinki,Hiroshima,Hollywood,Honolulu,Hong Kong,Houston,Istanbul,' +
  'Jakarta,Jerusalem,Johannesburg,Kabul,Karachi,Kathmandu,Kiev,Kyiv,Lagos,Las Vegas,Leeds,Lisbon,Liverpool,London,' +
  'Los Angeles,Lyon,Madrid,Manchester,Manhattan,Manila,Marseille,Mecca,Melbourne,Memphis,Miami,Milan,Milwaukee,' +
  'Minneapolis,Montreal,Moscow,Mumbai,Munich,Nairobi,Naples,Nashville,New Delhi,New England,New Orleans,Nottingham,Oslo,' +
  'Ottawa,Oxford,Paris,Philadelphia,Pittsburgh,Prague,Riyadh,Rome,Rotterdam,Sacramento,Saint Petersburg,Salt Lake City,' +
  'San Diego,San Francisco,San Jose,Santiago,Seattle,Seoul,Seville,Shanghai,Sheffield,Silicon Valley,St Louis,Stockholm,' +
  'Sydney,Taipei,Tehran,Tel Aviv,Tokyo,Toronto,Vancouver,Venice,Vienna,Wall Street,Warsaw,Washington,Washington DC,Zurich,' +
  'Middle East,United Nations,European Union,Supreme Court,North America,South America,Latin America,Ivory Coast'
/** Given names. */
const givenNames =
  'Aaron Abigail Adam Adrian Alan Albert Alex Alexander Alfred Alice Alison Amanda Amy Andrea Andrew Andy Angela Anna Anne ' +
  'Annie Anthony Antonio Arthur Ashley Barack Barbara Ben Benjamin Bernard Beth Betty Bobby Brandon Brenda Brian Bruce Bryan Caleb ' +
  'Cameron Carl Carlos Caroline Carolyn Catherine Charles Charlie Charlotte Cheryl Chloe Chris Christina Christine ' +
  'Christopher Claire Claudia Colin Craig Cynthia Daniel Danielle Danny Dave David Deborah Debra Denise Dennis Derek Diana ' +
  'Diane Donald Donna Doris Dorothy Douglas Duncan Dylan Eddie Edith Edward Eileen Eleanor Elena Elizabeth Ellen Emily Emma ' +
  'Eric Erica Ethan Eugene Eva Evelyn Felix Fiona Florence Frances Francis Frederick Gabriel Gareth Gary Geoffrey George ' +
  'Gerald Gloria Gordon Graham Gregory Hannah Harold Harriet Harry Heidi Helen Helena Henry Howard Hugh Ian Irene ' +
  'Isaac Isabel Isabella Jacob Jacqueline Jake James Jamie Jane Janet Janice Jason Jeff Jeffrey Jennifer Jenny Jeremy Jerry ' +
  'Jesse Jessica Jim Jimmy Joan Joanna Joe Joel Johann John Johnny Jonathan Jose Joseph Josephine Joshua Joyce Juan Judith ' +
  'Judy Julia Julian Julie Julius Justin Karen Karl Kate Katherine Kathleen Kathryn Katie Keith Kelly Kenneth Kevin Kimberly ' +
  'Kyle Larry Laura Lauren Lawrence Leo Leonard Leonardo Leslie Liam Linda Lisa Louis Louise Lucas Lucy Luis Luke Madeleine ' +
  'Marcus Margaret Maria Marie Marilyn Marion Martha Martin Mary Matthew Maurice Megan Melanie Melissa Michael Michelle ' +
  'Miguel Mike Miriam Mohammed Molly Monica Nancy Naomi Natalie Natasha Nathan Neil Nicholas Nicola Nicole Nigel Noah Nora ' +
  'Oliver Olivia Oscar Pamela Patricia Patrick Paul Paula Pauline Peggy Pedro Peter Philip Phillip Rachel Ralph Raymond ' +
  'Rebecca Richard Robert Roberta Roger Ronald Roy Russell Ruth Ryan Sally Sam Samantha Samuel Sandra Sara Sarah ' +
  'Sean Sebastian Sharon Sheila Shirley Simon Sofia Sophia Sophie Stanley Stella Stephanie Stephen Steve Steven Stuart Susan ' +
  'Suzanne Sylvia Ted Teresa Terry Thomas Timothy Tina Todd Tom Tommy Tony Tracy Tyler Valerie Vanessa Veronica ' +
  'Victoria Vincent Virginia Vivian Walter Wayne Wendy William Yvonne Zachary Zoe'
/** Names of people whom everybody talks about. */
const people =
  'Aristotle Bach Beethoven Biden Caesar Cicero Clinton Columbus Confucius Copernicus Darwin Descartes Dickens Einstein ' +
  'Eisenhower Freud Galileo Gandhi Gorbachev Hegel Hemingway Hitler Jefferson Jesus Kennedy Kepler Lenin Lincoln ' +
  'Mandela Mozart Napoleon Nietzsche Nixon Obama Picasso Plato Putin Reagan Roosevelt Shakespeare Socrates Stalin Tolstoy ' +
  'Voltaire'
/** What else has capitals, in the spelling that it has. */
const others =
  'Christmas,Easter,Halloween,Thanksgiving,Hanukkah,Ramadan,Bible,Koran,Quran,Renaissance,World War,' +
  'Cold War,Mr,Mrs,Ms,Dr,TV,UK,USA,CNN,FBI,CIA,NASA,NATO,IBM,DNA,HIV,GPS,CEO,NBA,NFL,PhD,PDF,CPU,HTML,API,UNESCO,' +
  'UNICEF,COVID,Google,YouTube,Facebook,Instagram,WhatsApp,LinkedIn,Microsoft,Wikipedia,Netflix,iPhone,iPad,Linux,' +
  'JavaScript,Toyota,Volkswagen,Mercedes,Boeing,Airbus,Harvard,Princeton,Stanford,Nobel,Olympics,Wi-Fi'

/** Months that are ordinary words too, and what is said only before a month. */
const ordinaryMonths = new Map([
  ['may', 'May'],
  ['march', 'March'],
])
const beforeMonths = setOf('in since until early late')
/** The next word is somebody's name. */
const titles = setOf('Mr Mrs Ms Dr')

/**
 * Gives words in lower case the capitals that English always writes: countries, languages, days, given names, and the name
 * after "Mr". Returns the words after which a name goes on, by index.
 */
export function capitaliseEnglish(texts: string[]): Set<number> {
  known ??= { names: indexNames(allNames()), given: setOf(givenNames) }
  capitaliseLetters(texts)
  const inside = writeNames(texts, known.names)
  for (let i = 0; i + 1 < texts.length; i += 1) {
    const [text, next] = [texts[i] as string, texts[i + 1] as string]
    const month = ordinaryMonths.get(next)
    if (month !== undefined && beforeMonths.has(text)) texts[i + 1] = month
    if (!titles.has(text) || !mayBeName(next)) continue
    inside.add(i)
    texts[i + 1] = capitalise(next)
    const family = texts[i + 2] ?? ''
    if (!known.given.has(texts[i + 1] as string) || !mayBeName(family)) continue
    inside.add(i + 1)
    texts[i + 2] = capitalise(family)
  }
  return inside
}

/** Letters that may be words or what is left of one ("john s dog"): a single one, and of two together. */
const letterWords = [setOf('a o s t'), setOf('a')]

/** Letters that are said one by one: "u s", "vitamin c", "a b c". */
function capitaliseLetters(texts: string[]): void {
  const isLetter = (i: number): boolean => /^[a-z](?:['’]s)?$/i.test(texts[i] ?? '')
  for (let from = 0; from < texts.length; from += 1) {
    let to = from
    while (isLetter(to)) to += 1
    for (let i = from; i < to; i += 1) {
      const text = texts[i] as string
      if (letterWords[to - from - 1]?.has(text) !== true) texts[i] = capitalise(text)
    }
    from = Math.max(from, to)
  }
}

let known: { names: NameIndex; given: ReadonlySet<string> } | undefined

function allNames(): string[] {
  const words = [states, places, others].flatMap((list) => list.split(','))
  const ofPeoples = peoples.split(' ').flatMap((name) => [name, `${name}s`])
  const single = [adjectives, givenNames, people].flatMap((list) => list.split(' '))
  return [...fromLocale(), ...ofPeoples, ...single, ...words]
}

/** Countries, languages, days and months, as JavaScript's locale data spells them. */
function fromLocale(): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const codes = Array.from(letters, (first) => Array.from(letters, (second) => first + second)).flat()
  const named = (['region', 'language'] as const).flatMap((type) => {
    const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
    return codes.flatMap((code) => names.of(type === 'region' ? code.toUpperCase() : code) ?? [])
  })
  const dates = (['month', 'weekday'] as const).flatMap((part) => {
    const format = new Intl.DateTimeFormat('en', { [part]: 'long', timeZone: 'UTC' })
    // A date of each month, and of each day of the week.
    return Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2024, i, i + 1)))
  })
  const spoken = [...named, ...dates].map((name) => name.replace('&', 'and').replace(/^St\. /, 'St '))
  const isOrdinary = (name: string): boolean => ordinary.has(name) || ordinaryMonths.has(name)
  return [...new Set(spoken)].filter((name) => /^[\p{L} ]+$/u.test(name) && !isOrdinary(name.toLowerCase()))
}

function mayBeName(text: string): boolean {
  return text !== '' && !functionWords('en').binding.has(text.toLowerCase())
}
