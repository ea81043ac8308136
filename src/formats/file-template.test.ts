import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fillTemplate, templateFault, type TemplateValues } from './file-template.ts'

const values: TemplateValues = {
  date: '2026-11-20T08:33:00.000Z',
  title: 'A talk',
  folder: ['Season 1', 'Part 2'],
  language: 'en',
  duration: 3725.4,
  id: 'rec_1',
  speakers: ['Ann', 'Ben'],
  format: 'srt',
}
const filled = (template: string, more: Partial<TemplateValues> = {}): string =>
  fillTemplate(template, { ...values, ...more }).join('/')

test('a template becomes a path with the fields of the recording', () => {
  assert.equal(filled('{folder}/{date} {title}.{format}'), 'Season 1/Part 2/2026-11-20 A talk.srt')
  assert.equal(filled('{folder}/{title}.{format}', { folder: [] }), 'A talk.srt')
  assert.equal(filled('x/{language} {id} {duration} {speakers}.{format}'), 'x/en rec_1 1h02m05s Ann, Ben.srt')
  assert.equal(filled('{duration}.{format}', { duration: 65 }), '1m05s.srt')
})

test('what sets off an empty field goes with it, and no character is cut in two', () => {
  const without = (template: string): string => filled(template, { speakers: [], duration: null })
  assert.equal(without('{title} - {speakers}.{format}'), 'A talk.srt')
  assert.equal(without('{title} ({speakers}) {date}.{format}'), 'A talk 2026-11-20.srt')
  assert.equal(without('{speakers} – {title}_{duration}_{id}.{format}'), 'A talk_rec_1.srt')
  assert.equal(without('{speakers}.{format}'), '_.srt')
  assert.equal(filled('{title} - {speakers}.{format}', { title: '- so' }), '- so - Ann, Ben.srt')
  for (const character of ['🇩🇪', '👩‍👩‍👧‍👦', 'ที่'])
    assert.match(filled('{title}.{format}', { title: character.repeat(60) }), new RegExp(`^(?:${character})+\\.srt$`))
})

test('names are safe on every system', () => {
  const titled = (title: string): string => filled('{title}.{format}', { title })
  assert.equal(titled('../../etc/passwd'), '-..-etc-passwd.srt')
  assert.equal(titled('..'), '_.srt')
  assert.equal(titled('a\\b:c*d?e"f<g>h|i'), 'a-b-c-d-e-f-g-h-i.srt')
  assert.equal(titled('NUL'), '_NUL.srt')
  assert.equal(titled('com1.old'), '_com1.old.srt')
  assert.equal(titled(' .hidden. '), 'hidden.srt')
  assert.equal(titled('~$lock'), '$lock.srt')
  assert.equal(titled('a\u202eb\u0000c\nd'), 'abc d.srt')
  assert.equal(titled('e\u0301'), '\u00e9.srt')
  assert.equal(filled('{folder}/{title}.{format}', { folder: ['..', '/', 'CON'] }), '_/-/_CON/A talk.srt')
})

test('any title and folder give a path of short names below the folder', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 4 }), (title, folder) => {
      const names = fillTemplate('{folder}/{title}.{format}', { ...values, title, folder })
      assert.equal(names.length, folder.length + 1)
      for (const name of names) {
        assert.doesNotMatch(name, /[<>:"/\\|?*\p{Cc}]|^[.~ ]|[. ]$/u)
        assert.ok(name.length > 0 && Buffer.byteLength(name) <= 130, name)
      }
    }),
  )
})

test('wrong templates are refused', () => {
  assert.equal(templateFault('{folder}/{date} {title}.{format}'), null)
  for (const wrong of [
    '',
    '{title}',
    '{name}.{format}',
    '/{title}.{format}',
    '../{title}.{format}',
    'a/./{title}.{format}',
    'a//{title}.{format}',
    'a\\{title}.{format}',
    'x {folder}/{title}.{format}',
    '.{format}',
    'a/.{format}',
  ]) {
    assert.notEqual(templateFault(wrong), null, wrong)
  }
})
