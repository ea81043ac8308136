import type { InsightRequest, Place } from '../port.ts'
import { placesAbout } from './answers.ts'
import { askedCount, classifyPrompt, restOf } from '../classify-prompt.ts'
import { placesOf } from './extract.ts'
import { study } from './study.ts'

export interface PlacesInput extends Pick<InsightRequest, 'recording' | 'lines'> {
  question: string
}

/** The places of a recording that answer a question about all of it. In a thread, as extracts are. */
export function run({ question, recording, lines }: PlacesInput): readonly Place[] {
  const studied = study(lines, recording.language, recording.seconds)
  const kind = classifyPrompt('', question)
  const places = placesOf(studied, kind, (usual) => askedCount(question, [], usual), question) ?? []
  return placesAbout(studied, places, restOf(question, kind))
}
