import type { Quota, Usage } from '../../../src/contract/endpoints/quotas.ts'
import { bytes, number, shortDuration } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.usage

/** Hours of audio; less than one in minutes or seconds, so that a short recording isn't `0 h`. */
export function hours(value: number): string {
  return value > 0 && value < 1 ? shortDuration(value * 3600) : t.hoursValue(number(Math.round(value * 10) / 10))
}

/** Each figure that can be limited: the name of its limit, and how a value is written. */
export const measures = {
  hours: { limitName: t.hoursLimit, write: hours },
  storedBytes: { limitName: t.storedBytes, write: bytes },
  unfinishedRecordings: { limitName: t.recordingsLimit, write: number },
} satisfies Record<keyof Quota, { limitName: string; write: (value: number) => string }>
const names = ['hours', 'storedBytes', 'unfinishedRecordings'] as const

/** Each figure of a usage as text: `3.2 h of 10 h`. */
export function measuresOf(usage: Usage) {
  return names.map((name) => {
    const { used, limit } = usage[name]
    const { write } = measures[name]
    return {
      name,
      text: limit === null ? write(used) : t.of(write(used), write(limit)),
      isLimited: limit !== null,
      isUsedUp: limit !== null && used >= limit,
    }
  })
}
