import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import type { Database } from '../../platform/database/schema.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { contentTerms } from './content-terms.ts'
import { matchQuestion } from './match-question.ts'
import { parseQuery } from './parse-query.ts'
import { searchExact } from './search-exact.ts'

type Passages = Awaited<ReturnType<typeof fillPassages>>

const german = [
  'Wir verlesen den Haftungsausschluss vor der Vorstandssitzung.',
  'Der Ausschluss gilt, sagt der Vorstand.',
  'Die Sitzung des Vorstands beginnt.',
  'Die Freiheit einer Generation ist wichtig, dauerhaft.',
  'Eier sind separat, die Dauer zählt.',
  'Im Zeitplan steht der Plan.',
  'Wir übernehmen die Kosten der Reise.',
  'Die Reisekosten sind hoch.',
  'Der Mietvertrag und die Miete.',
  'Ein Vertrag über die Schule.',
  'Der Schulleiter ist der Leiter.',
  'Ihr Wahrheitsanspruch ist unser Abkommen.',
]
const asked: [q: string, passages: number[]][] = [
  ['Haftung', [0]],
  ['Wahrheit', [11]],
  ['Anspruch', [11]],
  ['Kommen', []],
  ['Sitzung', [2, 0]],
  ['"Sitzung"', [2]],
  ['Vorstandsmitgliedersitzung', []],
  ['Sitzungsvorstand', [2, 1, 0]],
  ['Zeit', [5]],
  ['Kosten', [6, 7]],
  ['nehmen', []],
  ['Ei', []],
  ['heit', []],
  ['Haft', []],
  ['Ausschluss', [1, 0]],
  ['Ration', []],
  ['Vertrag', [9, 8]],
  ['Schule', [9, 10]],
]

eachDatabase((kind, open) => {
  const ask = async (db: Database, { workspaceId, ns }: Passages, q: string): Promise<number[]> => {
    const { worded } = await matchQuestion(db, {
      workspaceIds: [workspaceId],
      terms: contentTerms(parseQuery(q, true)),
      where: sql`r."workspaceId" = ${workspaceId}`,
      limit: 20,
    })
    return worded.map(({ n }) => ns.indexOf(n))
  }

  test(`${kind}: a word is found inside compounds, below passages that have the word itself`, async () => {
    const { db, close } = await open()
    const passages = await fillPassages(db, german, 'de')
    for (const [q, wanted] of asked) assert.deepEqual(await ask(db, passages, q), wanted, q)
    await close()
  })

  test(`${kind}: an exact search has words as they are`, async () => {
    const { db, close } = await open()
    const { workspaceId } = await fillPassages(db, german, 'de')
    const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null }
    const hits = await searchExact(db, 'Sitzung', filter, 10, new AbortController().signal)
    assert.deepEqual(
      hits.map(({ text }) => text),
      [german[2]],
    )
    await close()
  })

  test(`${kind}: words are found inside others only in languages with compounds`, async () => {
    const { db, close } = await open()
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
      ['en', 'base work'],
      ['nl', 'vergadering lijk'],
      ['sv', 'möte'],
      ['da', 'møde'],
      ['nb', 'møte'],
      ['fi', 'kokous'],
    ] as const) {
      const passages = await fillPassages(db, spaces[language], language)
      for (const word of words.split(' ')) found[word] = (await ask(db, passages, word)).length
    }
    assert.deepEqual(found, { base: 1, work: 0, vergadering: 1, lijk: 0, möte: 1, møde: 1, møte: 1, kokous: 1 })
    await close()
  })
})
