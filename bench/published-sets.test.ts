import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readSet } from './published-sets.ts'

test('reads the layouts of published sets and references.json, and takes clips from all over a set', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-sets-'))
  try {
    await mkdir(path.join(folder, '84/121'), { recursive: true })
    const lines = ['GO DO YOU HEAR', "BUT IT'S LATE", 'YES', 'NO'].map((text, i) => `84-121-000${i} ${text}\n`)
    await writeFile(path.join(folder, '84/121/84-121.trans.txt'), lines.join(''))
    const libri = readSet(`libri=${folder}`, 100)
    assert.deepEqual([libri.name, libri.language, libri.clips.length], ['libri', 'en', 4])
    assert.deepEqual(libri.clips[1], {
      file: path.join(folder, '84/121/84-121-0001.flac'),
      reference: ['but', "it's", 'late'],
    })
    assert.deepEqual(
      readSet(`libri=${folder}`, 2).clips.map(({ reference }) => reference.join(' ')),
      ['go do you hear', 'yes'],
    )
    const german = path.join(folder, 'de')
    await mkdir(german)
    await writeFile(path.join(german, 'references.json'), JSON.stringify({ 'a.wav': 'Guten Tag.' }))
    const { language, clips } = readSet(`own:de=${german}`, 100)
    assert.deepEqual([language, clips], ['de', [{ file: path.join(german, 'a.wav'), reference: ['guten', 'tag'] }]])
    const fleurs = path.join(folder, 'fleurs')
    await mkdir(fleurs)
    await writeFile(path.join(fleurs, 'test.tsv'), '7\tb.wav\tGrüß Gott!\tgrüß gott\tg r\t9\tFEMALE\n')
    assert.deepEqual(readSet(`fleurs:de=${fleurs}`, 100).clips, [
      { file: path.join(fleurs, 'test/b.wav'), reference: ['grüß', 'gott'] },
    ])
    const calls = path.join(folder, 'calls')
    await mkdir(calls)
    await writeFile(path.join(calls, '44.nlp'), 'token|speaker|ts\nGood|0|\n<inaudible>|0|\nMorning|1|\n')
    await writeFile(path.join(calls, 'ES1.rttm'), 'SPEAKER ES1 1 0.50 1.25 <NA> <NA> MEO <NA> <NA>\n')
    const { clips: called, meetings } = readSet(`calls=${calls}`, 100)
    assert.deepEqual(called, [{ file: path.join(calls, '44.mp3'), reference: ['good', 'morning'] }])
    assert.deepEqual(meetings, [{ file: path.join(calls, 'ES1.wav'), turns: [{ start: 0.5, end: 1.75, speaker: 0 }] }])
    assert.throws(() => readSet('libri', 1), /NAME=FOLDER/)
    assert.throws(() => readSet(`none=${path.join(folder, '84')}/..empty`, 1), /neither/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
