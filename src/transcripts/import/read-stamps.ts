import type { ImportedCue } from './imported.ts'
import { looksLikeName, nameFinder } from './named-at-start.ts'
import { withHeadings, type Stamp } from './stamp-headings.ts'
import { secondsOfClock } from './seconds-of-clock.ts'

/** Older documents of Teams write 0:0:3.27. */
const clock = '(?:\\d{1,2}:\\d{1,2}:\\d{1,2}\\.\\d{1,3}|(?:\\d{1,3}:)?\\d{1,2}:\\d{2}(?:[.,]\\d{1,3})?)(?!:?\\d)'
/** `[00:05]`, `(0:05)`, `00:05`, `[00:00.000 --> 00:05.000]`, `00:05 - 00:09`, `0:00:05.000,0:00:09.000`. */
const time = `(?<open>[[(])?(?<from>${clock})(?: ?(?:-->|-|–|,) ?(?<to>${clock}))?[\\])]?`
const atStart = new RegExp(`^${time}(?: ?[-–:])?(?:(?: |(?<=\\]))(?<rest>.*))?$`, 'u')
/** `Ada Lovelace 0:05`, `Ada (00:05):`, `Ada [00:05]: What she says`, `Ada: [00:05] What she says`. */
const afterName = new RegExp(`^(?<name>.{1,60}?)[ ,]{0,3}${time}(?:(?:: ?|(?<=\\]) )(?<rest>.*))?$`, 'u')
/** `[ar:Artist]` above lyrics (lrc). */
const lyricsTag = /^\[[a-z]{2,7}:.*\]$/
/** Otter writes title, date, key words and speakers above what is said. */
const otterHead = 'SUMMARY KEYWORDS'
/** As Tiro writes it: any name may follow. */
const own = /^\[\d{1,3}:\d{2}:\d{2}(?:\.\d{1,3})?\]/

/**
 * The cues of a text whose lines have times, each line without double spaces. Null if it has none: times of day, which
 * don't increase from line to line, are part of the text. Text above a first time of 0:00 is a heading, not speech.
 */
export function readStamps(lines: readonly string[]): ImportedCue[] | null {
  const { stamps, names } = withHeadings(lines, lines.map(stampOf))
  const found = stamps.filter((stamp) => stamp !== null)
  if (!areTimes(found)) return null
  const first = stamps.findIndex((stamp) => stamp !== null)
  const hasHead = found[0]?.start === 0 || lines.slice(0, first).includes(otterHead)
  const isHead = (i: number): boolean => i < first && (hasHead || lyricsTag.test(lines[i] ?? ''))
  const isText = (i: number): boolean => lines[i] !== '' && stamps[i] === null && !names.has(i) && !isHead(i)
  const cues = cutCues(lines, stamps, isText)
  const hasParagraphs = cues.some(({ startsParagraph }, i) => i > 0 && startsParagraph)
  return cues.map(({ said, startsParagraph, ...cue }) => ({
    ...cue,
    startsParagraph: hasParagraphs && startsParagraph,
    text: said.join(' ').trim(),
  }))
}

/** Whether these are times of the recording: sure ones, or several in order. */
function areTimes(found: readonly Stamp[]): boolean {
  if (found.length > 0 && found.every(({ isSure }) => isSure)) return true
  return found.length > 1 && found.every(({ start }, i) => start >= (found[i - 1]?.start ?? 0))
}

interface Cut extends Omit<ImportedCue, 'text'> {
  said: string[]
}

/** A cue for each time, and for each further paragraph of what is said from it on. */
function cutCues(lines: readonly string[], stamps: readonly (Stamp | null)[], isText: (i: number) => boolean): Cut[] {
  const areNamed = stamps.every((stamp) => stamp === null || stamp.name !== null)
  const nameIn = nameFinder(
    lines.filter((_, i) => isText(i)),
    { areTimed: true },
  )
  const cues: Cut[] = []
  let isAfterBlank = true
  for (const [i, line] of lines.entries()) {
    const stamp = stamps[i] ?? null
    const last = cues.at(-1)
    if (stamp !== null) {
      const { start, end, name, rest } = stamp
      // A blank line between subtitles, which have two times, is none between paragraphs.
      const startsParagraph = end === null && (isAfterBlank || areNamed)
      cues.push({ start, end, speaker: name ?? last?.speaker ?? null, words: null, startsParagraph, said: [rest] })
    } else if (isText(i)) {
      const labelled = nameIn(line)
      const speaker = labelled?.name ?? last?.speaker ?? null
      const text = labelled?.rest ?? line
      const isNext = last === undefined || ((isAfterBlank || labelled !== null) && last.said.join('') !== '')
      if (isNext) cues.push({ start: null, end: null, speaker, words: null, startsParagraph: true, said: [text] })
      else {
        last.said.push(text)
        last.speaker = speaker
      }
    }
    isAfterBlank = line === ''
  }
  return cues
}

function stampOf(line: string): Stamp | null {
  const groups = (atStart.exec(line) ?? afterName.exec(line))?.groups
  if (groups === undefined) return null
  const { open, from = '', to, name, rest = '' } = groups
  const stamp = { start: secondsOfClock(from), end: to === undefined ? null : secondsOfClock(to) }
  if (name !== undefined) {
    const own = name.replace(/ ?[:–-]$/, '')
    return looksLikeName(own) ? { ...stamp, name: own, rest, isSure: false } : null
  }
  const [label = '', after = ''] = /^([^:]{1,80}): +(.*)$/.exec(rest)?.slice(1) ?? []
  const isSure = open !== undefined || to !== undefined
  return label !== '' && (own.test(line) || looksLikeName(label))
    ? { ...stamp, name: label.trim(), rest: after, isSure }
    : { ...stamp, name: null, rest, isSure }
}
