import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { contentTerms } from './content-terms.ts'
import { matchQuestion } from './match-question.ts'
import { parseQuery } from './parse-query.ts'
import { searchExact } from './search-exact.ts'

const german = [
  'Wir verlesen den Haftungsausschluss vor der Vorstandssitzung.',
  'Der Ausschluss gilt, sagt der Vorstand.',
  'Die Sitzung des Vorstands beginnt.',
  'Die Freiheit einer Generation ist wichtig, dauerhaft.',
  'Eier sind separat, die Dauer zählt.',
  'Im Zeitplan steht der Plan.',
  'Wir übernehmen die Kosten der Reise.',
  'Die Reisekosten sind hoch.',
]
const exact: [q: string, passages: number[]][] = [
  ['Haftung', [0]],
  ['Sitzung', [2, 0]],
  ['"Sitzung"', [2]],
  ['Vorstand Sitzung', [0]],
  ['Vorstandsmitgliedersitzung', []],
  ['Kostenreise', [6]],
  ['Zeit', [5]],
  ['Kosten', [6, 7]],
  ['nehmen', []],
  ['Ei', []],
  ['heit', []],
  ['Haft', []],
  ['Kostenplan', []],
]

eachDatabase((kind, open) => {
  test(`${kind}: a word is found inside compounds, below passages that have the word itself`, async () => {
    const { db, close } = await open()
    const { signal } = new AbortController()
    const { workspaceId, ns } = await fillPassages(db, german, 'de')
    const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null, dateFrom: null, dateTo: null }
    const found = async (q: string): Promise<number[]> => {
      const hits = await searchExact(db, q, filter, 10, signal)
      for (const [i, { score }] of hits.entries()) assert.ok(score <= (hits[i - 1]?.score ?? 1), q)
      return hits.map(({ text }) => german.indexOf(text))
    }
    for (const [q, wanted] of exact) assert.deepEqual(await found(q), wanted, q)
    const [, second] = await searchExact(db, 'Sitzung', filter, 10, signal)
    assert.deepEqual(
      second?.highlights.map(({ from, to }) => second.text.slice(from, to)),
      ['Vorstandssitzung'],
    )
    const ask = async (q: string) => {
      const { worded } = await matchQuestion(db, {
        workspaceIds: [workspaceId],
        terms: contentTerms(parseQuery(q, true)),
        where: sql`r."workspaceId" = ${workspaceId}`,
        limit: 20,
      })
      return worded.map(({ n }) => ns.indexOf(n))
    }
    assert.deepEqual(await ask('Sitzung'), [2, 0])
    assert.deepEqual(await ask('Ausschluss'), [1], 'nobody said "Haftung"')
    assert.deepEqual(await ask('Kosten'), [6, 7])
    assert.deepEqual((await ask('Sitzungsvorstand'))[0], 2)
    assert.deepEqual(await ask('Ration'), [])
    await close()
  })

  test(`${kind}: words are found inside others only in languages with compounds`, async () => {
    const { db, close } = await open()
    const { signal } = new AbortController()
    const spaces = {
      en: ['A workshop in the shop.', 'The base of a database.'],
      nl: ['De bestuursvergadering is morgen.', 'Het bestuur komt.', 'Natuurlijk is de natuur mooi.'],
      sv: ['Styrelsemöte på måndag.', 'Vår styrelse är här.'],
      da: ['Der er bestyrelsesmøde.', 'Vores bestyrelse er her.'],
      nb: ['Det er styremøte.', 'Vårt styre er her.'],
      fi: ['Hallituskokous on tänään.', 'Uusi hallitus.'],
    }
    const found: Record<string, number> = {}
    for (const [language, words] of [
      ['en', 'data work'],
      ['nl', 'vergadering lijk'],
      ['sv', 'möte'],
      ['da', 'møde'],
      ['nb', 'møte'],
      ['fi', 'kokous'],
    ] as const) {
      const { workspaceId } = await fillPassages(db, spaces[language], language)
      const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null, dateFrom: null, dateTo: null }
      for (const word of words.split(' ')) found[word] = (await searchExact(db, word, filter, 10, signal)).length
    }
    assert.deepEqual(found, { data: 0, work: 0, vergadering: 1, lijk: 0, möte: 1, møde: 1, møte: 1, kokous: 1 })
    await close()
  })
})
