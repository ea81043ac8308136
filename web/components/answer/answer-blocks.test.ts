import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf, piecesOf } from './answer-blocks.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

test('headings, lists and paragraphs', () => {
  const blocks = blocksOf('# Minutes\n\nOne line\nand its next.\n\n- first\n- second\n  - within\n\n1. one\n2) two\n')
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ['heading', 'paragraph', 'list', 'list'],
  )
  const [, paragraph, list, ordered] = blocks
  assert.ok(paragraph?.kind === 'paragraph' && list?.kind === 'list' && ordered?.kind === 'list')
  assert.equal(paragraph.pieces.map(({ text }) => text).join(''), 'One line\nand its next.')
  assert.deepEqual(
    list.items.map(({ depth }) => depth),
    [0, 0, 1],
  )
  assert.ok(ordered.isOrdered)
})

test('tables, quotes, and code around an answer', () => {
  const text =
    '```markdown\n| Task | Who |\n|:-----|----:|\n| **Call** Ada [00:05] | Ben |\n```\n> said\n> twice\nand on\n## End'
  assert.deepEqual(blocksOf(text), [
    {
      kind: 'table',
      rows: [
        [[{ kind: 'text', text: 'Task' }], [{ kind: 'text', text: 'Who' }]],
        [
          [
            { kind: 'strong', text: 'Call' },
            { kind: 'text', text: ' Ada ' },
            { kind: 'time', text: '0:05', seconds: 5 },
          ],
          [{ kind: 'text', text: 'Ben' }],
        ],
      ],
    },
    {
      kind: 'quote',
      pieces: ['said', '\n', 'twice', '\n', 'and on'].map((said) => ({ kind: 'text', text: said })),
    },
    { kind: 'heading', level: 2, pieces: [{ kind: 'text', text: 'End' }] },
  ])
})

test('a pipe with a backslash is text in its cell, and a line of a thousand pipes is no table', () => {
  assert.deepEqual(
    blocksOf('| `a \\| b` | c\\|d |\n|---|---|\n| <script>alert(1)</script> | [x](javascript:alert(1)) |'),
    [
      {
        kind: 'table',
        rows: [
          [[{ kind: 'code', text: 'a | b' }], [{ kind: 'text', text: 'c|d' }]],
          [[{ kind: 'text', text: '<script>alert(1)</script>' }], [{ kind: 'text', text: '[x](javascript:alert(1))' }]],
        ],
      },
    ],
  )
  const [wide, ...others] = blocksOf('|'.repeat(1000))
  assert.deepEqual([wide?.kind, others], ['paragraph', []])
})

test('parses times in both forms, and the start of a range', () => {
  const times = piecesOf('At [01:15], [1:02:05], [00:10–00:20] and 00:02:14; not 12:30, [x], 1:2 or [1].').flatMap(
    (piece) => (piece.kind === 'time' ? [piece.seconds] : []),
  )
  assert.deepEqual(times, [75, 3725, 10, 134])
})

test('shows times as the rest of the dashboard does', () => {
  const times = piecesOf('At [00:09], [00:12:00], [01:02:05], [00:10 – 01:20] and 00:02:14.').flatMap((piece) =>
    piece.kind === 'time' ? [piece.text] : [],
  )
  assert.deepEqual(times, ['0:09', '12:00', '1:02:05', '0:10 – 1:20', '2:14'])
})

test('parses numbers in brackets as citations', () => {
  assert.deepEqual(piecesOf('In May [1], **by Friday [12]**'), [
    { kind: 'text', text: 'In May ' },
    { kind: 'number', text: '[1]', number: 1 },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'by Friday ' },
    { kind: 'number', text: '[12]', number: 12 },
  ])
})

test('bold text may contain a time, and HTML stays text', () => {
  assert.deepEqual(piecesOf('**Why [00:05]** <b onclick=x>2 * 3 * 4</b> `a*b*c`'), [
    { kind: 'strong', text: 'Why ' },
    { kind: 'time', text: '0:05', seconds: 5 },
    { kind: 'text', text: ' <b onclick=x>2 * 3 * 4</b> ' },
    { kind: 'code', text: 'a*b*c' },
  ])
})

test('parses hostile texts in linear time', () => {
  for (const text of [
    '*'.repeat(200_000),
    '['.repeat(200_000),
    '1:'.repeat(100_000),
    '**a'.repeat(60_000),
    `# ${' '.repeat(100_000)}x`,
    `# a ${'#'.repeat(100_000)}x`,
    `# a${' #'.repeat(50_000)}x`,
    '|'.repeat(200_000),
    `|a|\n${'|-'.repeat(100_000)}x`,
    '- - '.repeat(50_000),
    '\n'.repeat(200_000),
    ...['# ', '- ', '1. ', '> ', '| '].map((begin) => `${begin}${'\t'.repeat(100_000)}y\u2028x`),
  ]) {
    const start = performance.now()
    blocksOf(text)
    assert.ok(performance.now() - start < limit(2000), `${text.slice(0, 4)}… took ${performance.now() - start} ms`)
  }
})
