import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { contentTerms } from './content-terms.ts'
import { matchQuestion } from './match-question.ts'
import { parseQuery } from './parse-query.ts'
import { searchWords } from './search-words.ts'

const passages = [
  'Die Verträge wurden gekündigt, der Geschäftsführer war dabei.',
  'The volcanoes erupted, and the firefighters came with the orchestra.',
  'Мы обсудили договоры. Книги лежат на столе, дети катались на лыжах.',
  'Kitapları kütüphaneden aldım, öğrencilerimiz toplantıda konuştu.',
  'اجتمعنا في المكتبة والأطفال يلعبون.',
  '我们今天讨论预算问题，图书馆的项目延期了。',
  '京都でお寺を見ました。サーバーが壊れた。',
  '오늘 회의에서 예산을 논의했습니다.',
  'Los médicos compraron los boletos, les élèves étaient fatigués.',
  'The heart of the budget is insurance, and a parliament.',
  'Die Fußballmannschaft spielt.',
  'die kranken versicherung zahlt das rye bread nicht',
  'the rapist is not able',
  'He paid two hundred and fifty dollars in nineteen eighty-four.',
  'I left a voice mail.',
  "J'ai dû licencier trois employés.",
  'Не хватает медсестёр.',
  'De oude perenbomen.',
  'The ferry stopped for the dispatcher with the keys, after a post mortem.',
  'She said the theaters of the neighborhood were organized by thieves.',
  'You check in there and log in with the kilowatt hours.',
  'We check them by the timeouts, for each time out.',
  'Αγόρασαν τα βιβλία των ανθρώπων στις πόλεις.',
]
const questions: [q: string, passage: number][] = [
  ['Vertrag', 0],
  ['Geschäftsfürer', 0],
  ['Geschaeftsfuehrers', 0],
  ['volcano', 1],
  ['firefigthers', 1],
  ['orchesta', 1],
  ['договор', 2],
  ['книга', 2],
  ['лыжи', 2],
  ['kitap', 3],
  ['toplantı', 3],
  ['öğrenci', 3],
  ['مكتبة', 4],
  ['أطفال', 4],
  ['为什么图书馆延期了？', 5],
  ['预算是多少？', 5],
  ['京都のお寺はどこですか', 6],
  ['サーバー', 6],
  ['예산', 7],
  ['예산이', 7],
  ['médico', 8],
  ['boleto', 8],
  ['élève fatigué', 8],
  ['buget', 9],
  ['insurence', 9],
  ['parliment', 9],
  ['Fußball', 10],
  ['Krankenversicherung', 11],
  ['ryebread', 11],
  ['fire fighters', 1],
  ['Fuß Ball', 10],
  ['250 dollars', 13],
  ['1984', 13],
  ['"left a voicemail"', 14],
  ['licenciement', 15],
  ['медсестра', 16],
  ['perenboom', 17],
  ['βιβλίο', 22],
  ['άνθρωπος', 22],
  ['πόλη', 22],
  ['ferries stopping', 18],
  ['stop', 18],
  ['key', 18],
  ['dispacher', 18],
  ['postmortem', 18],
  ['theatre', 19],
  ['neighbourhood', 19],
  ['organise', 19],
  ['thief', 19],
  ['checkin', 20],
  ['login', 20],
  ['kWh', 20],
  ['timeout', 21],
]

eachDatabase((kind, open) => {
  test(`${kind}: a question of many dates looks for the parts of the first ones`, async () => {
    const { db, close } = await open()
    const texts = ['We met on the fourth of March.', 'Then on the thirtieth of June.']
    const { workspaceId, ns } = await fillPassages(db, texts)
    const dates = Array.from({ length: 90 }, (_, day) =>
      new Date(Date.UTC(2026, 2, 4 + 2 * day)).toISOString().slice(0, 10),
    )
    const { worded, terms } = await matchQuestion(db, {
      workspaceIds: [workspaceId],
      terms: contentTerms(parseQuery(dates.join(' '), true)),
      where: sql`true`,
      limit: 20,
    })
    assert.deepEqual(
      worded.map(({ n }) => n),
      [ns[0]],
    )
    const spellings = terms.flatMap(({ tokens, others = [] }) => [tokens, ...others])
    assert.ok(spellings.length < 300, `${spellings.length} spellings`)
    await close()
  })

  test(`${kind}: a question finds other forms of its words, and what its typing errors mean`, async () => {
    const { db, close } = await open()
    const { workspaceId, ns } = await fillPassages(db, passages)
    const other = await fillPassages(db, ['The walrus and the xylophone.'])
    const ask = (q: string) =>
      matchQuestion(db, {
        workspaceIds: [workspaceId],
        terms: contentTerms(parseQuery(q, true)),
        where: sql`r."workspaceId" = ${workspaceId}`,
        limit: 20,
      })
    for (const [q, passage] of questions) {
      const { worded } = await ask(q)
      assert.equal(worded[0]?.n, ns[passage], q)
      assert.ok((worded[0]?.share ?? 0) >= 0.5, q)
    }
    for (const q of ['wallrus', 'xylophon', 'hear', 'bark', 'harbour', 'therapist', 'notable']) {
      assert.deepEqual((await ask(q)).worded, [], `${q}: only in another workspace, or another word`)
    }
    assert.equal(other.ns.length, 1)
    const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null }
    const [hit] = await searchWords(db, 'Vertrag', filter, 5, new AbortController().signal)
    assert.deepEqual(
      hit?.highlights.map(({ from, to }) => hit.text.slice(from, to)),
      ['Verträge'],
    )
    await close()
  })
})

eachDatabase((kind, open) => {
  test(`${kind}: words with marks in them are found without, in a question`, async () => {
    const { db, close } = await open()
    const { workspaceId, ns } = await fillPassages(db, [
      'Send it to anna dot schmidt at example dot com.',
      'Her pressure fell to 120 over 80 on 15.03.2024.',
      'Une école ferme, et une autre.',
      'Ask doctor Nakamura about the laboratory.',
      'Dün İstanbul güzeldi.',
      'Write to John at www.acme-tools.com/support.',
      'She said that what they want is 2 of 5.',
      'See ticket PAY one four oh seven, with version twenty point eleven.',
      'He called on the twenty-third of November, nineteen eighty-seven.',
      'Ab dem fünfundzwanzigsten Mai zweitausendachtzehn, fermé le quinze août.',
      'They left in forty-three.',
      'A bottle is four fifty there.',
      '第三季度的预算，大概是两百五十万元，涨了百分之十五。',
    ])
    const ask = (q: string) =>
      matchQuestion(db, {
        workspaceIds: [workspaceId],
        terms: contentTerms(parseQuery(q, true)),
        where: sql`r."workspaceId" = ${workspaceId}`,
        limit: 20,
      })
    const wanted: [q: string, passage: number][] = [
      ['anna.schmidt@example.com', 0],
      ['120/80', 1],
      ['15.3.2024', 1],
      ["l'école", 2],
      ["Nakamura's assistant", 3],
      ["İstanbul'dan", 4],
      ['https://www.acme-tools.com/support/', 5],
      ['PAY-1407', 7],
      ['pay1407', 7],
      ['v20.11', 7],
      ['23/11/1987', 8],
      ['11/23/87', 8],
      ['1987-11-23', 8],
      ['25.5.2018', 9],
      ['15/08', 9],
      ['1943', 10],
      ['4.50', 11],
      ['预算250万', 12],
      ['第3季度', 12],
      ['涨了15%', 12],
    ]
    for (const [q, passage] of wanted) assert.equal((await ask(q)).worded[0]?.n, ns[passage], q)
    for (const q of ['2.5', '"120 80"', 'U.S.', "what's xylophone"]) assert.deepEqual((await ask(q)).worded, [], q)
    await close()
  })
})

eachDatabase((kind, open) => {
  test(`${kind}: another form of a word is found among many words that begin like it`, async () => {
    const { db, close } = await open()
    const others = ['The contrast and the contraption.', 'A contralto in contrast.', 'Contradict the contrary.']
    const said = 'We read all of it again on Monday, and then both of the contracts were signed in the office upstairs.'
    const { workspaceId, ns } = await fillPassages(db, [
      ...Array.from({ length: 150 }, (_, i) => others[i % 3] ?? ''),
      said,
      ...Array.from({ length: 150 }, (_, i) => others[i % 3] ?? ''),
    ])
    const { worded } = await matchQuestion(db, {
      workspaceIds: [workspaceId],
      terms: contentTerms(parseQuery('contract', true)),
      where: sql`r."workspaceId" = ${workspaceId}`,
      limit: 20,
    })
    assert.deepEqual(
      worded.map(({ n }) => n),
      [ns[150]],
    )
    await close()
  })
})

test('a question in a script without spaces has its words as terms, an exact search the run', () => {
  const of = (q: string, isQuestion: boolean): string[] =>
    contentTerms(parseQuery(q, isQuestion)).map(({ tokens }) => tokens.join(' '))
  assert.deepEqual(of('预算是多少', true), ['预算'])
  assert.deepEqual(of('预算是多少', false), ['预算 算是 是多 多少'])
  assert.deepEqual(of('"预算是多少"', true), ['预算 算是 是多 多少'])
})
