import type { DataKind } from '../../contract/endpoints/redaction.ts'
import type { Found } from './found.ts'

/** Groups of digits with what people write between those of one number. A comma or a full stop before a space ends it. */
const sequence = /\+?\(?\d(?:\d| ?[-./()]{1,2} ?(?=[\d(])| (?=\d))*/g
const iban = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}/giu
/** Every country's has more digits; words in small letters may have the right check digits by chance. */
const fewestDigitsOfIban = 10
/** What stays of a number that is written with spaces, when the parts are looked at one by one. */
const piece = /[^ ]+/g
const shortest = 5
const date = /^(?:\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{4}([./-])\d{1,2}\2\d{1,2})$/
const year = /^(?:19|20)\d\d$/
const thousands = /^\d{1,3}(?:[ .]\d{3})+$/
const round = /^\d{1,3}(?:[ .]\d00)+$/
const letter = /[\p{L}\p{N}]/u

/** Bank accounts, cards, phone numbers and other long numbers in a plain text on one line. */
export function findNumbers(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: candidate, index } of text.matchAll(iban)) {
    const length = lengthOfIban(candidate)
    if (length > 0) found.push({ kind: 'IBAN', from: index, to: index + length })
  }
  for (const { 0: raw, index } of text.matchAll(sequence)) {
    const kind = kindOf(raw)
    if (kind !== null) found.push({ kind, from: index, to: index + raw.length })
    else {
      for (const { 0: part, index: at } of raw.matchAll(piece)) {
        if (isLong(part)) found.push({ kind: 'NUMBER', from: index + at, to: index + at + part.length })
      }
    }
  }
  return found.map((one) => (one.kind === 'NUMBER' ? withLetters(text, one) : one))
}

function kindOf(raw: string): DataKind | null {
  const groups = raw.match(/\d+/g) ?? []
  const digits = groups.join('')
  if (digits.length >= 13 && digits.length <= 19 && isCard(digits)) return 'PAYMENT_CARD'
  if (date.test(raw)) return 'NUMBER'
  if (digits.length < 7 || digits.length > 15) return null
  if (/^(?:\+|\(|00?[1-9(])/.test(raw) && !/^0[.,]/.test(raw)) return 'PHONE'
  if (groups.length < 2 || groups.every((group) => year.test(group)) || round.test(raw)) return null
  const isAmount = raw.includes('.') && thousands.test(raw)
  return isAmount || /^\d+\.\d+$/.test(raw) ? null : 'PHONE'
}

function isLong(part: string): boolean {
  if (part.includes('.') && (thousands.test(part) || /^\d{1,4}\.\d+$/.test(part))) return false
  return part.replaceAll(/\D/g, '').length >= shortest
}

/** With the letters that it is written with: "AB123456". Bounded, since the text may be one long word. */
function withLetters(text: string, { kind, from, to }: Found): Found {
  let [start, end] = [from, to]
  while (start > 0 && from - start < 20 && letter.test(text[start - 1] as string)) start -= 1
  while (end < text.length && end - to < 20 && letter.test(text[end] as string)) end += 1
  return { kind, from: start, to: end }
}

/** The check of ISO/IEC 7812: each second digit from the right counts twice. */
function isCard(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const value = Number(digits[digits.length - 1 - i])
    const counted = i % 2 === 1 ? value * 2 : value
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0 && !/^0+$/.test(digits)
}

/** The length of the IBAN that a text begins with, 0 if none: words in capitals may follow it. */
function lengthOfIban(candidate: string): number {
  for (let length = candidate.length; length >= 15; length -= 1) {
    const next = candidate[length]
    const isWhole = next === undefined || next === ' ' || next === '-'
    if (!isWhole || / |-/.test(candidate[length - 1] as string)) continue
    const plain = candidate.slice(0, length).replaceAll(/[ -]/g, '')
    if (plain.replaceAll(/\D/g, '').length < fewestDigitsOfIban) return 0
    if (plain.length >= 15 && plain.length <= 34 && remainder(plain.slice(4) + plain.slice(0, 4)) === 1) return length
  }
  return 0
}

/** The remainder by 97 of what ISO 13616 makes a number of: letters are 10 to 35. */
function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97
  }
  return rest
}
