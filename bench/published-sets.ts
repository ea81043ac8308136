// Sets of recordings with their texts, from folders that the user names: nothing is downloaded here.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { normalise } from '../src/text/word-error-rate.ts'

export interface PublishedSet {
  name: string
  /** BCP 47. */
  language: string
  clips: { file: string; reference: string[] }[]
}

/**
 * Reads `NAME=FOLDER` or `NAME:LANGUAGE=FOLDER`. The folder has `references.json` (`{file: text}`), or LibriSpeech's
 * layout: `*.trans.txt` with a line `ID TEXT` for each `ID.flac` beside it. Takes every n-th clip, at most `most`.
 */
export function readSet(given: string, most: number): PublishedSet {
  const [, name, language = 'en', folder] = /^([^:=]+)(?::([^=]+))?=(.+)$/.exec(given) ?? []
  if (name === undefined || folder === undefined) throw new Error(`--set ${given}: write it as NAME=FOLDER.`)
  const clips = clipsOf(folder)
  if (clips.length === 0) throw new Error(`${folder} has neither references.json nor *.trans.txt.`)
  const step = Math.max(1, Math.ceil(clips.length / most))
  return { name, language, clips: clips.filter((_, i) => i % step === 0) }
}

function clipsOf(folder: string): PublishedSet['clips'] {
  const lists = globSync(['references.json', '**/*.trans.txt'], { cwd: folder }).toSorted()
  return lists.flatMap((list) => {
    const text = readFileSync(path.join(folder, list), 'utf8')
    const at = (file: string): string => path.join(folder, path.dirname(list), file)
    if (list.endsWith('.json')) {
      const references = Object.entries(JSON.parse(text) as Record<string, string>)
      return references.map(([file, said]) => ({ file: at(file), reference: normalise(said) }))
    }
    return text.split('\n').flatMap((line) => {
      const [, id, said] = /^(\S+) (.+)$/.exec(line) ?? []
      return id === undefined || said === undefined ? [] : [{ file: at(`${id}.flac`), reference: normalise(said) }]
    })
  })
}
