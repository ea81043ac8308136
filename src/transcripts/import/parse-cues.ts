import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedCue, ImportedTranscript, ImportedWord } from './imported.ts'
import { namedAtStart, nameFinder } from './named-at-start.ts'
import { secondsOfClock } from './seconds-of-clock.ts'

const timing = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[,.]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[,.]\d{1,3})(?:\s.*)?$/

const before = '^((?:\\s|<[^<>]{0,200}>){0,20})'
const dashAndSpace = new RegExp(`${before}- `)
const anyDash = new RegExp(`${before}[-‐–—](?: |(?=[\\p{L}<"'“«¿¡…(\\[♪]))`, 'u')

/** Lines of a cue without the dash before what each of several speakers says: nobody says it. */
export function withoutDashes(lines: readonly string[]): string[] {
  // Netflix writes "-Yes.", others "–Yes."; a dash before one line only may be part of what is said.
  const dash = lines.filter((line) => anyDash.test(line)).length > 1 ? anyDash : dashAndSpace
  return lines.map((line) => line.replace(dash, '$1'))
}

/** A cue as it stands in the file. */
interface Shown {
  start: number
  end: number
  lines: string[]
}

/**
 * Cues of a subtitle file. Tolerates the output of real programs: numbers may be missing or wrong, cues may overlap, be
 * out of order, or repeat lines that stay on the screen. Rejects a file without a single cue (AppError INVALID_BODY).
 */
export function parseCues(text: string, kind: 'srt' | 'vtt'): ImportedTranscript {
  const lines = text.split('\n')
  const shown = readShown(lines, kind)
  if (shown.length === 0) throw unreadable(importSentences.NO_CUES)
  const nameIn = nameFinder(
    shown.flatMap(({ lines: said }) => said.map(clean)),
    { areTimed: true },
  )
  const isNamed = (line: string): boolean => nameIn(clean(line)) !== null
  const cues = withoutRepeatedLines(shown.toSorted((a, b) => a.start - b.start))
    .flatMap(({ start, end, lines: said }) =>
      // A cue may have any number of voices.
      inTurn(
        kind === 'vtt' && said.some((line) => voiceTag.test(line)) ? voices(said) : byNames(said, isNamed),
        start,
        end,
      ),
    )
    .filter((one) => one.text !== '')
  return { cues: untilTheNext(namedAtStart(cues)), language: languageOf(lines, kind) }
}

/** Webex names who speaks in the identifier of a cue: `1 "Ada Lovelace" (1234)`. */
const webexId = /^\d{1,6} "([^"<>]{1,200})" \(\d{1,20}\)$/

function readShown(lines: readonly string[], kind: 'srt' | 'vtt'): Shown[] {
  const all: Shown[] = []
  // A line of spaces ends no cue in WebVTT: captions of YouTube have them where a line is still empty.
  const isEnd = (line: string): boolean => (kind === 'vtt' ? line === '' : line.trim() === '')
  for (let i = 0; i < lines.length; i++) {
    const match = timing.exec(lines[i] ?? '')
    if (match === null) continue
    const said: string[] = []
    const [, webexName] = (kind === 'vtt' && webexId.exec(lines[i - 1] ?? '')) || []
    // A cue ends at a blank line, or at the next cue if the blank line is missing.
    for (i += 1; i < lines.length && !isEnd(lines[i] ?? ''); i++) {
      const line = lines[i] ?? ''
      const next = lines[i + 1] ?? ''
      if (timing.test(line) || (/^\s*\d+\s*$/.test(line) && timing.test(next))) {
        i -= 1
        break
      }
      if (line.trim() !== '') said.push(line)
    }
    if (webexName !== undefined && said[0] !== undefined) said[0] = `<v ${webexName}>${said[0]}`
    all.push({ start: secondsOfClock(match[1] ?? ''), end: secondsOfClock(match[2] ?? ''), lines: withoutDashes(said) })
  }
  return all
}

/** Seconds between a cue and the next that goes on with its lines. */
const rollGap = 0.5

/**
 * Captions that roll, as YouTube's automatic ones, show a line twice or more: as the new one, and above the next. So
 * where most cues begin with the last lines of the one before, and some go on after them, these lines are left out.
 */
function withoutRepeatedLines(cues: readonly Shown[]): Shown[] {
  const texts = cues.map(({ lines }) => lines.map(clean))
  const repeated = cues.map(({ start }, i) => {
    const before = cues[i - 1]
    return before === undefined || start - before.end > rollGap ? 0 : sharedLines(texts[i - 1] ?? [], texts[i] ?? [])
  })
  const rolling = repeated.filter((count) => count > 0).length
  const goesOn = repeated.some((count, i) => count > 0 && count < (texts[i]?.length ?? 0))
  if (!goesOn || rolling * 2 < cues.length - 1) return [...cues]
  return cues.map((one, i) => ({ ...one, lines: one.lines.slice(repeated[i]) }))
}

/** How many of the last lines of `before` are the first of `after`. */
function sharedLines(before: readonly string[], after: readonly string[]): number {
  // A program shows three lines at once, or four; a cue of thousands of lines isn't compared with another.
  let count = Math.min(before.length, after.length, 5)
  while (count > 0 && before.slice(-count).some((line, i) => line !== after[i])) count--
  return count
}

/** Cues of one person that overlap: what is said after the next begins can't be what the first says. */
function untilTheNext(cues: readonly ImportedCue[]): ImportedCue[] {
  return cues.map((one, i) => {
    const next = cues[i + 1]
    if (next?.start == null || one.start === null || one.end === null || one.words !== null) return one
    return next.speaker === one.speaker && next.start > one.start ? { ...one, end: Math.min(one.end, next.start) } : one
  })
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

const entities = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['gt', '>'],
  ['lrm', ''],
  ['lt', '<'],
  ['nbsp', ' '],
  ['quot', '"'],
  ['rlm', ''],
])

/** Text without tags, override codes, entities, and the marks before what another person says in broadcasts. */
export function clean(text: string): string {
  return text
    .replaceAll(/<(?=[/\p{L}\d])[^<>\n]{0,200}>|\{\\[^{}\n]{0,200}\}/gu, '')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi,
      (whole, decimal?: string, hex?: string, name = '') => {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : (entities.get(name.toLowerCase()) ?? whole)
      },
    )
    .replaceAll(/(?<=^|\s)>{2,3}(?=\s|[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/[\p{Cc}\u2060]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed()
}

/**
 * `<v Name>`, `<v.class Name>`. Each part is short: a file of tags without an end would otherwise be read to its end for
 * each of them.
 */
const voiceTag = /<v(?:\.[^\s<>]{0,200})?\s([^>]{1,200})>/

interface Spoken {
  name: string | null
  text: string
}

/** Splits a WebVTT cue into its voices (`<v Name>`). */
function voices(lines: readonly string[]): Spoken[] {
  const parts = lines.join('\n').split(voiceTag)
  const spoken: Spoken[] = []
  if (clean(parts[0] ?? '') !== '') spoken.push({ name: null, text: parts[0] ?? '' })
  for (let i = 1; i + 1 < parts.length; i += 2) spoken.push({ name: clean(parts[i] ?? ''), text: parts[i + 1] ?? '' })
  return spoken
}

/** Splits a cue before its lines that begin with a name, if the first does; else it may be a sentence with a colon. */
function byNames(lines: readonly string[], isNamed: (line: string) => boolean): Spoken[] {
  if (!isNamed(lines[0] ?? '')) return [{ name: null, text: lines.join('\n') }]
  const spoken: Spoken[] = []
  for (const line of lines) {
    const last = spoken.at(-1)
    if (last === undefined || isNamed(line)) spoken.push({ name: null, text: line })
    else last.text += `\n${line}`
  }
  return spoken
}

/** What is said in a cue, each with its share of the time. */
function inTurn(spoken: readonly Spoken[], start: number, end: number): ImportedCue[] {
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
    const to = stamp === undefined ? end : Math.min(end, Math.max(from, secondsOfClock(stamp)))
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
