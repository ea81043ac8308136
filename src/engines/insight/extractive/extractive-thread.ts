import { askedCount, classifyPrompt } from '../classify-prompt.ts'
import { labelsOf } from './extract-labels.ts'
import { extract } from './extract.ts'
import { study } from './study.ts'
import type { InsightRequest } from '../port.ts'

/** Runs in a worker thread, because a long recording has ten thousand lines. */
export function run({ prompt, tweaks, recording, lines }: InsightRequest): string {
  const kind = classifyPrompt(prompt.title, prompt.text)
  const studied = study(lines, recording.language, recording.seconds)
  const countOf = (usual: number): number => askedCount(prompt.text, tweaks, usual)
  const parts = extract(studied, kind, countOf, prompt.text || prompt.title)
  const { note, nothing } = labelsOf(recording.language)
  return [...(parts.length === 0 ? [nothing] : parts), note].join('\n\n')
}
