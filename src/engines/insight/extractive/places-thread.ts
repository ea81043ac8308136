import type { InsightRequest, Place } from '../port.ts'
import { itemsAbout } from './answers.ts'
import { askedCount, classifyPrompt, restOf } from './classify-prompt.ts'
import { itemsOf } from './extract.ts'
import { study } from './study.ts'

export interface PlacesInput extends Pick<InsightRequest, 'recording' | 'lines'> {
  question: string
}

/** The places of a recording that answer a question about all of it. In a thread, as extracts are. */
export function run({ question, recording, lines }: PlacesInput): readonly Place[] {
  const studied = study(lines, recording.language, recording.seconds)
  const kind = classifyPrompt('', question)
  const items = itemsOf(studied, kind, (usual) => askedCount(question, [], usual), question) ?? []
  return itemsAbout(studied, items, restOf(question, kind))
}
