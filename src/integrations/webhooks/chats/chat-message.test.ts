import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatBodies, type ChatMessage } from './chat-message.ts'

const recording = {
  title: 'x'.repeat(500),
  url: `https://tiro.example/w/spc_${'0'.repeat(26)}/r/rec_${'0'.repeat(26)}`,
}
const textOf = (chat: string, message: ChatMessage): string => {
  const body = JSON.parse(chatBodies[chat]?.(message) ?? '{}') as { text?: string; content?: string }
  return body.text ?? body.content ?? JSON.stringify(body)
}

test('a message fits into a chat, whatever it says, and is cut at a word', () => {
  for (const text of ['[<'.repeat(5000), '😀'.repeat(3000), 'word '.repeat(2000), `${'\\'.repeat(3000)}[`]) {
    const content = textOf('DISCORD', { event: 'Insight ready (Summary of what was said)', recording, text })
    assert.ok(content.length <= 2000, String(content.length))
    assert.ok(content.isWellFormed())
  }
  const cut = textOf('SLACK', { event: 'E', recording: null, text: 'word '.repeat(2000) })
  assert.match(cut, /^\*E\*\n(word )+word…$/)
})

test('headings and bold text are those of the chat', () => {
  const text = '## Tasks\n- **Ada**: send it\n# a#b\n#no'
  assert.equal(textOf('SLACK', { event: 'E', recording: null, text }), '*E*\n*Tasks*\n- *Ada*: send it\n*a#b*\n#no')
  assert.equal(textOf('DISCORD', { event: 'E', recording: null, text }), `**E**\n${text}`)
  assert.match(textOf('TEAMS', { event: 'E', recording: null, text }), /"\*\*Tasks\*\*\\n- \*\*Ada\*\*: send it/)
})

test('no text mentions anybody or makes a link', () => {
  const text = String.raw`[bank](https://evil.example) \[a](b) <!everyone> <@U1> <https://evil.example|bank>`
  assert.doesNotMatch(
    textOf('SLACK', { event: '<!here>', recording: { title: '<@U1>', url: 'https://t/' }, text }),
    /<(?!https:\/\/t\/)/,
  )
  assert.doesNotMatch(textOf('DISCORD', { event: 'E', recording: null, text }), /(?<!\\)(\\\\)*[[<]/)
  assert.doesNotMatch(textOf('TEAMS', { event: 'E', recording: null, text }), /(?<!\\)(\\\\\\\\)*[[](?=bank|a\])/)
})
