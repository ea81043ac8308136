import { createStore } from '../../../api/store.ts'

/** What a pedal can do. */
export const pedals = ['back', 'toggle', 'forward', 'slower', 'faster'] as const
export type Pedal = (typeof pedals)[number]

const stored = 'pedals'

/**
 * The keys of a foot pedal in this browser, such as `f13`, or of a keyboard. Pedals for transcribers send keys, which
 * differ by maker.
 * Unlike other shortcuts they also work while typing.
 */
export const pedalKeys = createStore<Readonly<Partial<Record<Pedal, string>>>>(read())

function read(): Partial<Record<Pedal, string>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(stored) ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(
      Object.entries(found).filter(([name, key]) => pedals.some((one) => one === name) && typeof key === 'string'),
    )
  } catch {
    return {}
  }
}

/** Sets a pedal's key. The same key of another pedal is removed; null removes this one's. */
export function setPedalKey(pedal: Pedal, key: string | null): void {
  const others = Object.entries(pedalKeys.get()).filter(([name, one]) => name !== pedal && one !== key)
  const next = Object.fromEntries(key === null ? others : [...others, [pedal, key]])
  localStorage.setItem(stored, JSON.stringify(next))
  pedalKeys.set(next)
}
