// Transcripts as other programs write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportType } from '../../contract/endpoints/imports.ts'
import { readImported as read, wordsOf as texts } from '../../../test/helpers/read-imported.ts'

type Content = Awaited<ReturnType<typeof read>>

/** What each speaker says in turn, with the time of the first word. */
function turnsOf({ content, speakers }: Content): [number, string | null, string][] {
  const turns: [number, string | null, string][] = []
  let last: number | null = null
  for (const { word, start, speaker } of content.words) {
    const turn = turns.at(-1)
    if (turn !== undefined && speaker === last) turn[2] += ` ${word}`
    else turns.push([start, speakers[speaker] ?? null, word])
    last = speaker
  }
  return turns
}

test('captions that roll, as YouTube makes them, say each line once, with the times of their words', async () => {
  const vtt = [
    'WEBVTT\nKind: captions\nLanguage: en\n',
    '00:00:00.240 --> 00:00:02.310 align:start position:0%\n \nhello<00:00:00.560><c> and</c><00:00:00.800><c> welcome</c>\n',
    '00:00:02.310 --> 00:00:02.320 align:start position:0%\nhello and welcome\n \n',
    '00:00:02.320 --> 00:00:05.000 align:start position:0%\nhello and welcome\nto<00:00:02.600><c> the</c><00:00:02.800><c> show</c>\n',
    '00:00:05.000 --> 00:00:05.010 align:start position:0%\nto the show\n \n',
    '00:00:05.010 --> 00:00:06.000 align:start position:0%\nto the show\nthe<00:00:05.400><c> show</c>\n',
  ].join('\n')
  const { content } = await read('text/vtt', vtt)
  assert.equal(texts(content), 'hello and welcome to the show the show')
  assert.deepEqual(
    content.words.slice(0, 5).map(({ start }) => start),
    [0.24, 0.56, 0.8, 2.32, 2.6],
  )
  const srt = [
    '1\n00:00:00,240 --> 00:00:02,310\nhello and welcome\n',
    '2\n00:00:02,310 --> 00:00:02,320\nhello and welcome\n',
    '3\n00:00:02,320 --> 00:00:05,000\nhello and welcome\nto the show\n',
    '4\n00:00:05,000 --> 00:00:05,010\nto the show\n',
  ].join('\n')
  assert.equal(texts((await read('application/x-subrip', srt)).content), 'hello and welcome to the show')
})

test('subtitles in which people say the same again keep it', async () => {
  const again = ['No.', 'No.', 'No.\nNever.', 'Yes.'].map(
    (text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i + 1},000\n${text}\n`,
  )
  const others = ['One.', 'Two.', 'Three.', 'Four.'].map(
    (text, i) => `${i + 5}\n00:00:0${i + 5},000 --> 00:00:0${i + 6},000\n${text}\n`,
  )
  const { content } = await read('application/x-subrip', [...again, ...others].join('\n'))
  assert.equal(texts(content), 'No. No. No. Never. Yes. One. Two. Three. Four.')
})

test('subtitles of one person that overlap share no time', async () => {
  const srt =
    '1\n00:00:00,000 --> 00:00:04,000\none two three four\n\n2\n00:00:02,000 --> 00:00:06,000\nfive six\n\n3\n00:00:04,000 --> 00:00:06,000\nseven\n'
  const { content } = await read('application/x-subrip', srt)
  const startOf = (word: string) => content.words.find((one) => one.word === word)?.start
  assert.deepEqual([startOf('five'), startOf('seven')], [2, 4])
  assert.ok(content.words.every(({ start, end }) => end > start))
})

test('vtt and srt: entities by number and name, and the marks of broadcasts', async () => {
  const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
  const said = async (text: string) => texts((await read('text/vtt', cue(text))).content)
  assert.equal(await said('Don&#39;t &#x2014; it&apos;s &quot;R&amp;amp;D&quot;'), 'Don\'t — it\'s "R&amp;D"')
  assert.equal(await said('of &__proto__; and &nothing;'), 'of &__proto__; and &nothing;')
  assert.equal(await said('&#0;a &#xD800;b &#99999999;c &nothing; d'), 'a \ufffdb &#99999999;c &nothing; d')
  assert.equal(await said('&gt;&gt; We are live. >> Thank you.'), 'We are live. Thank you.')
  assert.equal(await said('5 >> 3 is a shift, 5>3 is true'), '5 3 is a shift, 5>3 is true')
})

test('names at the start of subtitles: WhisperX, Zoom, broadcasts', async () => {
  const srt = (...texts: string[]) =>
    texts
      .map(
        (text, i) =>
          `${i + 1}\n00:00:${String(i * 5).padStart(2, '0')},000 --> 00:00:${String(i * 5 + 4).padStart(2, '0')},000\n${text}\n`,
      )
      .join('\n')
  const whisperX = await read('application/x-subrip', srt('[SPEAKER_00]: Hello.', '[SPEAKER_01]: Hi.', '[Music]'))
  assert.deepEqual(
    turnsOf(whisperX).map(([start, , text]) => [start, text]),
    [
      [0, 'Hello.'],
      [5, 'Hi. [Music]'],
    ],
  )
  assert.deepEqual(whisperX.speakers, [null, null])
  const zoom = await read(
    'application/x-subrip',
    srt(
      'Ada Lovelace (Analytical, Ltd.): Hello.',
      'Müller, Hans: Hi.',
      'Ada Lovelace (Analytical, Ltd.): Well.',
      'Müller, Hans: Bye.',
    ),
  )
  assert.deepEqual(zoom.speakers, ['Ada Lovelace (Analytical, Ltd.)', 'Müller, Hans'])
  assert.equal(texts(zoom.content), 'Hello. Hi. Well. Bye.')
  const both = await read('application/x-subrip', srt('- ADA: What did\nhe say?\n- HANS: Nothing.', 'He left.'))
  assert.deepEqual(
    turnsOf(both).map(([, name, text]) => [name, text]),
    [
      ['ADA', 'What did he say?'],
      ['HANS', 'Nothing. He left.'],
    ],
  )
  const broadcast = await read('application/x-subrip', srt('>> ANCHOR: Good evening.', '>> DR. SMITH: Thank you.'))
  assert.deepEqual(broadcast.speakers, ['ANCHOR', 'DR. SMITH'])
  const voice = await read('text/vtt', 'WEBVTT\n\n00:01.000 --> 00:03.000\nADA: So<00:02.000><c> what?</c>\n')
  assert.deepEqual(turnsOf(voice), [[1, 'ADA', 'So what?']])
  assert.equal(voice.content.words[1]?.start, 2)
})

test('text with names and without times: an interview', async () => {
  const interview = [
    'Interviewer: Where did you\ngrow up?',
    'Respondent: In Graz. It was',
    'a small house.',
    '',
    'We had a dog.',
    'Interviewer: Note: this is important.',
    'Respondent: Yes.',
  ].join('\n')
  const file = await read('text/plain', interview, { duration: 60 })
  assert.deepEqual(
    turnsOf(file).map(([, name, text]) => [name, text]),
    [
      ['Interviewer', 'Where did you grow up?'],
      ['Respondent', 'In Graz. It was a small house. We had a dog.'],
      ['Interviewer', 'Note: this is important.'],
      ['Respondent', 'Yes.'],
    ],
  )
  assert.equal(file.content.words.at(-1)?.end, 60)
  const essay = await read('text/plain', 'Note: this is text.\nAt 10:30 we left.\n\n10:30 is late: too late.')
  assert.equal(texts(essay.content), 'Note: this is text. At 10:30 we left. 10:30 is late: too late.')
})

test('names with particles, in small letters where all have one, said once, and before the colons of Chinese and Japanese', async () => {
  const namesIn = async (...lines: string[]) => (await read('text/plain', lines.join('\n'), { duration: 60 })).speakers
  assert.deepEqual(
    await namesIn(
      'Jan van der Berg: Hoi.',
      'Ana de la Cruz: Hola.',
      'so it is',
      'Jan van der Berg: Ja.',
      'Ana de la Cruz: Sí.',
    ),
    ['Jan van der Berg', 'Ana de la Cruz'],
  )
  const zoom = ['Jane Doe: Hi.', 'iPhone von Anna: Hallo.', 'iPhone von Anna: One thing: this.', 'Bob Neil: Bye.']
  assert.deepEqual(await namesIn(...zoom), ['Jane Doe', 'iPhone von Anna', 'Bob Neil'])
  assert.deepEqual(
    await namesIn('主持人：大家好。', '时间是上午10：30。', '嘉宾：谢谢。', '主持人：好。', '嘉宾：是。'),
    ['主持人', '嘉宾'],
  )
  assert.deepEqual(await namesIn('田中:おはよう。', '鈴木:はい。', '田中:では。'), ['田中', '鈴木'])
  assert.deepEqual(await namesIn('Ingredients: flour', 'Time: 10', 'Oven: hot'), [])
  assert.deepEqual(await namesIn('[12.05.24, 10:30:11] Ada: hello', '[12.05.24, 10:31:00] Bob: hi'), [])
  assert.deepEqual(await namesIn('Ada Lovelace - 0:00', 'Hello.', '', 'Hans - 0:05', 'Hi.'), ['Ada Lovelace', 'Hans'])
  const webex =
    'WEBVTT\n\n1 "Ada Lovelace" (1234)\n00:01.000 --> 00:03.000\nHello.\n\n2 "Hans" (99)\n00:04.000 --> 00:06.000\nHi.\n'
  assert.deepEqual((await read('text/vtt', webex)).speakers, ['Ada Lovelace', 'Hans'])
  assert.deepEqual(await namesIn('Remember: bread.', 'Then we left.', 'note: it rained.', 'note: it rained.'), [])
})

test('text with times: Otter, Rev, Descript, Word, Whisper’s console, YouTube, and its subtitles', async () => {
  const expected = [
    [0, 'Ada Lovelace', 'Good morning. How are you?'],
    [65, 'Hans', 'Fine.'],
    [70.5, 'Ada Lovelace', 'I see.'],
  ]
  const files = {
    otter:
      'Ada Lovelace  0:00  \nGood morning. How\nare you?\n\nHans  1:05  \nFine.\n\nAda Lovelace  1:10.5  \nI see.\n\n',
    rev: 'Ada Lovelace (00:00):\nGood morning. How are you?\n\nHans (01:05):\nFine.\n\nAda Lovelace (01:10.5):\nI see.\n',
    revInline:
      'Ada Lovelace (00:00): Good morning. How are you?\nHans (01:05): Fine.\nAda Lovelace (01:10.5): I see.\n',
    descript:
      '[00:00:00] Ada Lovelace: Good morning. How are you?\n\n[00:01:05] Hans: Fine.\n\n[00:01:10.5] Ada Lovelace: I see.\n',
    short: '[00:00] Ada Lovelace: Good morning. How are you?\n[01:05] Hans: Fine.\n[01:10.5] Ada Lovelace: I see.\n',
    revOld:
      'Ada Lovelace:   [00:00:00]\nGood morning. How are you?\n\nHans:   [00:01:05]\nFine.\n\nAda Lovelace:   [00:01:10.5]\nI see.\n',
    markdown:
      '# Talk\n\n**Ada Lovelace:** [00:00:00] Good morning. How are you?\n\n**Hans:** [00:01:05] Fine.\n\n**Ada Lovelace:** [00:01:10.5] I see.\n',
    above: 'Ada Lovelace\n0:00\nGood morning. How are you?\n\nHans\n1:05\nFine.\n\nAda Lovelace\n1:10.5\nI see.\n',
    trint:
      '[00:00:00]\nAda Lovelace: Good morning. How are you?\n\n[00:01:05]\nHans: Fine.\n\n[00:01:10.5]\nAda Lovelace: I see.\n',
    word: '00:00:00 Ada Lovelace\nGood morning. How are you?\n\n00:01:05 Hans\nFine.\n\n00:01:10.5 Ada Lovelace\nI see.\n',
  }
  for (const [name, text] of Object.entries(files)) {
    assert.deepEqual(turnsOf(await read('text/plain', text)), expected, name)
  }
  const timed = {
    console: '[00:00.000 --> 00:02.000]  Good morning.\n[00:02.000 --> 00:04.500]  How are you?\n',
    youtube: '0:00\nGood morning.\n0:02\nHow are you?\n',
    sbv: '0:00:00.000,0:00:02.000\nGood morning.\n\n0:00:02.000,0:00:04.500\nHow are\nyou?\n',
  }
  for (const [name, text] of Object.entries(timed)) {
    const file = await read('text/plain', text)
    assert.deepEqual(turnsOf(file), [[0, null, 'Good morning. How are you?']], name)
    assert.equal(file.content.words[2]?.start, 2, name)
    if (name !== 'youtube') assert.equal(file.content.words.at(-1)?.end, 4.5, name)
  }
})

test('what Otter writes above and below is not said', async () => {
  const head =
    'Team meeting\nFri, Jul 09, 2021 9:01AM • 28:42\n\nSUMMARY KEYWORDS\npeople, plan\n\nSPEAKERS\nAda, Hans\n\n'
  const said = 'Ada  0:03  \nGood morning.\n\nHans  1:05  \nFine.\n\nTranscribed by https://otter.ai\n'
  const expected = [
    [3, 'Ada', 'Good morning.'],
    [65, 'Hans', 'Fine.'],
  ]
  assert.deepEqual(turnsOf(await read('text/plain', head + said)), expected)
  assert.deepEqual(turnsOf(await read('text/plain', said)), expected)
})

test('single words in capitals before a colon are said, names in capitals are not', async () => {
  const essay = 'NASA: a history.\n\nIt began in 1958.\n\nThe rules then.\nWARNING: hot.'
  assert.equal(
    texts((await read('text/plain', essay)).content),
    'NASA: a history. It began in 1958. The rules then. WARNING: hot.',
  )
  const srt = (...lines: string[]) =>
    lines.map((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i + 1},000\n${text}\n`).join('\n')
  const film = await read('application/x-subrip', srt('Let us see.', 'NASA: they went.', 'And back.'))
  assert.equal(texts(film.content), 'Let us see. NASA: they went. And back.')
  const narrated = await read('application/x-subrip', srt('NARRATOR: Long ago.', 'It was so.', 'MAN: Look!'))
  assert.deepEqual(narrated.speakers, ['NARRATOR', 'MAN'])
  const talk = await read('text/plain', 'Talk in Graz\n\nADA: Hello.\n\nBOB: Hi.\n\nADA: Bye.')
  assert.deepEqual(talk.speakers, ['ADA', 'BOB'])
})

test('text with a time every five minutes, as Google Meet writes it', async () => {
  const meet = [
    'Weekly sync - Transcript\nAttendees\nAda Lovelace, Hans\n\n00:00:00\n \nAda Lovelace: Good morning.\nHans: At 10:30?',
    'Ada Lovelace: Yes.\n\n00:05:00\n \nHans: Well.\nZoë: Bye.\n',
  ].join('\n')
  const turns = turnsOf(await read('text/plain', meet))
  assert.deepEqual(
    turns.map(([start, name, text]) => [start, name, text]),
    [
      [0, 'Ada Lovelace', 'Good morning.'],
      [0.8, 'Hans', 'At 10:30?'],
      [1.6, 'Ada Lovelace', 'Yes.'],
      [300, 'Hans', 'Well.'],
      [300.4, 'Zoë', 'Bye.'],
    ],
  )
})

test('interviews with times as f4 and MAXQDA write them, at the ends of passages or at their starts', async () => {
  const expected = [
    [0, 'I', 'Wie war das?'],
    [3.5, 'B', 'Das war gut, und lang. Sehr lang.'],
    [65.2, 'I', 'Ah ja.'],
  ]
  const atEnds =
    'I: Wie war das? #00:00:03-5#\n\nB: Das war gut,\nund lang. #00:01:00-0#\nSehr lang. #00:01:05-2#\n\nI: Ah ja. #00:01:07-9#\n'
  assert.deepEqual(turnsOf(await read('text/plain', atEnds)), expected)
  const atStarts =
    '#00:00:00-0# I: Wie war das?\n\n#00:00:03-5# B: Das war gut, und lang. Sehr lang.\n\n#00:01:05-2# I: Ah ja.\n'
  assert.deepEqual(turnsOf(await read('text/plain', atStarts)), expected)
  const once = 'I: Wie war das? #12:30:00#\nB: Gut.'
  assert.equal(texts((await read('text/plain', once)).content), 'Wie war das? #12:30:00# Gut.')
})

test('lines of subtitles in a text make paragraphs as subtitles do, with the names in them', async () => {
  const times = Array.from({ length: 40 }, (_, i) => i * 4)
  const clock = (at: number) => `0:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const said = (i: number) =>
    i === 20
      ? '>> BOB: So we talked about it for a very long time.'
      : i === 0
        ? '>> ALICE: So we talked about it for a very long time.'
        : 'So we talked about it for a very long time.'
  const files = {
    sbv: times.map((at, i) => `${clock(at)}.000,${clock(at + 4)}.000\n${said(i)}\n`).join('\n'),
    console: times.map((at, i) => `[${clock(at)}.000 --> ${clock(at + 4)}.000]  ${said(i)}`).join('\n'),
    youtube: times.map((at, i) => `${clock(at)}\n${said(i)}`).join('\n'),
    lyrics: `[ar:Nobody]\n[by:whisper.cpp]\n${times.map((at, i) => `[${clock(at).slice(2)}.00]${said(i)}`).join('\n')}`,
  }
  for (const [name, text] of Object.entries(files)) {
    const file = await read('text/plain', text)
    assert.deepEqual(file.speakers, ['ALICE', 'BOB'], name)
    const starts = file.content.paragraphStarts.map((i) => file.content.words[i]?.start ?? assert.fail())
    assert.ok(starts.length > 2 && starts.length < 10 && starts.includes(80), `${name}: ${starts.join(' ')}`)
  }
  const chinese = await read('text/plain', '0:00\n大家好\n欢迎\n0:04\n今天\n很好\n0:08\n谢谢\n再见\n', {
    language: 'zh',
  })
  assert.deepEqual(chinese.speakers, [])
})

test('dashes before what several people say, in subtitles and ttml; less-than signs in speech', async () => {
  const srt = (text: string) => `1\n00:00:01,000 --> 00:00:03,000\n${text}\n`
  const said = async (text: string) => texts((await read('application/x-subrip', srt(text))).content)
  assert.equal(await said('-Are you?\n-<i>Yes.</i>'), 'Are you? Yes.')
  assert.equal(await said('<i>—¿Vienes?</i>\n– Sí.'), '¿Vienes? Sí.')
  assert.equal(await said('-5 degrees\n-6 degrees'), '-5 degrees -6 degrees')
  assert.equal(await said('—and then\nI left'), '—and then I left')
  assert.equal(await said('5 < 6 and 7 > 3'), '5 < 6 and 7 > 3')
  const ttml = '<tt><body><div><p begin="1s" end="3s"><span>- Oui ?</span><br/>- Non.</p></div></body></tt>'
  assert.equal(texts((await read('application/ttml+xml', ttml)).content), 'Oui ? Non.')
})

test('paragraphs under one time share the time to the next', async () => {
  const { content } = await read('text/plain', 'Ada 0:10\nOne two.\n\nThree four.\n\nHans 0:11\nFive.\n')
  assert.deepEqual(
    content.words.map(({ word, start }) => [word, start]),
    [
      ['One', 10],
      ['two.', 10.214],
      ['Three', 10.5],
      ['four.', 10.75],
      ['Five.', 11],
    ],
  )
  assert.deepEqual(content.paragraphStarts, [0, 2, 4])
})

test('times without measure are refused with a sentence', async () => {
  const list = [
    { start: '1:00', duration: 1e308, text: 'hi' },
    { start: 1e308, duration: 1e308, text: 'x' },
  ]
  const said = (end: number, text: string) => ({ resultEndTime: end, alternatives: [{ transcript: text }] })
  const bad: [ImportType, string][] = [
    ['application/json', JSON.stringify(list)],
    ['application/json', JSON.stringify({ results: [said(-1e308, 'a b'), said(1e308, 'c d')] })],
    ['application/json', '{"results":[{"resultEndTime":1e400,"alternatives":[{"transcript":"a b"}]}]}'],
    ['application/ttml+xml', '<tt tickRate="1e-320"><body><p begin="5t">x y</p><p begin="1f">a</p></body></tt>'],
    ['text/x-textgrid', '"ooTextFile" "TextGrid" 0 9 <exists> 1 "IntervalTier" "a" 0 9 1 1e400 -1e400 "x y"'],
  ]
  for (const [type, text] of bad) {
    await assert.rejects(read(type, text), { code: 'INVALID_BODY', message: /beyond the length/ }, text)
  }
})
