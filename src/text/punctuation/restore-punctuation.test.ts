import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { restorePunctuation } from './restore-punctuation.ts'

/** Words; a | is a pause of a second. */
function said(text: string) {
  let time = 0
  return text.split(' ').flatMap((word) => {
    if (word === '|') {
      time += 1
      return []
    }
    const start = time
    time += 0.3
    return [{ word, start, end: time, confidence: null }]
  })
}
const restored = (text: string, names: string[] = [], language = 'en') =>
  restorePunctuation(said(text), { language, names })
    .map((w) => w.word)
    .join(' ')

test('sentences at pauses, capitals, I and its forms; upper case comes down', () => {
  assert.equal(restored("well i think i'm late | so we left"), "Well, I think I'm late. So we left.")
  assert.equal(restored('AND SO | MY FELLOW AMERICANS'), 'And so, my fellow Americans.')
})

test('a sentence begins in title case: no letter becomes two, and Georgian has none', () => {
  assert.equal(restored('ßeta | ﬁsh | ǆep | ǉeto | été | გამარჯობა', [], 'hr'), 'ßeta. ﬁsh. ǅep. ǈeto. Été. გამარჯობა.')
})

test('a question mark only where the order of words is clear', () => {
  assert.equal(
    restored('are you there | what did they say | where is the door'),
    'Are you there? What did they say? Where is the door?',
  )
  assert.equal(
    restored('what a day | which is fine | when i was young | is good'),
    'What a day. Which is fine. When I was young. Is good.',
  )
})

test('names as they are given, possessives and several words included', () => {
  assert.equal(
    restored("john smith met mary's friend at mcdonald's in new york", [
      'John Smith',
      'Mary',
      "McDonald's",
      'New York',
      'New',
    ]),
    "John Smith met Mary's friend at McDonald's in New York.",
  )
})

test('names after elisions, and with the İ of Turkish', () => {
  assert.equal(
    restored("il parle d'édith piaf et de l'unesco", ['Édith Piaf', 'UNESCO'], 'fr'),
    "Il parle d'Édith Piaf et de l'UNESCO.",
  )
  assert.equal(restored('biz istanbul şehrine', ['İstanbul'], 'tr'), 'Biz İstanbul şehrine.')
})

test('English names that always have a capital, and the name after a title', () => {
  assert.equal(
    restored("mr john dashwood's french wife came to new york on monday | dr smith watched tv in may"),
    "Mr John Dashwood's French wife came to New York on Monday. Dr Smith watched TV in May.",
  )
  assert.equal(
    restored('you may march on | the americans ate turkey | the lecture says nothing of mr or mrs'),
    'You may march on. The Americans ate turkey. The lecture says nothing of Mr or Mrs.',
  )
  assert.equal(restored('in paris', ['pARIS']), 'In pARIS.', 'names that are given win')
  assert.equal(restored('in new | york', []), 'In New York.', 'no sentence ends inside a name')
  assert.equal(restored('on monday', [], 'nl'), 'On monday.', 'only in English')
})

test('in English, letters that are said one by one are capitals', () => {
  assert.equal(restored('the u s and vitamin c'), 'The U S and vitamin C.')
  assert.equal(restored('o k the a b c of it'), 'O K the A B C of it.')
  assert.equal(restored('a plan b and a c major chord'), 'A plan B and a C major chord.')
  assert.equal(restored('that john s dog'), 'That John s dog.')
})

test('in English, a verb after a title and a family name is no name', () => {
  assert.equal(restored('mrs clinton met mr john smith'), 'Mrs Clinton met Mr John Smith.')
})

test('other languages have their own full stop; times stay', () => {
  assert.equal(restored('guten tag | wie geht es', [], 'de'), 'Guten tag. Wie geht es?')
  assert.equal(restored('你好', [], 'zh'), '你好。')
  assert.equal(restored('สวัสดี', [], 'th'), 'สวัสดี')
  const words = said('one two | three')
  const out = restorePunctuation(words, { language: 'en', names: [] })
  assert.deepEqual(
    out.map(({ start, end }) => [start, end]),
    words.map(({ start, end }) => [start, end]),
  )
  assert.deepEqual(restorePunctuation([], { language: 'en', names: [] }), [])
})

test('it keeps whatever else a word has', () => {
  const given = [{ word: 'HELLO', start: 0, end: 1, confidence: 0.5, speaker: 2 }]
  assert.deepEqual(restorePunctuation(given, { language: 'en', names: [] }), [{ ...given[0], word: 'Hello.' }])
})

/** As `restored`; a / is a pause of 0.4 s, a , one of 0.25 s. */
function spokenAs(text: string): string {
  let time = 0
  const words = text.split(' ').flatMap((word) => {
    const pause = { '|': 1, '/': 0.4, ',': 0.25 }[word]
    if (pause !== undefined) {
      time += pause
      return []
    }
    const start = time
    time += 0.3
    return [{ word, start, end: time }]
  })
  return restorePunctuation(words, { language: 'en-US', names: [] })
    .map(({ word }) => word)
    .join(' ')
}

test('in English, a sentence goes on after words that end none, and ends at a shorter pause before a new one', () => {
  assert.equal(spokenAs('this is the | house that i meant'), 'This is the house that I meant.')
  assert.equal(spokenAs('we waited and | then it rained'), 'We waited and then it rained.')
  assert.equal(spokenAs("i think that it's | really late"), "I think that it's really late.")
  assert.equal(spokenAs("let's | we did it"), "Let's. We did it.")
  assert.equal(spokenAs('ask not what | your country can do'), 'Ask not what your country can do.')
  assert.equal(spokenAs('you know what | we left'), 'You know what. We left.')
  assert.equal(spokenAs('the children ran outside / they were late'), 'The children ran outside. They were late.')
  assert.equal(
    spokenAs('he wrote down everything , how did he do that'),
    'He wrote down everything. How did he do that?',
  )
  assert.equal(spokenAs('i really do think / we should go'), 'I really do think we should go.')
  assert.equal(spokenAs('yes | that is right'), 'Yes. That is right.')
})

test('in English, commas where the words or a short pause tell', () => {
  assert.equal(spokenAs('however most people drive'), 'However, most people drive.')
  assert.equal(spokenAs('for example my father walks'), 'For example, my father walks.')
  assert.equal(spokenAs('no one knows'), 'No one knows.')
  assert.equal(spokenAs('no we never met'), 'No, we never met.')
  assert.equal(spokenAs('i called him twice but he never answered'), 'I called him twice, but he never answered.')
  assert.equal(spokenAs('nothing but trouble came of it'), 'Nothing but trouble came of it.')
  assert.equal(spokenAs('we sold the old house and we moved away'), 'We sold the old house, and we moved away.')
  assert.equal(spokenAs('if you have any questions please ask'), 'If you have any questions, please ask.')
  assert.equal(spokenAs('long ago , a young man came'), 'Long ago, a young man came.')
  assert.equal(spokenAs('twenty , five people of , ten came'), 'Twenty five people of ten came.')
})

test('in English, a sentence ends without a pause where the words can only begin another one', () => {
  for (const [spoken, written] of [
    ['thank you for having me it is a pleasure', 'Thank you for having me. It is a pleasure.'],
    ["we waited for hours with them they're always late", "We waited for hours with them they're always late."],
    ["the cat scratched him it's fine now", "The cat scratched him. It's fine now."],
    ['she told me it was late', 'She told me it was late.'],
    ['for me it is a pleasure', 'For me it is a pleasure.'],
    ['that is a good place to stop thank you very much', 'That is a good place to stop. Thank you very much.'],
    ['i really want to thank you very much', 'I really want to thank you very much.'],
    ["some day soon i'd thank you very much", "Some day soon I'd thank you very much."],
  ] as const)
    assert.equal(spokenAs(spoken), written)
})

test('in English, questions by the order of their words', () => {
  assert.equal(spokenAs('and what did they say'), 'And what did they say?')
  assert.equal(spokenAs('what time does the train leave'), 'What time does the train leave?')
  assert.equal(spokenAs('does anybody know'), 'Does anybody know?')
  assert.equal(spokenAs("it was a long way home wasn't it"), "It was a long way home, wasn't it?")
  assert.equal(spokenAs("who's there"), "Who's there?")
  assert.equal(spokenAs('how about tomorrow'), 'How about tomorrow?')
  assert.equal(spokenAs('what i mean is this'), 'What I mean is this.')
  assert.equal(spokenAs('how the birds find their way is unknown'), 'How the birds find their way is unknown.')
  assert.equal(spokenAs('when we were young'), 'When we were young.')
})

test('in English, a question after an address, and after a denial; no question in what only looks like one', () => {
  assert.equal(spokenAs('tom do you have it'), 'Tom, do you have it?')
  assert.equal(spokenAs("it can't be right can it"), "It can't be right, can it?")
  assert.equal(spokenAs('what did claudius do about it'), 'What did claudius do about it?')
  assert.equal(spokenAs('so do i'), 'So do I.')
  assert.equal(spokenAs('have a lovely afternoon'), 'Have a lovely afternoon.')
})

test('in English, a sentence goes on before what can only continue it, and ends where a question begins', () => {
  for (const [spoken, written] of [
    ['could you tell the partners about | the new date', 'Could you tell the partners about the new date?'],
    ['for most | of its history', 'For most of its history.'],
    ['it is older | than the house', 'It is older than the house.'],
    ['nobody could explain | what the reason was', 'Nobody could explain what the reason was.'],
    ['where are | you going to live', 'Where are you going to live?'],
    ['that is what we talked about | the rest is easy', 'That is what we talked about. The rest is easy.'],
    ['we went home | of course it rained', 'We went home. Of course it rained.'],
    ['two percent is a lot , do they see it', 'Two percent is a lot. Do they see it?'],
    ['i wonder where , do they live', 'I wonder where do they live.'],
  ] as const)
    assert.equal(spokenAs(spoken), written)
})

test('in English, questions after an address of what, why and how, with an adverb inside, and with "right" at the end', () => {
  for (const [spoken, written] of [
    ['marcus how does it look', 'Marcus, how does it look?'],
    ['then what are we waiting for', 'Then what are we waiting for?'],
    ['people who are tired sleep', 'People who are tired sleep.'],
    ['what actually happens at night', 'What actually happens at night?'],
    ['you met her at the station right', 'You met her at the station, right?'],
    ['i think she is always right', 'I think she is always right.'],
    ['the shop is on the right', 'The shop is on the right.'],
    ['good we can start', 'Good, we can start.'],
    ['good luck to you', 'Good luck to you.'],
    ['do it now', 'Do it now.'],
    ['what happened was a mistake', 'What happened was a mistake.'],
    ['what happened next', 'What happened next?'],
    ['had i known i would have stayed', 'Had I known I would have stayed.'],
    ['had you met her before', 'Had you met her before?'],
  ] as const)
    assert.equal(spokenAs(spoken), written)
})

test('a name stays whole, whatever the pauses in it are', () => {
  assert.equal(restored('we met in new | york', ['New York']), 'We met in New York.')
  assert.equal(restored('we met in new | york', ['New York'], 'de'), 'We met in New York.')
})

test('hours of words whose pauses are all too short for a sentence take a moment', () => {
  const hours = (wordAt: (i: number) => string) =>
    Array.from({ length: 80_000 }, (_, i) => ({ word: wordAt(i), start: i * 0.4, end: i * 0.4 + 0.1 }))
  for (const words of [hours(() => 'house'), hours((i) => (i % 2 === 0 ? 'okay' : 'so'))]) {
    const start = cpuTime()
    restorePunctuation(words, { language: 'en', names: [] })
    const took = cpuTime() - start
    assert.ok(took < limit(2000), `${words[0]?.word}: ${Math.round(took)} ms`)
  }
})

test('no comma inside a number, whatever its size', () => {
  const word = (text: string, start: number) => ({ word: text, start, end: start + 0.2 })
  const words = ['we', 'owe', 'two', 'trillion', 'or', 'more'].map((text, i) =>
    word(text, i * 0.2 + (i > 2 ? 0.25 : 0)),
  )
  const text = restorePunctuation(words, { language: 'en', names: [] }).map((w) => w.word)
  assert.equal(text.join(' '), 'We owe two trillion or more.')
})
