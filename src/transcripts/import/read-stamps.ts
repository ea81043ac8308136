import type { ImportedCue } from './imported.ts'
import { looksLikeName } from './named-at-start.ts'
import { secondsOfClock } from './seconds-of-clock.ts'

const clock = '(?:\\d{1,3}:)?\\d{1,2}:\\d{2}(?:[.,]\\d{1,3})?'
/** `[00:05]`, `(0:05)`, `00:05`, `[00:00.000 --> 00:05.000]`, `00:05 - 00:09`, `0:00:05.000,0:00:09.000`. */
const time = `(?<open>[[(])?(?<from>${clock})(?: ?(?:-->|-|–|,) ?(?<to>${clock}))?[\\])]?`
const atStart = new RegExp(`^${time}(?: ?[-–:])?(?: (?<rest>.*))?$`, 'u')
/** `Ada Lovelace 0:05`, `Ada (00:05):`, `Ada [00:05]: What she says`. */
const afterName = new RegExp(`^(?<name>.{1,60}?)[ ,]{0,3}${time}(?:: ?(?<rest>.*))?$`, 'u')
/** As Tiro writes it: any name may follow. */
const own = /^\[\d{1,3}:\d{2}:\d{2}(?:\.\d{1,3})?\]/

/** A line with a time. */
interface Stamp {
  start: number
  end: number | null
  name: string | null
  rest: string
  /** It begins with a time in brackets or with two: no time of day. */
  isSure: boolean
}

/**
 * The cues of a text whose lines have times, each line without double spaces. Null if it has none: times of day, which
 * don't increase from line to line, are part of the text.
 */
export function readStamps(lines: readonly string[]): ImportedCue[] | null {
  const stamps = withHeadings(lines, lines.map(stampOf))
  const found = stamps.filter((stamp) => stamp !== null)
  const isInOrder = found.every(({ start }, i) => start >= (found[i - 1]?.start ?? 0))
  const isSure = found.length > 0 && found.every((stamp) => stamp.isSure)
  if (!isSure && (found.length < 2 || !isInOrder)) return null
  const cues: (Omit<ImportedCue, 'text'> & { said: string[] })[] = []
  let isAfterBlank = true
  for (const [i, line] of lines.entries()) {
    const stamp = stamps[i] ?? null
    const last = cues.at(-1)
    if (stamp !== null) {
      const { start, end, name, rest } = stamp
      const startsParagraph = isAfterBlank || name !== null
      cues.push({ start, end, speaker: name ?? last?.speaker ?? null, words: null, startsParagraph, said: [rest] })
    } else if (line !== '' && (last === undefined || (isAfterBlank && last.said.join('') !== ''))) {
      // Another paragraph of what is said from the last time on.
      const speaker = last?.speaker ?? null
      cues.push({ start: null, end: null, speaker, words: null, startsParagraph: true, said: [line] })
    } else if (line !== '') last?.said.push(line)
    isAfterBlank = line === ''
  }
  return cues.map(({ said, ...cue }) => ({ ...cue, text: said.join(' ').trim() }))
}

function stampOf(line: string): Stamp | null {
  const groups = (atStart.exec(line) ?? afterName.exec(line))?.groups
  if (groups === undefined) return null
  const { open, from = '', to, name, rest = '' } = groups
  const stamp = { start: secondsOfClock(from), end: to === undefined ? null : secondsOfClock(to) }
  if (name !== undefined) return looksLikeName(name) ? { ...stamp, name, rest, isSure: false } : null
  const [label = '', after = ''] = /^([^:]{1,80}): +(.*)$/.exec(rest)?.slice(1) ?? []
  const isSure = open !== undefined || to !== undefined
  return label !== '' && (own.test(line) || looksLikeName(label))
    ? { ...stamp, name: label.trim(), rest: after, isSure }
    : { ...stamp, name: null, rest, isSure }
}

/** `00:05 Ada Lovelace` above what she says: a name where it stands behind several times, or where all lines are so. */
function withHeadings(lines: readonly string[], stamps: readonly (Stamp | null)[]): (Stamp | null)[] {
  const count = new Map<string, number>()
  const headings = stamps.map((stamp, i) => {
    const next = lines[i + 1] === '' ? i + 2 : i + 1
    const isAboveText = (lines[next] ?? '') !== '' && (stamps[next] ?? null) === null
    return stamp?.name === null && isAboveText && looksLikeName(stamp.rest) ? stamp.rest : null
  })
  for (const name of headings) if (name !== null) count.set(name, (count.get(name) ?? 0) + 1)
  const areAll = stamps.every((stamp, i) => stamp === null || headings[i] !== null)
  return stamps.map((stamp, i) => {
    const name = headings[i] ?? null
    if (stamp === null || name === null || !(areAll || (count.get(name) ?? 0) > 1)) return stamp
    return { ...stamp, name, rest: '' }
  })
}
