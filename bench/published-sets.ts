// Sets of recordings with what is said in them, or who speaks, from folders.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SpeakerTurn } from '../src/engines/speakers/port.ts'
import { normalise } from '../src/text/word-error-rate.ts'
import { readRttm } from './der.ts'

export interface PublishedSet {
  name: string
  /** BCP 47. */
  language: string
  /** With their words. */
  clips: { file: string; reference: string[] }[]
  /** With their turns. */
  meetings: { file: string; turns: SpeakerTurn[] }[]
}

/** A list of what is said, by how its name ends. */
const layouts: Readonly<Record<string, (list: string, text: string) => PublishedSet['clips']>> = {
  'references.json': (list, text) =>
    Object.entries(JSON.parse(text) as Record<string, string>).map(([file, said]) => clip(list, file, said)),
  // LibriSpeech: `ID TEXT` for each `ID.flac` beside it.
  '.trans.txt': (list, text) =>
    text.split('\n').flatMap((line) => {
      const [, id, said] = /^(\S+) (.+)$/.exec(line) ?? []
      return id === undefined || said === undefined ? [] : [clip(list, `${id}.flac`, said)]
    }),
  // FLEURS: number, file, text, and text without marks; the files of `test.tsv` are in `test`.
  '.tsv': (list, text) =>
    text.split('\n').flatMap((line) => {
      const [, file, , said] = line.split('\t')
      return file === undefined || said === undefined ? [] : [clip(list, path.join(stem(list), file), said)]
    }),
  // Earnings-22: a word a line, in the first column; `<inaudible>` and the like aren't words.
  '.nlp': (list, text) => {
    const words = text.split('\n').flatMap((line, i) => (i === 0 ? [] : (line.split('|')[0] ?? '')))
    return [clip(list, `${stem(list)}.mp3`, words.filter((word) => !word.startsWith('<')).join(' '))]
  },
}

/**
 * Reads `NAME=FOLDER` or `NAME:LANGUAGE=FOLDER`: the layouts above, and `*.rttm` with the turns of the `*.wav` beside
 * it. Takes every n-th recording, at most `most`.
 */
export function readSet(given: string, most: number): PublishedSet {
  const [, name, language = 'en', folder] = /^([^:=]+)(?::([^=]+))?=(.+)$/.exec(given) ?? []
  if (name === undefined || folder === undefined) throw new Error(`--set ${given}: write it as NAME=FOLDER.`)
  const clips = Object.entries(layouts).flatMap(([ending, read]) =>
    listsOf(folder, ending).flatMap((list) => read(list, readFileSync(list, 'utf8'))),
  )
  const meetings = listsOf(folder, '.rttm').map((list) => ({
    file: path.join(path.dirname(list), `${stem(list)}.wav`),
    turns: readRttm(readFileSync(list, 'utf8')),
  }))
  if (clips.length + meetings.length === 0) {
    throw new Error(`${folder} has neither ${[...Object.keys(layouts), '.rttm'].join(' nor ')}.`)
  }
  return { name, language, clips: evenly(clips, most), meetings: evenly(meetings, most) }
}

function listsOf(folder: string, ending: string): string[] {
  return globSync(`**/*${ending}`, { cwd: folder })
    .toSorted()
    .map((list) => path.join(folder, list))
}

function clip(list: string, file: string, said: string): PublishedSet['clips'][number] {
  return { file: path.join(path.dirname(list), file), reference: normalise(said) }
}

function stem(list: string): string {
  return path.basename(list, path.extname(list))
}

function evenly<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(list.length / most))
  return list.filter((_, i) => i % step === 0)
}
