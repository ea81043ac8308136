import type { Word } from '../contract/content.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { cutCues, dashedLines, type CueLimits } from '../text/subtitles/cues.ts'
import type { RenderDocument } from './document.ts'
import { timestamp } from './labels.ts'

/** SubRip: UTF-8 without BOM, CRLF, comma before milliseconds, numbered from 1. Silence gives an empty file. */
export function renderSrt(content: StoredContent, document: RenderDocument, limits: CueLimits): string {
  return renderSrtCues(content.words, document.language, limits, 0).join('\r\n')
}

/** The cues of words, after `before` earlier ones. An empty line goes between two. */
export function renderSrtCues(words: readonly Word[], language: string, limits: CueLimits, before: number): string[] {
  return cutCues(words, language, limits).map((cue, i) => {
    const time = `${timestamp(cue.start, ',')} --> ${timestamp(cue.end, ',')}`
    return `${before + i + 1}\r\n${time}\r\n${dashedLines(cue).flat().map(defuse).join('\r\n')}\r\n`
  })
}

/**
 * SubRip has no escaping. An invisible word joiner breaks up what players would read as a time line, a tag or a style
 * override, in a whole line: without spaces, a tag may be several words. One on each side of a backslash, since some
 * players look for `{\`, and others for the override behind the backslash.
 */
function defuse(text: string): string {
  if (!/[<>\\]/.test(text)) return text
  return text
    .replace(/--(?=>)/g, '--\u2060')
    .replace(/<(?=[a-z/!])/gi, '<\u2060')
    .replace(/\{(?=\\)/g, '{\u2060')
    .replaceAll('\\', '\\\u2060')
}
