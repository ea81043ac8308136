import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentTerms } from './content-terms.ts'
import { parseQuery } from './parse-query.ts'

const contents: [q: string, terms: string][] = [
  ['the war in Ukraine', 'war ukraine'],
  ['car accident', 'car accident'],
  ['did the patient die', 'patient die'],
  ['man with a hat', 'man hat'],
  ['who met the son of the mayor', 'met son mayor'],
  ['Los Angeles car dealer', 'angeles car dealer'],
  ['die Sitzung war lang', 'sitzung lang'],
  ['wie krank der Mann war', 'krank mann'],
  ['son travail est fini', 'travail fini'],
  ['car il pleut', 'pleut'],
  ['hij stond bij de door', 'stond'],
  ['una persona sin casa', 'persona casa'],
  ['permisos de residencia', 'permisos residencia'],
  ['was it him', 'him'],
  ["qu'est-ce qui fuit depuis la Toussaint", 'fuit toussaint'],
  ['pourquoi a-t-il quitté Peugeot', 'quitte peugeot'],
  ['warum kam der Bürgermeister', 'kam burgermeister'],
  ['¿cuántas veces llamó?', 'veces llamo'],
  ['waarom vertrok de trein', 'vertrok trein'],
  ['почему он поехал', 'поехал'],
  ['how much water', 'water'],
  ['no comment', 'comment'],
  ['May 1', 'may 1'],
  ['the first of May', 'first may'],
  ['may they vote', 'vote'],
  ['whats the plan, dont they know', 'plan know'],
  ['were they well', 'well'],
  ['N H S guidance', 'n h s guidance'],
  ['who is in the U.S.', 'u s'],
  ['who is it', 'who is it'],
]

test('a question is asked by the words that mean something in its language', () => {
  for (const [q, wanted] of contents) {
    const found = contentTerms(parseQuery(q, true)).map(({ tokens }) => tokens.join(' '))
    assert.equal(found.join(' '), wanted, q)
  }
})
