import type { StoredContent } from '../text/stored-content.ts'
import { cutCues, dashedLines, type Cue, type CueLimits } from '../text/subtitles/cues.ts'
import type { RenderDocument } from './document.ts'
import { assignedName, draftLine, timestamp } from './labels.ts'

/** WebVTT: `<v Name>` for assigned speakers, `& < >` escaped, a NOTE if the text is a draft. */
export function renderVtt(content: StoredContent, document: RenderDocument, limits: CueLimits): string {
  const draft = draftLine(document)
  const head = draft === null ? 'WEBVTT\n' : `WEBVTT\n\nNOTE ${escape(draft)}\n`
  const cues = cutCues(content.words, document.language, limits)
  return head + cues.map((cue) => `\n${timing(cue)}\n${payload(cue, document)}\n`).join('')
}

function timing(cue: Cue): string {
  return `${timestamp(cue.start, '.')} --> ${timestamp(cue.end, '.')}`
}

function payload(cue: Cue, document: RenderDocument): string {
  return dashedLines(cue)
    .map((lines, i) => {
      const text = lines.map(escape).join('\n')
      const name = assignedName(document, cue.parts[i]?.speaker ?? 0)
      if (name === null) return text
      // The end tag is optional if the span is the whole cue.
      return `<v ${escape(name)}>${text}${cue.parts.length > 1 ? '</v>' : ''}`
    })
    .join('\n')
}

/** With `>` escaped, no payload can contain `-->`. */
function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
