import { isSpeakerNumber } from '../../text/speakers/speaker-name.ts'
import { looksLikeName } from './named-at-start.ts'

/** A line with a time. */
export interface Stamp {
  start: number
  end: number | null
  name: string | null
  rest: string
  /** It begins with a time in brackets or with two: no time of day. */
  isSure: boolean
}

interface WithHeadings {
  stamps: (Stamp | null)[]
  /** The lines that are nothing but the name for a time beside them. */
  names: Set<number>
}

/**
 * The names that stand behind a time, above it or below it, and above what is said: `00:05 Ada Lovelace`. One is a name
 * where it stands beside several times, or where all times have one.
 */
export function withHeadings(lines: readonly string[], stamps: readonly (Stamp | null)[]): WithHeadings {
  const behind = withNamesBehind(lines, stamps)
  const bare = behind.flatMap((stamp, i) => (stamp?.name === null && stamp.rest === '' ? [i] : []))
  const isText = (i: number): boolean => (lines[i] ?? '') !== '' && (behind[i] ?? null) === null
  const next = (i: number): number => (lines[i + 1] === '' ? i + 2 : i + 1)
  for (const nameOf of [(i: number) => (lines[i - 1] === '' ? i - 2 : i - 1), next]) {
    const at = bare.filter((i) => {
      const text = nameOf(i) < i ? next(i) : next(nameOf(i))
      // What stands above the next time is a name too, not what is said.
      const isSaid = isText(text) && (nameOf(i) > i || (behind[text + 1] ?? null) === null)
      return isSaid && isText(nameOf(i)) && isHeading(lines[nameOf(i)] ?? '')
    })
    const count = countOf(at.map((i) => lines[nameOf(i)] ?? ''))
    const isRepeated = (i: number): boolean => {
      const name = lines[nameOf(i)] ?? ''
      return isSpeakerNumber(name) || (count.get(name) ?? 0) > 1
    }
    // In scripts without capitals, most short lines look like names.
    if (at.length < bare.length * 0.9 || at.filter(isRepeated).length * 2 < bare.length) continue
    const named = new Set(at)
    return {
      stamps: behind.map((stamp, i) => (stamp && named.has(i) ? { ...stamp, name: lines[nameOf(i)] ?? '' } : stamp)),
      names: new Set(at.map(nameOf)),
    }
  }
  return { stamps: behind, names: new Set() }
}

function withNamesBehind(lines: readonly string[], stamps: readonly (Stamp | null)[]): (Stamp | null)[] {
  const headings = stamps.map((stamp, i) => {
    const next = lines[i + 1] === '' ? i + 2 : i + 1
    const isAboveText = (lines[next] ?? '') !== '' && (stamps[next] ?? null) === null
    return stamp?.name === null && isAboveText && isHeading(stamp.rest) ? stamp.rest : null
  })
  const count = countOf(headings.filter((name) => name !== null))
  const areAll = stamps.every((stamp, i) => stamp === null || headings[i] !== null)
  return stamps.map((stamp, i) => {
    const name = headings[i] ?? null
    if (stamp === null || name === null || !(areAll || (count.get(name) ?? 0) > 1)) return stamp
    return { ...stamp, name, rest: '' }
  })
}

/** A name, and no short sentence. */
function isHeading(text: string): boolean {
  return text !== '' && looksLikeName(text) && !/[!?…。！？،؟]$/u.test(text)
}

function countOf(names: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1)
  return count
}
