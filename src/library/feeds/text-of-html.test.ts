import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOfHtml } from './text-of-html.ts'

test('paragraphs, lines and lists become lines, tags and scripts go, entities are read', () => {
  for (const [html, text] of [
    ['Plain text', 'Plain text'],
    [
      '<p>With <b>Ada</b>\n  Lovelace.</p><p>And Grace&nbsp;&amp; Bob &#x2014; &lt;b&gt;</p>',
      'With Ada Lovelace.\n\nAnd Grace\u00a0& Bob — <b>',
    ],
    ['One<br>Two<br />Three', 'One\nTwo\nThree'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One\n\nTwo'],
    ['a<script>alert("<p>")</script>b<STYLE>p {}</STYLE >c<script>d', 'abc'],
    ['1 < 2 and 3 > 2 <', '1 < 2 and 3 > 2 <'],
    ['<a href="https://example.org/?a=1&amp;b=2">link</a>', 'link'],
    ['<p>', ''],
  ] as const) {
    assert.equal(textOfHtml(html), text, html)
  }
})

test('malformed text of any kind takes no longer than its length', () => {
  for (const piece of ['<', '<script', '<p ', '</', '&', '&#', '<br', '\n ', ' \n', '<!--', '&#32;', '&#10;&#32;']) {
    const start = performance.now()
    textOfHtml(piece.repeat(100_000))
    const took = performance.now() - start
    assert.ok(took < 5000, `${JSON.stringify(piece)}: ${took} ms`)
  }
})
