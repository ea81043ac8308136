import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFilters, dayOf, queryOf, takeFilters, writeFilters, takeInComments } from './filters.ts'

test('separates filters from the text, wherever they are', () => {
  assert.deepEqual(takeFilters('why speaker:Ada folder:"Season 1" "moved to May"', true), {
    text: 'why "moved to May"',
    filters: [
      { kind: 'speaker', value: 'Ada' },
      { kind: 'folder', value: 'Season 1' },
    ],
  })
  // The last word may be incomplete. `loudspeaker:` isn't a filter.
  assert.deepEqual(takeFilters('why speaker:Ad', false), { text: 'why speaker:Ad', filters: [] })
  assert.equal(takeFilters('speaker:Ada ', false).filters.length, 1)
  assert.deepEqual(takeFilters('loudspeaker:x http://a:b', true).filters, [])
})

test('written filters parse to the same filters', () => {
  const filters = [
    { kind: 'folder', value: 'Season 1' },
    { kind: 'before', value: '2026-10-01' },
  ] as const
  assert.deepEqual(takeFilters(writeFilters(filters), true), { text: '', filters: [...filters] })
})

test('keeps one filter per date and any number of speakers', () => {
  const all = addFilters(
    [
      { kind: 'before', value: '2026-10-01' },
      { kind: 'speaker', value: 'Ada' },
    ],
    [
      { kind: 'before', value: '2026-11-01' },
      { kind: 'speaker', value: 'Bob' },
    ],
  )
  assert.equal(writeFilters(all), 'speaker:Ada before:2026-11-01 speaker:Bob')
})

test('maps names to ids and reports unknown ones', () => {
  const speakers = [{ id: 'spk_1', name: 'Ada' }]
  const { query, unknown } = queryOf(
    [
      { kind: 'speaker', value: 'ada' },
      { kind: 'folder', value: 'Nowhere' },
      { kind: 'after', value: '2026-02-30' },
      { kind: 'before', value: '2026-10-01' },
    ],
    { speakers, folders: [] },
  )
  assert.deepEqual(query.speakerIds, ['spk_1'])
  assert.deepEqual(
    unknown.map(({ value }) => value),
    ['Nowhere', '2026-02-30'],
  )
  assert.equal(query.recordedTo, new Date(new Date(2026, 9, 1).getTime() - 1).toISOString())
  assert.equal(dayOf('2026-10-01')?.getDate(), 1)
})

test('in:comments and has:highlight choose the search in highlights and comments', () => {
  assert.deepEqual(takeInComments('jon in:comments smith'), { text: 'jon smith', isInComments: true })
  assert.deepEqual(takeInComments('HAS:highlight'), { text: '', isInComments: true })
  assert.deepEqual(takeInComments('begin:comments '), { text: 'begin:comments ', isInComments: false })
})
