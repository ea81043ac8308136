import type { StoredContent } from '../text/stored-content.ts'
import { cutCues, type CueLimits } from './subtitle-cues.ts'
import type { RenderDocument } from './document.ts'
import { timestamp } from './labels.ts'

/** SubRip: UTF-8 without BOM, CRLF, comma before milliseconds, numbered from 1. Silence gives an empty file. */
export function renderSrt(content: StoredContent, document: RenderDocument, limits: CueLimits): string {
  const cues = cutCues(content.words, document.language, limits, defuse)
  return cues
    .map((cue, i) => {
      const time = `${timestamp(cue.start, ',')} --> ${timestamp(cue.end, ',')}`
      const lines = cue.parts.flatMap((part) => part.lines)
      return `${i + 1}\r\n${time}\r\n${lines.join('\r\n')}\r\n`
    })
    .join('\r\n')
}

/**
 * SubRip has no escaping. An invisible word joiner breaks up text that players would read as a time line, a tag or a
 * style override.
 */
function defuse(text: string): string {
  if (!/[<>{]/.test(text)) return text
  return text
    .replace(/--(?=>)/g, '--\u2060')
    .replace(/<(?=[a-z/!])/gi, '<\u2060')
    .replace(/\{(?=\\)/g, '{\u2060')
}
