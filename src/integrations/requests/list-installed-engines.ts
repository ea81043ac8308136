import type { SpeechOffer } from '../../engines/speech/port.ts'

export interface InstalledEngine {
  name: string
  languages: string[]
}

/** The speech engines that are the first choice for a language here, each with those languages. */
export async function listInstalledEngines(speech: {
  languages: () => Promise<readonly SpeechOffer[]>
}): Promise<InstalledEngine[]> {
  const here = (await speech.languages()).filter(({ isHere }) => isHere)
  const byEngine = Map.groupBy(here, ({ engine }) => engine)
  return [...byEngine].map(([name, offers]) => ({
    name,
    languages: offers.map(({ language }) => language).filter((language) => language !== '*'),
  }))
}
