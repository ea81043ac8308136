import type { Usage } from '../../../src/contract/endpoints/quotas.ts'
import { bytes, number } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.usage

const texts = {
  hours: (value: number) => t.hoursValue(number(Math.round(value * 10) / 10)),
  storedBytes: bytes,
  unfinishedRecordings: number,
}
const names = ['hours', 'storedBytes', 'unfinishedRecordings'] as const

/** Each figure of a usage as text: `3.2 h of 10 h`. */
export function measuresOf(usage: Usage) {
  return names.map((name) => {
    const { used, limit } = usage[name]
    const write = texts[name]
    return {
      name,
      text: limit === null ? write(used) : t.of(write(used), write(limit)),
      isLimited: limit !== null,
      isUsedUp: limit !== null && used >= limit,
    }
  })
}
