import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../../test/helpers/cpu-time.ts'
import { limit } from '../../../../test/helpers/time-limits.ts'
import { askedCount, classifyPrompt, type ExtractKind } from '../classify-prompt.ts'
import { linesOf } from '../conformance.ts'
import { extract } from './extract.ts'
import { study } from './study.ts'
import { findNames } from './find-names.ts'
import { findSections } from '../find-sections.ts'
import { weighTerms } from '../weigh-terms.ts'
import { run } from './extractive-thread.ts'

/** Three subjects, each with its own vocabulary. */
const bread = [
  'The oven of the bakery must be hot before the dough goes in.',
  'A dough of rye needs more water than a dough of wheat.',
  'We let the dough rest over night, because then the bread tastes better.',
  'The crust of the bread tells whether the oven was hot enough.',
  'Salt goes into the dough last, or the yeast grows too slowly.',
]
const boats = [
  'The harbour was full of boats when the storm came.',
  'A boat without a keel drifts, however large its sail is.',
  'Every sail of the fleet was torn by the storm that night.',
  'The pilots of the harbour know each rock and each tide.',
  'After the storm the keel of the largest boat lay on the rocks.',
]
const bees = [
  'Bees dance in the hive to tell where the flowers are.',
  'A hive in winter keeps its queen warm in the middle.',
  'The honey of the hive is taken only after the flowers of summer.',
  'When the queen grows old, the bees raise another queen.',
  'Without bees there would be few flowers and less fruit.',
]

function said(title: string, texts: readonly string[], language = 'en', text = ''): string {
  const lines = linesOf(texts, language === 'en' ? ['Ada', 'Bob'] : [null])
  const recording = { title: 'Talk', language, seconds: texts.length * 6 }
  return run({ prompt: { title, text }, tweaks: [], recording, lines })
}

test('chapters start where the subject changes, and are named after it', () => {
  const texts = [...bread, ...bread.toReversed(), ...boats, ...boats.toReversed(), ...bees, ...bees.toReversed()]
  const lines = linesOf(texts)
  const sections = findSections(weighTerms(lines, 'en'), lines.length * 6)
  assert.equal(sections.length, 3)
  for (const [i, { from }] of sections.entries()) assert.ok(Math.abs(from - i * 10) <= 1, `${from}`)
  const [first = '', second = '', third = '', ...more] = said('Chapters', texts).split('\n\n')[0]?.split('\n') ?? []
  assert.match(first, /^\[00:00\] .*(?:[Dd]ough|[Oo]ven|[Bb]read)/)
  assert.match(second, /^\[0[01]:\d\d\] .*(?:[Ss]torm|[Bb]oat|[Hh]arbour|[Kk]eel|[Ss]ail)/)
  assert.match(third, /^\[0[12]:\d\d\] .*(?:[Bb]ees|[Hh]ive|[Qq]ueen|[Ff]lowers)/)
  assert.deepEqual(more, [])
})

test('a summary takes sentences of every part, in order, and none that depend on others', () => {
  const texts = [
    'Good morning and welcome.',
    ...bread,
    'And then it did that.',
    ...boats,
    'What is that?',
    ...bees,
    'Thank you.',
  ]
  const summary = said('Summary', texts, 'en', 'Summarise in six sentences.')
  const items = summary.split('\n').filter((line) => line.startsWith('- '))
  assert.equal(items.length, 6)
  assert.deepEqual(items, items.toSorted())
  for (const part of [bread, boats, bees]) assert.ok(part.some((text) => summary.includes(text)))
  for (const weak of ['Good morning', 'And then it', 'What is that', 'Thank you'])
    assert.ok(!summary.includes(weak), weak)
})

test('requests are tasks though they are questions, and what is still unknown is open', () => {
  const cases: [string, string, string, string][] = [
    [
      'en',
      'Bob, could you prepare a list of all bugs?',
      'Can you tell us how you began?',
      'We still don’t know whether they pay.',
    ],
    [
      'de',
      'Bernd, kannst du eine Liste aller Fehler vorbereiten?',
      'Können Sie uns erzählen, wie es war?',
      'Wir wissen immer noch nicht, ob sie zahlen.',
    ],
    [
      'fr',
      "Bruno, tu peux lui envoyer le compte aujourd'hui ?",
      'Pouvez-vous nous dire pourquoi ?',
      'On ne sait toujours pas qui va payer.',
    ],
    [
      'es',
      'Bruno, ¿puedes enviarle la cuenta hoy?',
      '¿Puede contarnos cómo empezó?',
      'Todavía no sabemos quién va a pagar.',
    ],
    ['it', 'Bruno, puoi mandargli il conto oggi?', 'Può dirci com’era?', 'Non sappiamo ancora chi paga.'],
    ['pt', 'Bruno, podes enviar-lhe a conta hoje?', 'Pode contar-nos como foi?', 'Ainda não sabemos quem paga.'],
    [
      'nl',
      'Bram, kun je hem vandaag de rekening sturen?',
      'Kunt u zeggen hoe het was?',
      'We weten nog niet wie betaalt.',
    ],
  ]
  for (const [language, request, question, open] of cases) {
    const texts = [request, question, open.replace('’', "'")]
    const tasks = said('Tasks', texts, language)
    assert.ok(tasks.includes(request) && !tasks.includes(question), tasks)
    assert.ok(said('Open points', texts, language).includes(texts[2] ?? ''), open)
  }
})

test('questions come with answers by the other speaker', () => {
  const text = said('Questions and answers', [
    'Why do bees dance?',
    'They tell where the flowers are.',
    'How far do they fly?',
    'Who knows?',
  ])
  assert.match(text, /^Q \[00:00\] Ada: Why do bees dance\?\nA \[00:06\] Bob: They tell where the flowers are\.$/m)
  assert.match(text, /^Q \[00:12\] Ada: How far do they fly\?$/m)
})

test('questions without marks begin with a word, also one that ends with an accent or has an apostrophe', () => {
  const asked = said(
    'Questions',
    ['où habite votre grand-mère', 'qu’est-ce que vous lisez', 'elle habite à Lyon'],
    'fr',
  )
  assert.match(asked, /où habite votre[^]*qu’est-ce que vous lisez/)
  assert.doesNotMatch(asked, /^Q.*elle habite/m)
})

test('finds tasks, decisions, terms and open points by their phrases', () => {
  const english = [
    'I will send the list to Bob by Friday.',
    'We decided to sell the old press.',
    'This sign is called a ligature.',
    'We do not know yet who pays for it.',
    'The weather was fine.',
  ]
  const expected: [string, number][] = [
    ['Tasks', 0],
    ['Decisions', 1],
    ['Terms', 2],
    ['Open points', 3],
  ]
  for (const [title, index] of expected) {
    const items = said(title, english)
      .split('\n')
      .filter((line) => line.startsWith('- '))
    assert.deepEqual(
      items.map((line) => line.replace(/^- \[\d\d:\d\d\] (?:Ada|Bob): /, '')),
      [english[index]],
    )
  }
  assert.match(
    said('Aufgaben', ['Ich schicke die Liste bis Freitag.', 'Das Wetter war schön.'], 'de'),
    /^- \[00:00\] Ich schicke/,
  )
  assert.match(said('Décisions', ['Nous avons décidé de vendre la presse.'], 'fr'), /^- \[00:00\] Nous avons/)
  assert.match(said('Tareas', ['Tenemos que llamar a Ana mañana.'], 'es'), /^- \[00:00\] Tenemos/)
  assert.match(said('Open points', ['I don’t know who pays for it yet.']), /^- \[00:00\] .*don’t know/)
  const open = said('Open points', ['Who pays for the shelves?', 'We do not know yet.'])
  assert.match(open, /^- \[00:00\] Ada: Who pays for the shelves\? Bob: We do not know yet\.$/m)
  assert.match(said('Tasks', ['The weather was fine.']), /^Nothing of this kind/)
})

test('what a council votes on is decided', () => {
  const votes: [string, string, string][] = [
    ['en', 'Seven to two, the motion carries.', 'The carriage was red.'],
    ['de', 'Damit ist der Antrag mit zwei Gegenstimmen angenommen.', 'Er hat den Ball angenommen.'],
    ['fr', 'La délibération est adoptée.', 'Ils ont adopté un chien.'],
    ['es', 'Pues se aprueba, vienen en enero.', 'Aprobó el examen.'],
    ['it', 'La proposta è approvata.', 'Approvo quello che dici.'],
    ['pt', 'A proposta está aprovada.', 'Ele aprovou o exame.'],
    ['nl', 'De motie is met zes stemmen aangenomen.', 'Hij nam de bal aan.'],
  ]
  for (const [language, vote, other] of votes) {
    const decisions = said('Decisions', [other, vote], language)
    assert.ok(decisions.includes(vote) && !decisions.includes(other), decisions)
  }
})

test('names do not only start sentences; German nouns are not names', () => {
  const names = (texts: string[], language: string) => findNames(linesOf(texts), language).map(({ name }) => name)
  const english = [
    'Marcus Tullius Tiro worked for Cicero in Rome.',
    'Signs were his art.',
    'Tiro lived near the Bay of Naples until Monday.',
    'I think I know.',
  ]
  assert.deepEqual(names(english, 'en').toSorted(), ['Bay of Naples', 'Cicero', 'Marcus Tullius Tiro', 'Rome'])
  assert.deepEqual(names(['We asked Dr. Meyer from St. Gallen about two iPhones.'], 'en').toSorted(), [
    'Dr. Meyer',
    'St. Gallen',
    'iPhones',
  ])
  assert.deepEqual(names(['Ich brauche den Testzugang von Dr. Meyer.'], 'de'), ['Dr. Meyer'])
  assert.deepEqual(names(["C'est l'idée de Mme Dupont et d'Édith."], 'fr'), ['Mme Dupont', 'Édith'])
  assert.deepEqual(names(["J'appelle Garnier lundi.", "L'eau d'Évian, c'est cher."], 'fr').toSorted(), [
    'Garnier',
    'Évian',
  ])
  assert.deepEqual(names(['We are on Kirkgate Market on Saturdays.'], 'en'), ['Kirkgate Market'])
  const german = ['Die Bibliothek in Leipzig hat Karten.', 'Gestern kam Frau Lovelace mit Hans von Aachen.']
  assert.deepEqual(names(german, 'de').toSorted(), ['Frau Lovelace', 'Hans von Aachen'])
  const nouns = [
    'Es geht um die Entwässerung von Mooren.',
    'Abgestorbene Pflanzen faulen, und eine Schicht Torf wächst.',
    'Bringen Sie am vierzehnten Mai Gummistiefel mit.',
  ]
  assert.deepEqual(names(nouns, 'de'), [])
})

test('names are also speakers, and what follows a word that begins a sentence; months are not', () => {
  const names = (texts: string[], speakers: string[], language = 'en') =>
    findNames(linesOf(texts, speakers), language).map(({ name }) => name)
  assert.deepEqual(names(['Bob, could you write?', 'If Sofia helps, we end in March.'], ['Ada', 'Bob']).toSorted(), [
    'Bob',
    'Sofia',
  ])
  assert.deepEqual(names(['Bernd, kannst du das klären?', 'Mache ich, der Punkt ist klar.'], ['Anna', 'Bernd'], 'de'), [
    'Bernd',
  ])
})

test('a text with marks has its questions by their marks alone; numbers in German words are figures', () => {
  assert.match(said('Questions', ['When he was old, he slept.', 'We went home.']), /^Nothing of this kind/)
  assert.match(said('Questions', ['when did he sleep', 'he slept at night']), /when did he sleep/)
  const german = ['Es kostet achttausend Euro.', 'Das ist alles.', 'Einundvierzig kamen.', 'Ein einziger blieb.']
  const found = said('Zahlen', german, 'de')
  assert.deepEqual(
    german.filter((text) => found.includes(text)),
    [german[0], german[2]],
  )
})

test('handles languages without spaces, right-to-left languages and languages without a word list', () => {
  const chinese = [
    '图书馆的档案在五月搬到新楼。',
    '旧楼的书架是战前做的。',
    '学生们搬运档案里的地图。',
    '谢谢大家。',
    '地图很重，两个人搬一张。',
    '新楼有一个大的阅览室。',
  ]
  assert.match(said('摘要', chinese, 'zh'), /^- \[00:\d\d\] \p{Script=Han}/u)
  const arabic = [
    'انتقلت المكتبة إلى بيت جديد في مايو.',
    'كانت رفوف المكتبة من خشب قديم.',
    'يحمل الطلاب خرائط المكتبة إلى البيت الجديد.',
  ]
  assert.match(said('Summary', arabic, 'ar'), /^- \[00:\d\d\] \p{Script=Arabic}/u)
  const unknown = [
    'Lorem ipsum dolor sit amet consectetur.',
    'Dolor amet sit ipsum adipiscing elit sed.',
    'Magna aliqua ut enim dolor ipsum.',
  ]
  assert.match(said('Summary', unknown, 'la'), /^- \[00:\d\d\] /)
})

test('classifies a prompt by its title, otherwise by its first words', () => {
  const cases: [string, string, ExtractKind][] = [
    ['My prompt', 'Fasse das Gespräch zusammen: eine Zusammenfassung in fünf Sätzen.', 'summary'],
    ['x', 'Write the minutes of this meeting.', 'minutes'],
    ['Kapitel', '', 'chapters'],
    ['Citations', 'Les phrases fortes', 'quotes'],
    ['x', '¿Qué preguntas se hicieron?', 'questions'],
    ['待办', '', 'tasks'],
    ['x', 'Something else altogether', 'answer'],
  ]
  for (const [title, text, kind] of cases) assert.equal(classifyPrompt(title, text), kind, title + text)
})

test('knows what the buttons of the dashboard say in each of its languages', () => {
  for (const [shorter, longer] of [
    ['Shorter', 'Longer'],
    ['Kürzer', 'Länger'],
    ['Más corto', 'Más largo'],
    ['Plus court', 'Plus long'],
    ['更短', '更长'],
    ['أقصر', 'أطول'],
  ] as const) {
    assert.deepEqual([askedCount('', [shorter], 4), askedCount('', [longer], 4)], [2, 8], shorter)
  }
})

test('reads the number of items from the prompt and its tweaks', () => {
  assert.equal(askedCount('Choose up to five sentences', [], 9), 5)
  assert.equal(askedCount('the five to eight most important things', [], 12), 8)
  assert.equal(askedCount('the five to eight most important things', [], 3), 5)
  assert.equal(askedCount('In drei Sätzen', [], 9), 3)
  for (const [text, count] of [
    ['in einem Satz', 1],
    ['a single sentence', 1],
    ['drei Stichpunkte', 3],
    ['2 or 3 key decisions', 3],
    ['em três frases', 3],
    ['in vijf zinnen', 5],
    ['в трёх предложениях', 3],
    ['三句话总结', 3],
    ['5つのポイント', 5],
    ['写一个总结', 9],
    ['总结这两个人的对话', 9],
    ['List what was decided, each in one sentence with its time.', 9],
    ['List every question, in order, each with the answer in one to three sentences.', 9],
    ['Name five decisions, each in one sentence.', 5],
    ['Die Beschlüsse, jeder in einem Satz', 9],
    ['Les décisions, chacune en deux phrases', 9],
    ['Las tareas, cada una en una sola frase', 9],
    ['For each speaker, three points', 3],
  ] as const)
    assert.equal(askedCount(text, [], 9), count, text)
  assert.equal(askedCount('Summarise', ['shorter'], 8), 4)
  assert.equal(askedCount('Summarise', ['make it longer', 'now 2 points'], 8), 2)
})

test('tidy text drops hesitations and repetitions', () => {
  const text = said('Tidy text', ['Um, the the oven was, uh, hot.', 'I I said so.'])
  assert.match(said('Tidy text', ['Um, iyi akşamlar herkese.'], 'tr'), /İyi akşamlar/)
  assert.match(text, /The oven was, hot\. I said so\./)
})

test('every kind works on any transcript', () => {
  const hostile = [
    '',
    '   ',
    '?',
    '!!!',
    '\ud800',
    '-->',
    'x'.repeat(30_000),
    '1 2 3',
    '🙂🙂',
    'A. B. C.',
    '\u202e abc',
    'no words no',
  ]
  const kinds: ExtractKind[] = [
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
  ]
  for (const language of ['en', 'de', 'ja', 'und', 'x']) {
    for (const texts of [hostile, hostile.slice(0, 1), []]) {
      const studied = study(linesOf(texts), language, texts.length * 6)
      for (const kind of kinds) assert.ok(Array.isArray(extract(studied, kind, (usual) => usual, 'no words')))
    }
  }
})

const linesWith = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({ text: text(i), start: i, end: i + 1, speaker: null, paragraph: i }))

test('lines without terms, names and marks take time that grows with their number', () => {
  const letters = (i: number): string => i.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))
  const quotes = `a .${'"'.repeat(999)} Ada `.repeat(15)
  const start = cpuTime()
  const yes = linesWith(30_000, () => 'Certainly.')
  assert.ok(findSections(weighTerms(yes, 'en'), 30_000).length > 1)
  assert.equal(
    findNames(
      linesWith(20_000, (i) => `we saw N${letters(i)} there`),
      'en',
    ).length,
    200,
  )
  assert.deepEqual(
    findNames(
      linesWith(50, () => quotes),
      'en',
    ).map(({ name, count }) => [name, count]),
    [['Ada', 750]],
  )
  const took = cpuTime() - start
  assert.ok(took < limit(8000), `${Math.round(took)} ms`)
})

test('time grows with the lines, also where each has a speaker and a subject of its own', () => {
  const lines = linesWith(20_000, (i) => `Next is the page ${i % 500} of matter${i}.`)
  const all = lines.map((line, i) => ({ ...line, speaker: `Person ${i}` }))
  const studied = study(all, 'en', 40_000)
  assert.equal(studied.signposts.length, 20_000)
  // What it was made from counts for every kind.
  assert.equal(studied.ranked.length, 20_000)
  const start = cpuTime()
  assert.equal(extract(studied, 'bySpeaker', () => 3, '').length, 20_000)
  const prompt = Array.from({ length: 3000 }, (_, i) => `matter${i}`).join(' ')
  assert.notDeepEqual(
    extract(studied, 'answer', () => 5, prompt),
    [],
  )
  const spaces = study(linesOf([`A${' '.repeat(150_000)}B`]), 'en', 60)
  assert.equal(extract(spaces, 'tidy', () => 1, '').length, 1)
  const took = cpuTime() - start
  assert.ok(took < limit(3000), `${Math.round(took)} ms`)
})

test('what only looks like an announcement names no chapter; what follows a comma is no part of a subject', () => {
  const subjects = (texts: readonly string[]) => study(linesOf(texts), 'en', 60).signposts.map(({ subject }) => subject)
  assert.deepEqual(
    subjects([
      'I want to talk to my lawyer.',
      'Let me speak with my wife.',
      'We should get to the house soon.',
      "I'd like to come to the house.",
      'Coming to America was hard.',
      'The next point is obvious.',
      'The first question is always the hardest.',
      'Next week we go to the lake.',
      "Let's move on.",
    ]),
    [],
  )
  assert.deepEqual(
    subjects([
      'Next is the pricing page, because it is new.',
      "Let's talk about the harbour.",
      'Turning to the budget, we spent too much.',
      'The next point is hiring.',
      "So let's get to the boats.",
    ]),
    ['pricing page', 'harbour', 'budget', 'hiring', 'boats'],
  )
})

/** A meeting: what somebody announces, decides, promises and leaves open. */
const meeting: [string, string][] = [
  ['Ada', 'We have half an hour for the launch, the prices and the new office.'],
  ['Ada', 'So, launch date.'],
  ['Ada', 'We said the fifteenth of March for the launch.'],
  ['Bob', 'The importer still loses rows, and that is the worst kind of bug.'],
  ['Ada', "Then let's decide that now."],
  ['Ada', 'We move the launch to the end of March.'],
  ['Bob', "I'm fine with that."],
  ['Ada', 'Bob, could you tell the partners before Friday?'],
  ['Bob', "Yes, I'll write to all of them."],
  ['Ada', 'Next is the pricing page.'],
  ['Bob', 'Most people do not understand the middle plan.'],
  ['Bob', 'About eleven thousand visitors saw the page in three weeks.'],
  ['Ada', 'Okay, decision: we remove the middle plan from the page.'],
  ['Ada', 'Last point, the new office.'],
  ['Bob', 'The rent of the office is what worries me.'],
  ['Ada', 'How much do they want for it?'],
  ['Bob', 'We do not know yet.'],
  ['Ada', 'I need to check the rent of the office with the owner.'],
]

function ofMeeting(prompt: string): string[] {
  const lines = meeting.map(([speaker, text], n) => ({ text, speaker, start: n * 12, end: n * 12 + 10, paragraph: n }))
  const recording = { title: 'Meeting', language: 'en', seconds: meeting.length * 12 }
  const [text = ''] = run({ prompt: { title: '', text: prompt }, tweaks: [], recording, lines }).split(/\n\nExtracted/)
  return text.split('\n')
}

test('chapters and titles are named after the subjects that somebody announces', () => {
  assert.deepEqual(ofMeeting('Chapters'), ['[00:00] Launch date', '[01:48] Pricing page', '[02:36] New office'])
  assert.deepEqual(ofMeeting('Write a title'), ['- Launch date, pricing page, new office'])
  const german = [
    'Kommen wir zur Messe in Bonn.',
    'Die Messe ist teuer.',
    'Letzter Punkt, die Stelle im Lager.',
    'Wer?',
  ]
  assert.match(said('Titel', german, 'de'), /^- Messe in Bonn, Stelle im Lager$/m)
  const french = ['Passons maintenant au budget.', 'Le budget baisse.', 'Dernier point : les vacances.', 'En août.']
  assert.match(said('Titres', french, 'fr'), /^- Budget, vacances$/m)
  const italian = ['Passiamo al budget.', 'Il budget cala.', "L'ultimo punto è l'ufficio.", 'Va bene.']
  assert.match(said('Titoli', italian, 'it'), /^- Budget, ufficio$/m)
  const portuguese = ['Passemos agora ao orçamento.', 'O orçamento desce.', 'O último ponto é o escritório.', 'Bem.']
  assert.match(said('Títulos', portuguese, 'pt'), /^- Orçamento, escritório$/m)
  const dutch = ['Laten we beginnen met de beurs.', 'De beurs is duur.', 'Het laatste punt is de vacature.', 'Ja.']
  assert.match(said('Titel', dutch, 'nl'), /^- Beurs, vacature$/m)
  const spanish = ['Pasemos al presupuesto.', 'El presupuesto baja.', 'El siguiente punto es la oficina.', 'Bien.']
  assert.match(said('Títulos', spanish, 'es'), /^- Presupuesto, oficina$/m)
  // Nothing is announced.
  for (const text of [
    "Let's move on to that.",
    'Okay, thank you.',
    'So, yes.',
    'Well, next Tuesday.',
    "Okay, I'll ask Tom.",
  ])
    assert.doesNotMatch(said('Chapters', [text, ...bread]), /That|Thank|Yes|Tuesday|Tom/, text)
})

test('decisions are proposals that somebody agrees to, tasks are requests and promises', () => {
  assert.deepEqual(ofMeeting('Which decisions were made?'), [
    '- [01:00] Ada: We move the launch to the end of March.',
    '- [02:24] Ada: Okay, decision: we remove the middle plan from the page.',
  ])
  assert.deepEqual(ofMeeting('Action items'), [
    '- [01:24] Ada: Bob, could you tell the partners before Friday?',
    "- [01:36] Bob: Yes, I'll write to all of them.",
    '- [03:24] Ada: I need to check the rent of the office with the owner.',
  ])
  assert.deepEqual(ofMeeting('What questions remain open?'), [
    '- [03:00] Ada: How much do they want for it? Bob: We do not know yet.',
  ])
  for (const text of [
    "Let's get started with this meeting.",
    'I have to admit that it was fun.',
    "We'll talk about it later.",
    'I trusted the weather, and I should have weighed the hives.',
  ])
    assert.match(said('Tasks', [text]), /^Nothing of this kind/, text)
  assert.match(said('Tasks', ['Er soll gesagt haben, das sei ein Sieg im Frieden.'], 'de'), /nichts dieser Art/)
  const promises: [string, string][] = [
    ['en', 'Could you have a look at it this afternoon?'],
    ['de', 'Bitte lesen Sie bis nächste Woche Kapitel vier.'],
    ['de', 'Bringen Sie bitte Gummistiefel mit.'],
    ['fr', "J'appelle Garnier lundi matin."],
    ['fr', "Je m'en charge, je passe à la mairie jeudi."],
    ['fr', "Béatrice, vous pouvez comparer les offres d'ici là ?"],
    ['fr', 'Oui, je fais un tableau pour la fin du mois.'],
    ['es', 'Llamo al techador el lunes.'],
    ['es', 'Te envío las fotos mañana por la mañana.'],
    ['it', "Chiamo l'idraulico lunedì mattina."],
    ['it', 'Faccio una tabella entro venerdì.'],
    ['pt', 'Ligo ao canalizador na segunda-feira.'],
    ['pt', 'Faço uma tabela até sexta-feira.'],
    ['nl', 'Ik kom er donderdag langs en neem de tekeningen mee.'],
  ]
  for (const [language, text] of promises) assert.ok(said('Tasks', [text], language).includes(text), text)
  const past: [string, string][] = [
    ['fr', "J'ai vu Garnier lundi, et j'étais à la mairie jeudi."],
    ['es', 'El trabajo del lunes fue largo para todos.'],
    ['it', 'Il tempo di lunedì era bello per tutti.'],
  ]
  for (const [language, text] of past) assert.ok(!said('Tasks', [text], language).includes(text), text)
  for (const text of ['Okay, then we do it with logging.', "Let's do that on Tuesday, when she is back."])
    assert.ok(said('Decisions', [text]).includes(text), text)
  assert.match(said('What questions remain open?', ["Then let's leave that open until Friday."]), /until Friday/)
  for (const texts of [
    ['We move to another town.', 'The bread is good.'],
    ["Let's keep it short today, I have to leave at ten.", 'The bread is good.'],
    ["Let's get started with this meeting.", 'Sounds good.'],
  ])
    assert.match(said('Decisions', texts), /^Nothing of this kind/)
})

test('an announcement and words for anybody are not what a recording is about', () => {
  const honey = [
    "Let's talk about the honey, because that is what most people write to us about.",
    'The honey of the city was tested for metals, and every value was below the limit.',
    'Somebody from the university tests the honey of the hives each year.',
    'Somebody keeps the values of the honey and the hives in a list.',
  ]
  assert.doesNotMatch(said('Summary', [...bread, ...honey]), /talk about/)
  assert.doesNotMatch(said('Quotes', [...bread, ...honey]), /talk about/)
  assert.doesNotMatch(said('Titles', honey), /[Ss]omebody/)
  const moor = ['Kommen wir zur Geschichte.', ...bread, 'Kommen wir zum Schluss.', ...boats]
  assert.doesNotMatch(said('Titel', moor, 'de'), /Schluss/)
})

test('a prompt of no kind gets the lines that speak of it, and a summary if none does', () => {
  assert.deepEqual(ofMeeting('How many visitors saw the page?'), [
    '- [02:12] Bob: About eleven thousand visitors saw the page in three weeks.',
  ])
  const importer = ofMeeting('What did Bob say about the importer?')
  assert.ok(importer.includes('- [00:36] Bob: The importer still loses rows, and that is the worst kind of bug.'))
  assert.deepEqual(ofMeeting('Tell me about penguins'), ofMeeting('Summary'))
})

test('key points by speaker are under the name of each', () => {
  const lines = ofMeeting('Key points by speaker')
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('- ')),
    ['Ada', '', 'Bob'],
  )
  const bob = lines.slice(lines.indexOf('Bob') + 1).map((line) => line.replace(/^- \[.*?\] /, ''))
  assert.ok(bob.length > 0 && bob.every((text) => meeting.some(([who, what]) => who === 'Bob' && what === text)))
})
