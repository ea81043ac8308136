import type { DataKind, FindingKind } from '../../contract/endpoints/redaction.ts'

/** The labels of kinds that are replaced as a whole, unless somebody gives others. */
export const dataLabels: Record<DataKind, string> = {
  EMAIL: '[Email]',
  PHONE: '[Phone]',
  PAYMENT_CARD: '[Card]',
  IBAN: '[Account]',
  WEB_ADDRESS: '[Address]',
  NUMBER: '[Number]',
}

const words: Record<Exclude<FindingKind, DataKind>, string> = {
  SPEAKER: 'Person',
  PERSON: 'Person',
  PLACE: 'Place',
  ORGANISATION: 'Organisation',
  POSSIBLE_NAME: 'Name',
}

/** The label to suggest for a finding. */
export function suggestedLabel(kind: FindingKind, number: number): string {
  const word = kind in words ? words[kind as keyof typeof words] : dataLabels[kind as DataKind].slice(1, -1)
  return `[${word} ${number}]`
}
