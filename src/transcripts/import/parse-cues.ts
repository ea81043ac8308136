import type { ImportedCue, ImportedTranscript, ImportedWord } from './imported.ts'
import { unreadable } from './decode-text.ts'

const timing = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[,.]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[,.]\d{1,3})(?:\s.*)?$/

/** The dash before what each of several speakers of a cue says: nobody says it. */
export const speakersDash = /^((?:\s|<[^<>]{0,200}>){0,20})- /

function secondsOf(text: string): number {
  const [clock = '', fraction = ''] = text.split(/[,.]/)
  const whole = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return whole + Number(`0.${fraction}`)
}

/**
 * Cues of a subtitle file. Tolerates the output of real programs: numbers may be missing or wrong, cues may overlap or
 * be out of order. Rejects a file without a single cue (AppError INVALID_BODY).
 */
export function parseCues(text: string, kind: 'srt' | 'vtt'): ImportedTranscript {
  const lines = text.split('\n')
  const cues: ImportedCue[] = []
  for (let i = 0; i < lines.length; i++) {
    const match = timing.exec(lines[i] ?? '')
    if (match === null) continue
    const start = secondsOf(match[1] ?? '')
    const end = secondsOf(match[2] ?? '')
    const payload: string[] = []
    // A cue ends at a blank line, or at the next cue if the blank line is missing.
    for (i += 1; i < lines.length && (lines[i] ?? '').trim() !== ''; i++) {
      const line = lines[i] ?? ''
      const next = lines[i + 1] ?? ''
      if (timing.test(line) || (/^\s*\d+\s*$/.test(line) && timing.test(next))) {
        i -= 1
        break
      }
      payload.push(line.replace(speakersDash, '$1'))
    }
    if (kind === 'srt') cues.push(cue(payload.join(' '), start, end, null))
    // A cue may have any number of voices.
    else for (const voice of voices(payload.join('\n'), start, end)) cues.push(voice)
  }
  if (cues.length === 0)
    throw unreadable('This file has no subtitles: no line looks like 00:00:01,000 --> 00:00:02,500.')
  const ordered = cues.filter((one) => one.text !== '').toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
  return { cues: namedAtStart(ordered), language: languageOf(lines, kind) }
}

/** A WebVTT header may give the language: `Language: de`. */
function languageOf(lines: readonly string[], kind: 'srt' | 'vtt'): string | null {
  if (kind === 'srt') return null
  const header = lines.slice(0, Math.max(0, lines.indexOf('')))
  return /^language:\s*([\w-]{2,35})\s*$/im.exec(header.join('\n'))?.[1] ?? null
}

function cue(
  text: string,
  start: number,
  end: number,
  speaker: string | null,
  words: ImportedWord[] | null = null,
): ImportedCue {
  return { start, end: Math.max(start, end), text: clean(text), speaker, words, startsParagraph: false }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"' }

/** Text without tags, override codes and entities. */
function clean(text: string): string {
  return text
    .replaceAll(/<[^<>\n]{0,200}>|\{\\[^{}\n]{0,200}\}/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[\p{Cc}\u2060]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * `<v Name>`, `<v.class Name>`. Each part is short: a file of tags without an end would otherwise be read to its end for
 * each of them.
 */
const voiceTag = /<v(?:\.[^\s<>]{0,200})?\s([^>]{1,200})>/

/** Splits a WebVTT cue into its voices (`<v Name>`), each with its share of the time. */
function voices(payload: string, start: number, end: number): ImportedCue[] {
  const parts = payload.split(voiceTag)
  const spoken: { name: string | null; text: string }[] = []
  if (clean(parts[0] ?? '') !== '') spoken.push({ name: null, text: parts[0] ?? '' })
  for (let i = 1; i + 1 < parts.length; i += 2) spoken.push({ name: clean(parts[i] ?? ''), text: parts[i + 1] ?? '' })
  const total = spoken.reduce((sum, part) => sum + clean(part.text).length, 0)
  let at = start
  return spoken.map(({ name, text }, i) => {
    const to = i === spoken.length - 1 ? end : at + ((end - start) * clean(text).length) / Math.max(1, total)
    const result = cue(text, at, to, name, wordTimes(text, at, to))
    at = to
    return result
  })
}

/** Word times inside a cue: `Hello <00:00:01.500>world`. Null if there are none. */
function wordTimes(text: string, start: number, end: number): ImportedWord[] | null {
  const parts = text.split(/<((?:\d{1,3}:)?\d{1,2}:\d{2}[,.]\d{1,3})>/)
  if (parts.length < 3) return null
  const words: ImportedWord[] = []
  let from = start
  for (let i = 0; i < parts.length; i += 2) {
    const stamp = parts[i + 1]
    const to = stamp === undefined ? end : Math.min(end, Math.max(from, secondsOf(stamp)))
    const texts = clean(parts[i] ?? '')
      .split(' ')
      .filter((word) => word !== '')
    texts.forEach((word, n) => {
      // Only the first word after a time tag has its own time.
      words.push({
        word,
        start: n === 0 ? from : null,
        end: n === texts.length - 1 ? to : null,
        confidence: null,
        overlap: false,
        speaker: null,
      })
    })
    from = to
  }
  return words
}

const label = /^(?:[-–—]\s*)?([\p{L}\p{N}][\p{L}\p{M}\p{N}.'’ -]{0,59}):\s+(?=\S)/u

/**
 * `NAME:` at the start of a cue. A prefix in capitals is a name; one in mixed case only if it occurs at least twice,
 * since people also say "Note: this".
 */
export function namedAtStart(cues: readonly ImportedCue[]): ImportedCue[] {
  const count = new Map<string, number>()
  const nameOf = (text: string): string | null => {
    const name = label.exec(text)?.[1]?.trim() ?? null
    if (name === null || name.split(' ').length > 4) return null
    return name.split(' ').every((part) => !/^\p{Ll}/u.test(part)) ? name : null
  }
  for (const { text } of cues) {
    const name = nameOf(text)
    if (name !== null) count.set(name, (count.get(name) ?? 0) + 1)
  }
  let speaking: string | null = null
  return cues.map((one) => {
    if (one.speaker !== null) return one
    const name = nameOf(one.text)
    const isName = name !== null && ((count.get(name) ?? 0) > 1 || /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(name))
    if (!isName) return speaking === null ? one : { ...one, speaker: speaking }
    speaking = name
    return { ...one, speaker: name, text: one.text.replace(label, ''), words: null }
  })
}
