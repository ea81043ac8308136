import assert from 'node:assert/strict'
import { test } from 'node:test'
import { baseLanguage, countCharacters, direction, isSpaceless, joinWords } from './join-words.ts'

test('spaces by language: none in zh, ja, th, lo, km, my, but between two words of an alphabet', () => {
  assert.equal(joinWords(['Hello,', 'world.'], 'en'), 'Hello, world.')
  assert.equal(joinWords(['我', '在', 'New', 'York,', 'NY', '吃饭', '。'], 'zh-CN'), '我在New York, NY吃饭。')
  assert.equal(joinWords(['สวัสดี', 'Tiro', '2', 'ครับ'], 'th'), 'สวัสดีTiro 2ครับ')
  assert.equal(joinWords(['안녕하세요', '세계'], 'ko'), '안녕하세요 세계')
  assert.equal(joinWords([], 'ja'), '')
  assert.equal(joinWords([' ครับ', ' ผม', 'ไป', ' New', ' York'], 'th'), 'ครับ ผมไป New York')
})

test('languages', () => {
  for (const language of ['zh', 'zh-Hant-TW', 'ja', 'th', 'lo', 'km', 'my']) assert.ok(isSpaceless(language), language)
  for (const language of ['en', 'ko', 'vi', '', 'not a code']) assert.ok(!isSpaceless(language), language)
  for (const language of ['ar', 'he', 'fa-IR', 'ur', 'az-Arab']) assert.equal(direction(language), 'rtl')
  for (const language of ['en', 'ku-Latn', '??']) assert.equal(direction(language), 'ltr')
  assert.equal(baseLanguage('pt-BR'), 'pt')
  assert.equal(baseLanguage('x y'), 'und')
})

test('a character is what a reader sees as one', () => {
  const counted: [string, number][] = [
    ['héllo', 5],
    ['e\u0301', 1],
    ['👩‍👩‍👧‍👦🇩🇪', 2],
    ['ที่', 1],
    ['नमस्ते', 4],
    ['你好。', 3],
    ['שָׁלוֹם', 4],
    ['', 0],
    ['\r\n', 1],
  ]
  const segmenter = new Intl.Segmenter('und')
  for (const [text, count] of counted) {
    assert.equal(countCharacters(text), [...segmenter.segment(text)].length)
    if (text !== 'नमस्ते') assert.equal(countCharacters(text), count, text)
  }
})
