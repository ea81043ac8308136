import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountChanges, type MailText } from './mail-kinds.ts'
import { composeMail, plainValue } from './compose-mail.ts'
import { mailCatalogues, mailWordsIn } from './mail-words.ts'
import { isMailAddress, readMailbox } from './mailbox.ts'

const values = { url: 'https://tiro.example.org/x', title: 'Budget', inviter: 'Ada' }

test('every language says every value in every mail, and none is left in English', () => {
  const codes = Object.keys(mailCatalogues)
  assert.deepEqual(codes, ['en', 'de', 'es', 'fr', 'zh', 'ar'])
  const texts = (code: string): MailText[] => {
    const { INVITATION, PASSWORD_RESET, RECORDING_DONE, RECORDING_FAILED, test: trial } = mailWordsIn(code)
    const changes = accountChanges.map((change) => mailWordsIn(code).ACCOUNT_CHANGED({ ...values, change }))
    return [
      ...changes,
      INVITATION(values),
      PASSWORD_RESET(values),
      RECORDING_DONE(values),
      RECORDING_FAILED(values),
      trial,
    ]
  }
  const sentences = (mail: MailText): string[] => [mail.subject, ...mail.lines, mail.button, mail.footer]
  const english = texts('en')
  for (const code of codes) {
    texts(code).forEach((mail, i) => {
      const source = english[i]
      assert.ok(source !== undefined)
      for (const value of ['Budget', 'Ada']) {
        assert.equal(mail.subject.includes(value), source.subject.includes(value), `${code} ${i}`)
        assert.equal(mail.lines.join().includes(value), source.lines.join().includes(value), `${code} ${i}`)
      }
      if (code === 'en') return
      assert.deepEqual(
        sentences(mail).filter((sentence) => sentences(source).includes(sentence)),
        [],
        code,
      )
    })
  }
  assert.equal(mailWordsIn('constructor'), mailWordsIn('en'))
})

test('a title stays one line, without characters that reorder text, and is cut', () => {
  assert.equal(plainValue(' a\r\nBcc: b\u2028c\u202Ed\u200b '), 'a Bcc: b cd')
  assert.equal(plainValue('👩‍💻'), '👩‍💻')
  assert.equal(Array.from(plainValue('😀'.repeat(500))).length, 120)
})

test('values are escaped in HTML and plain in text', () => {
  const mail = { subject: '<b>', lines: ['<b>&'], button: '"', footer: "'" }
  const { html, text } = composeMail(mail, 'https://tiro.example.org/?a=1&b=2', 'en')
  assert.ok(html.includes('<p style="margin:0 0 16px">&lt;b&gt;&amp;</p>'))
  assert.ok(html.includes('href="https://tiro.example.org/?a=1&amp;b=2"'))
  assert.equal(text, '<b>&\n\n":\nhttps://tiro.example.org/?a=1&b=2\n\n--\n\'')
})

test('only single, plain addresses are mailed', () => {
  for (const good of ['ada@example.org', 'owner@localhost', 'a.b+c@sub.example.org', 'jürgen@müller.example']) {
    assert.ok(isMailAddress(good), good)
  }
  const bad = [
    '',
    'ada',
    'a@b@c',
    'a b@c',
    'a@b,c@d',
    'a@b\r\nc',
    '<a@b>',
    '"a"@b',
    'a@b;c',
    `${'a'.repeat(65)}@b`,
    'a\u202e@b',
  ]
  for (const one of bad) assert.ok(!isMailAddress(one), one)
  assert.deepEqual(readMailbox('"Tiro, mail" <tiro@example.org>'), { name: 'Tiro, mail', address: 'tiro@example.org' })
  assert.deepEqual(readMailbox('tiro@example.org'), { name: '', address: 'tiro@example.org' })
  assert.equal(readMailbox('Tiro <tiro@example.org> <b@c>'), null)
})
