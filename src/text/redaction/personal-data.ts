import type { DataKind } from '../../contract/endpoints/redaction.ts'
import { findAddresses } from './addresses.ts'
import { findNumbers } from './numbers.ts'
import type { PlainText } from './plain-text.ts'
import { findSpokenDigits } from './spoken-digits.ts'
import type { Found } from './found.ts'
import type { Token } from './tokens.ts'

/** Where two kinds overlap, the first of these counts: an address of somebody has a domain, and an IBAN long numbers. */
const order: readonly DataKind[] = ['EMAIL', 'IBAN', 'PAYMENT_CARD', 'WEB_ADDRESS', 'PHONE', 'NUMBER']

/** What may be personal data in a text, in order, not overlapping. One pass for each kind. */
export function findPersonalData(tokens: readonly Token[], plain: PlainText): Found[] {
  const written = [...findAddresses(plain.text), ...findNumbers(plain.text.replaceAll('\n', ' '))]
  const candidates = [
    ...written.map(({ kind, from, to }) => ({ kind, ...plain.placeOf(from, to) })),
    ...findSpokenDigits(tokens),
  ]
  const byPlace = candidates.toSorted(
    (a, b) => a.from - b.from || order.indexOf(a.kind) - order.indexOf(b.kind) || b.to - a.to,
  )
  const found: Found[] = []
  for (const one of byPlace) {
    const last = found.at(-1)
    if (last === undefined || one.from >= last.to) found.push({ ...one })
    else {
      // Nothing of either may stay.
      last.to = Math.max(last.to, one.to)
      if (order.indexOf(one.kind) < order.indexOf(last.kind)) last.kind = one.kind
    }
  }
  return found
}
