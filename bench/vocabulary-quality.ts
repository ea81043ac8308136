// Whether a vocabulary makes the recogniser write rare names as they are spelled, and what it costs elsewhere.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SpeechEngine } from '../src/engines/speech/port.ts'
import type { Figure } from './figure.ts'
import { canSpeak, speak, type Voice } from './synthetic-dialogues.ts'
import { normalise, wordErrors } from '../src/text/word-error-rate.ts'

/** Not the names that the boost was chosen with. */
const names = (
  'Adebayo Bhattacharya Cavanaugh Drummond Esposito Fairweather Galloway Higginbotham Ivanovich Johansson Kirkpatrick ' +
  'Lundgren Macallister Nightingale Oppenheimer Petrova Quillon Rutherford Sorensen Tanaka Underhill Valentino ' +
  'Whitaker Xenakis Yevgenia Zimmerman Bellweather Carmichael Donnelly Ellington Fontaine Goldberg Harrington Isabella ' +
  'Jefferson Livingstone Mackenzie Novak Ortega Pavlova'
).split(' ')
const frames = [
  (name: string) => `Please send the papers to ${name} tomorrow morning.`,
  (name: string) => `After lunch ${name} showed us around the garden.`,
  (name: string) => `Nobody has seen ${name} since the end of March.`,
]
const voices: Voice[] = ['flite:slt', 'flite:rms', 'flite:awb', 'espeak:en-us']

/** Rare words of the real clips with references. */
const realNames = ['Dashwood', 'squalid', 'brothels', 'Americans', 'nightfall']

interface Clip {
  pcmPath: string
  samples: number
  reference: readonly string[]
}

async function spokenNames(folder: string): Promise<(Clip & { name: string })[]> {
  const clips: (Clip & { name: string })[] = []
  for (const [n, name] of names.entries()) {
    const text = frames[n % frames.length]?.(name) ?? ''
    for (const voice of voices) {
      const pcmPath = path.join(folder, `${name}-${voice}.pcm`)
      const samples = padded(speak(voice, text))
      await writeFile(pcmPath, samples)
      clips.push({ name: name.toLowerCase(), pcmPath, samples: samples.length, reference: normalise(text) })
    }
  }
  return clips
}

function padded(samples: Int16Array): Int16Array {
  const made = new Int16Array(samples.length + 6400)
  made.set(samples, 3200)
  return made
}

/** Names right with and without the vocabulary, names that nobody said, and the errors of all other words. */
export async function vocabularyQuality(
  engine: SpeechEngine,
  folder: string,
  real: readonly Clip[],
): Promise<Figure[]> {
  if (!canSpeak()) return []
  const signal = new AbortController().signal
  const hear = async (clip: Clip, vocabulary: readonly string[]): Promise<string[]> => {
    const window = { path: clip.pcmPath, sampleRate: 16_000, offset: 0, length: clip.samples }
    const { words } = await engine.recognise(window, { language: 'en', vocabulary, signal })
    return normalise(words.map(({ word }) => word).join(' '))
  }
  const spoken = await spokenNames(folder)
  const count = async (vocabulary: readonly string[]) => {
    let right = 0
    let wrong = 0
    let errors = 0
    for (const clip of spoken) {
      const heard = await hear(clip, vocabulary)
      if (heard.includes(clip.name)) right += 1
      wrong += heard.filter((word) => word !== clip.name && names.some((name) => name.toLowerCase() === word)).length
      errors += wordErrors(clip.reference, heard)
    }
    return { right, wrong, errors }
  }
  const without = await count([])
  const preferring = await count(names)
  const totals = { words: 0, before: 0, after: 0, wrong: 0, found: 0, foundBefore: 0, said: 0 }
  for (const clip of real) {
    const before = await hear(clip, [])
    const after = await hear(clip, names)
    const own = await hear(clip, [...names, ...realNames])
    totals.words += clip.reference.length
    totals.before += wordErrors(clip.reference, before)
    totals.after += wordErrors(clip.reference, after)
    totals.wrong += after.filter((word) => names.some((name) => name.toLowerCase() === word)).length
    for (const name of realNames.map((entry) => entry.toLowerCase())) {
      if (!clip.reference.includes(name)) continue
      totals.said += 1
      if (before.includes(name)) totals.foundBefore += 1
      if (own.includes(name)) totals.found += 1
    }
  }
  const label = `${engine.provider}/${engine.model}`
  const rise = ((totals.after - totals.before) / Math.max(1, totals.words)) * 100
  const words = spoken.reduce((sum, { reference }) => sum + reference.length, 0)
  return [
    {
      name: `${label}: rare synthetic names right with a vocabulary`,
      value: preferring.right,
      unit: '',
      goal: `> ${without.right} without it`,
      met: preferring.right > without.right,
      against: `${spoken.length} clips`,
    },
    {
      name: `${label}: names that nobody said`,
      value: preferring.wrong + totals.wrong,
      unit: '',
      goal: '≤ 2',
      met: preferring.wrong + totals.wrong <= 2,
      against: `${spoken.length + real.length} clips`,
    },
    {
      name: `${label}: word error rate of those clips`,
      value: preferring.errors / words,
      unit: '',
      goal: `≤ ${(without.errors / words).toFixed(3)} without it`,
      met: preferring.errors <= without.errors,
    },
    {
      name: `${label}: rare words of real clips right`,
      value: totals.found,
      unit: '',
      goal: `≥ ${totals.foundBefore} without it`,
      met: totals.found >= totals.foundBefore,
      against: `${totals.said} words`,
    },
    {
      name: `${label}: rise of the error rate of real clips without the names`,
      value: rise,
      unit: 'points',
      goal: '≤ 0.2',
      met: rise <= 0.2,
      against: `${totals.words} words`,
    },
  ]
}
