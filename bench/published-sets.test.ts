import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readSet } from './published-sets.ts'

test("reads LibriSpeech's layout and references.json, and takes clips from all over a set", async () => {
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
    assert.throws(() => readSet('libri', 1), /NAME=FOLDER/)
    assert.throws(() => readSet(`none=${path.join(folder, '84')}/..empty`, 1), /neither/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
