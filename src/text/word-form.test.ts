import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formWeight } from './word-form.ts'
import { typoWeight } from './typo-weight.ts'

test('forms of a word are told from other words', () => {
  const forms: [string, ...string[]][] = [
    ['contract', 'contracts', 'contracted'],
    ['berry', 'berries'],
    ['baby', 'babies'],
    ['volcanoes', 'volcano'],
    ['running', 'runnings'],
    ['vertrag', 'vertrage', 'vertragen', 'vertragspartner'],
    ['cheval', 'chevaux'],
    ['operaciones', 'operacion'],
    ['книга', 'книги', 'книгу'],
    ['лыжи', 'лыжах'],
    ['медсестра', 'медсестер'],
    ['ошибок', 'ошибка'],
    ['książka', 'książek'],
    ['βιβλιο', 'βιβλια', 'βιβλιου', 'βιβλιων'],
    ['ανθρωποι', 'ανθρωποσ', 'ανθρωπουσ', 'ανθρωπων'],
    ['πολη', 'πολεισ', 'πολεων'],
    ['γυναικα', 'γυναικεσ', 'γυναικασ'],
    ['παιδι', 'παιδια', 'παιδιου'],
    ['μαθημα', 'μαθηματα', 'μαθηματοσ'],
    ['αποφαση', 'αποφασεισ', 'αποφασησ'],
    ['αγοραζω', 'αγορασα', 'αγοραζουν'],
    ['εργαζομαι', 'εργαζονται'],
    ['centre', 'center'],
    ['vacker', 'vackra'],
    ['perenboom', 'perenbomen'],
    ['scholen', 'school'],
    ['brief', 'brieven'],
    ['kitap', 'kitaplari'],
    ['مكتبه', 'المكتبه', 'والمكتبه'],
    ['सब्जी', 'सब्जियां', 'सब्जियों'],
    ['किताब', 'किताबें', 'किताबों'],
    ['लड़का', 'लड़के', 'लड़कों'],
  ]
  for (const [asked, ...said] of forms) for (const one of said) assert.ok(formWeight(asked, one) > 0, `${asked} ${one}`)
  const others: [string, ...string[]][] = [
    ['care', 'card', 'cars', 'carpet'],
    ['contract', 'contrast', 'contain'],
    ['station', 'statue'],
    ['the', 'then', 'thesis'],
    ['book', 'boot'],
    ['angle', 'angel'],
    ['quiet', 'quite'],
    ['counter', 'country'],
    ['marine', 'marion'],
    ['pain', 'paint'.repeat(2)],
    ['contractor', 'cont'],
    ['πολη', 'πολυ', 'πολιτησ'],
    ['μερα', 'μεροσ'.repeat(2), 'μεταφορα'],
  ]
  for (const [asked, ...said] of others)
    for (const one of said) assert.equal(formWeight(asked, one), 0, `${asked} ${one}`)
  assert.equal(formWeight('word', 'word'), 1)
})

test('typing errors are told from other words', () => {
  const errors: [string, string][] = [
    ['buget', 'budget'],
    ['zuchini', 'zucchini'],
    ['fisrt', 'first'],
    ['ubdget', 'budget'],
    ['bugdget', 'budget'],
    ['geschaftsfurer', 'geschaftsfuhrer'],
    ['бюжет', 'бюджет'],
  ]
  for (const [typed, meant] of errors) assert.ok(typoWeight(typed, meant) > 0, typed)
  const words: [string, string][] = [
    ['gold', 'good'],
    ['heart', 'hear'],
    ['black', 'back'],
    ['spain', 'stain'],
    ['feathers', 'father'],
    ['budget', 'nudget'],
  ]
  for (const [typed, meant] of words) assert.equal(typoWeight(typed, meant), 0, typed)
})
