// Whether an engine for one language says what isn't in it: sentences that its limit was not chosen with.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SpeechEngine } from '../src/engines/speech/port.ts'
import { soundsForeign } from '../src/engines/speech/sounds-foreign.ts'
import type { Figure } from './figure.ts'
import { canSpeak, speak, type Voice } from './synthetic-dialogues.ts'

const sentences: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Der letzte Bus fährt um halb elf vom Bahnhof ab, danach müssen wir leider zu Fuß gehen.',
    'Im Herbst sammeln meine Großeltern Pilze und kochen daraus eine kräftige Suppe.',
  ],
  es: [
    'El último autobús sale de la estación a las diez y media, después hay que volver andando.',
    'En otoño mis abuelos recogen setas y preparan con ellas una sopa muy rica.',
  ],
  fr: [
    'Le dernier bus quitte la gare à dix heures et demie, ensuite il faut rentrer à pied.',
    'En automne mes grands-parents ramassent des champignons et en font une bonne soupe.',
  ],
  it: [
    "L'ultimo autobus parte dalla stazione alle dieci e mezza, poi dobbiamo tornare a piedi.",
    'In autunno i miei nonni raccolgono i funghi e ne fanno una zuppa molto buona.',
  ],
  nl: [
    'De laatste bus vertrekt om half elf van het station, daarna moeten we helaas lopen.',
    'In de herfst plukken mijn grootouders paddenstoelen en koken er een lekkere soep van.',
  ],
  pl: [
    'Ostatni autobus odjeżdża ze stacji o wpół do jedenastej, potem trzeba wracać pieszo.',
    'Jesienią moi dziadkowie zbierają grzyby i gotują z nich pyszną zupę.',
  ],
}
const english = [
  'The last bus leaves the station at half past ten, after that we have to walk home.',
  'In autumn my grandparents collect mushrooms and make a very good soup of them.',
]
const variants = ['', '+f3', '+m7'] as const
const englishVoices: readonly Voice[] = [
  'flite:slt',
  'flite:rms',
  'flite:awb',
  ...variants.map((v) => `espeak:en-us${v}` as Voice),
]

interface Clip {
  pcmPath: string
  samples: number
}

/** `real`: clips in the engine's language. */
export async function languageQuality(engine: SpeechEngine, folder: string, real: readonly Clip[]): Promise<Figure[]> {
  const { leastConfidence } = engine
  if (leastConfidence === undefined || !canSpeak()) return []
  const signal = new AbortController().signal
  const isForeign = async ({ pcmPath, samples }: Clip): Promise<boolean> => {
    const window = { path: pcmPath, sampleRate: 16_000, offset: 0, length: samples }
    const { words } = await engine.recognise(window, { language: 'auto', vocabulary: [], signal })
    return soundsForeign(words, leastConfidence)
  }
  const said = async (voice: Voice, texts: readonly string[]): Promise<Clip> => {
    const parts = texts.map((text) => speak(voice, text))
    const samples = Int16Array.from([...silence, ...parts.flatMap((part) => [...part, ...silence])])
    const pcmPath = path.join(folder, `${voice.replaceAll(':', '-')}.pcm`)
    await writeFile(pcmPath, samples)
    return { pcmPath, samples: samples.length }
  }
  let found = 0
  let foreign = 0
  for (const [language, texts] of Object.entries(sentences)) {
    for (const variant of variants) {
      foreign += 1
      if (await isForeign(await said(`espeak:${language}${variant}`, texts))) found += 1
    }
  }
  const own = [...real]
  for (const voice of englishVoices) own.push(await said(voice, english))
  let wrong = 0
  for (const clip of own) if (await isForeign(clip)) wrong += 1
  const name = `${engine.provider}/${engine.model}`
  return [
    {
      name: `${name}: other languages taken for another language`,
      value: found / foreign,
      unit: '',
      goal: '≥ 0.9',
      met: found / foreign >= 0.9,
      against: `${foreign} clips of synthetic voices in ${Object.keys(sentences).length} languages`,
    },
    {
      name: `${name}: English taken for another language`,
      value: wrong / own.length,
      unit: '',
      goal: '≤ 0.1',
      met: wrong / own.length <= 0.1,
      against: `${own.length} clips`,
    },
  ]
}

const silence = Array.from({ length: 4800 }, () => 0)
