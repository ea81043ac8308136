// Full stops, questions and sentences of what is recognised, against the sample's script.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Punctuator } from '../src/engines/punctuation/port.ts'
import type { RecognisedWord, SpeechEngine } from '../src/engines/speech/port.ts'
import { punctuateByModel, textsToPunctuate } from '../src/text/punctuation/punctuate-by-model.ts'
import { restorePunctuation } from '../src/text/punctuation/restore-punctuation.ts'
import { normalise } from '../src/text/word-error-rate.ts'
import { alignWords } from './align-words.ts'
import type { Figure } from './figure.ts'

export const sample = path.join(import.meta.dirname, '../sample/interview.mp3')
const script = path.join(import.meta.dirname, '../sample/script.json')

interface Marked {
  plain: string
  /** The mark after the word: `,`, `.`, `?` or none. */
  mark: string
}

function markedOf(text: string): Marked[] {
  return text.split(/\s+/).flatMap((word) => {
    const mark = /[,.?]/.exec(/[^\p{L}\p{N}]*$/u.exec(word)?.[0] ?? '')?.[0] ?? ''
    const parts = normalise(word)
    return parts.map((plain, i) => ({ plain, mark: i === parts.length - 1 ? mark : '' }))
  })
}

/** F1 of marks at words that were recognised rightly. */
function f1(pairs: readonly (readonly [wanted: string, got: string])[], isWanted: (mark: string) => boolean): number {
  let right = 0
  let wanted = 0
  let got = 0
  for (const [reference, heard] of pairs) {
    if (isWanted(reference)) wanted += 1
    if (isWanted(heard)) got += 1
    if (isWanted(reference) && isWanted(heard)) right += 1
  }
  return wanted + got === 0 ? 1 : (2 * right) / (wanted + got)
}

/** `words`: what an engine recognised in the sample. `punctuator`: a model that is installed, besides the rules. */
export async function punctuationQuality(
  engine: SpeechEngine,
  words: readonly RecognisedWord[],
  punctuator: Punctuator | null,
): Promise<Figure[]> {
  const name = `${engine.provider}/${engine.model}`
  if (engine.abilities.punctuation) return figuresOf(name, words, 'its own marks')
  const options = { language: 'en', names: [] }
  const byRules = figuresOf(name, restorePunctuation(words, options), 'marks by rules')
  if (punctuator === null) return byRules
  const texts = await punctuator.punctuate(textsToPunctuate(words), new AbortController().signal)
  const { words: marked } = punctuateByModel(words, { texts, hasCase: punctuator.hasCase }, options)
  return [...byRules, ...figuresOf(name, marked, `marks by ${punctuator.provider}/${punctuator.model}`)]
}

function figuresOf(engine: string, words: readonly { word: string }[], by: string): Figure[] {
  const turns = JSON.parse(readFileSync(script, 'utf8')) as { text: string }[]
  const reference = markedOf(turns.map(({ text }) => text).join(' '))
  const heard = markedOf(words.map(({ word }) => word).join(' '))
  const plain = (list: readonly Marked[]): string[] => list.map((word) => word.plain)
  const pairs = alignWords(plain(reference), plain(heard)).map(
    ([i, j]) => [reference[i]?.mark ?? '', heard[j]?.mark ?? ''] as const,
  )
  const against = `${pairs.length} words of the sample, ${by}`
  const figure = (name: string, value: number, least: number): Figure => ({
    name: `${engine}: F1 of ${name}`,
    value,
    unit: '',
    goal: `≥ ${least}`,
    met: value >= least,
    against,
  })
  const marks = [',', '.', '?']
  const mean = marks.reduce((sum, mark) => sum + f1(pairs, (one) => one === mark), 0) / marks.length
  const ends = f1(pairs, (mark) => mark === '.' || mark === '?')
  const stops = f1(pairs, (mark) => mark === '.')
  const questions = f1(pairs, (mark) => mark === '?')
  return [
    figure('sentence ends', ends, 0.65),
    figure('full stops', stops, 0.5),
    figure('question marks', questions, 0.45),
    figure('commas, full stops and question marks, mean', mean, 0.3),
  ]
}
