import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatBodies, type ChatMessage } from './chat-message.ts'

const recording = {
  title: '*'.repeat(500),
  url: `https://transcripts.research.university.example/w/spc_${'0'.repeat(26)}/r/rec_${'0'.repeat(26)}`,
}
const textOf = (chat: string, message: ChatMessage): string => {
  const body = JSON.parse(chatBodies[chat]?.(message) ?? '{}') as { text?: string; content?: string }
  return body.text ?? body.content ?? JSON.stringify(body)
}

test('a message fits into a chat, whatever it says, and is cut at a word', () => {
  for (const text of [
    '[<'.repeat(5000),
    '😀'.repeat(3000),
    '会'.repeat(3000),
    'word '.repeat(2000),
    `${'\\'.repeat(3000)}[`,
  ]) {
    const content = textOf('DISCORD', { event: `Insight ready (${'*'.repeat(100)})`, recording, text })
    assert.ok(content.length <= 2000, String(content.length))
    assert.ok(content.isWellFormed() && !content.includes('\uFFFD'))
  }
  const unspaced = textOf('SLACK', { event: 'E', recording: null, text: '会'.repeat(3000) })
  assert.equal(unspaced, `*E*\n${'会'.repeat(1499)}…`)
  const cut = textOf('SLACK', { event: 'E', recording: null, text: 'word '.repeat(2000) })
  assert.match(cut, /^\*E\*\n(word )+word…$/)
})

test('headings and bold text are those of the chat', () => {
  const text = '## Tasks\n- **Ada**: send it\n# a#b\n#no'
  assert.equal(textOf('SLACK', { event: 'E', recording: null, text }), '*E*\n*Tasks*\n- *Ada*: send it\n*a#b*\n#no')
  assert.equal(textOf('DISCORD', { event: 'E', recording: null, text }), `**E**\n${text}`)
  assert.match(textOf('TEAMS', { event: 'E', recording: null, text }), /"\*\*Tasks\*\*\\n- \*\*Ada\*\*: send it/)
})

test('no text mentions anybody or hides a link behind other words', () => {
  const text = String.raw`[bank](https://evil.example) \[a](b) <!everyone> <@U1> <https://evil.example|bank>`
  assert.doesNotMatch(
    textOf('SLACK', { event: '<!here>', recording: { title: '<@U1>', url: 'https://t/' }, text }),
    /<(?!https:\/\/t\/)/,
  )
  // Mattermost and Rocket.Chat read Markdown.
  const markdown =
    '[bank](https://evil.example) ![](https://evil.example/i.png) [a][1]\n[1]: https://evil.example\n@all, @channel'
  const title = 'a](https://evil.example) [b @here'
  const said = textOf('SLACK', { event: '@all', recording: { title, url: 'https://t/' }, text: markdown })
  assert.doesNotMatch(said, /\][[(:]|@\w/)
  assert.match(textOf('SLACK', { event: 'E', recording: null, text: 'ada@example.org' }), /ada@example\.org/)
  assert.doesNotMatch(textOf('DISCORD', { event: 'E', recording: null, text }), /(?<!\\)(\\\\)*[[<]/)
  assert.doesNotMatch(textOf('TEAMS', { event: 'E', recording: null, text }), /(?<!\\)(\\\\\\\\)*[[](?=bank|a\])/)
})
