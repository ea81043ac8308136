import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../../test/helpers/cpu-time.ts'
import { limit } from '../../../../test/helpers/time-limits.ts'
import { objectUrl } from './object-url.ts'
import { completeBody, elements, textOf } from './xml.ts'

test('answers are read with entities, attributes and line breaks', () => {
  const xml = `<?xml version="1.0"?>
<ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><PartNumberMarker>0</PartNumberMarker>
  <Part><PartNumber>1</PartNumber><ETag>&quot;ab&#34;&#x22;</ETag></Part>
  <Part><PartNumber>2</PartNumber><ETag>"a&amp;lt;b"</ETag></Part></ListPartsResult>`
  const parts = elements(xml, 'Part').map((part) => [textOf(part, 'PartNumber'), textOf(part, 'ETag')])
  assert.deepEqual(parts, [
    ['1', '"ab""'],
    ['2', '"a&lt;b"'],
  ])
  assert.equal(textOf(xml, 'IsTruncated'), null)
  assert.equal(textOf('no XML at all', 'Code'), null)
  assert.equal(textOf('<Code>&#x110000;&#9999999999;&__proto__;</Code>', 'Code'), '&#x110000;&#9999999999;&__proto__;')
})

test('an answer of elements without ends is read in time that grows with its length', () => {
  const start = cpuTime()
  for (const piece of ['<Code>', '<Code ']) assert.equal(textOf(piece.repeat(200_000), 'Code'), null)
  const took = cpuTime() - start
  assert.ok(took < limit(1000), `${Math.round(took)} ms`)
})

test('a list of parts is written, and nothing can be smuggled into it', () => {
  assert.match(completeBody([{ partNumber: 1, etag: 'ab-2' }]), /<PartNumber>1<\/PartNumber><ETag>&quot;ab-2&quot;</)
  assert.throws(() => completeBody([{ partNumber: 1, etag: '</ETag>' }]))
})

test('a bucket is in the path or in the host name', () => {
  const url = (pathStyle: boolean, object: string) =>
    objectUrl({ bucket: 'media', pathStyle }, 'https://s3.example.org:8443', object).href
  assert.equal(url(true, 'a/b'), 'https://s3.example.org:8443/media/a/b')
  assert.equal(url(true, ''), 'https://s3.example.org:8443/media')
  assert.equal(url(false, 'a/b'), 'https://media.s3.example.org:8443/a/b')
  assert.equal(url(false, ''), 'https://media.s3.example.org:8443/')
})
