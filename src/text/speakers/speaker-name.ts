import { baseLanguage } from '../join-words.ts'

const names: Readonly<Record<string, string>> = {
  en: 'Speaker',
  ar: 'المتحدث',
  de: 'Sprecher',
  es: 'Hablante',
  fr: 'Locuteur',
  zh: '说话人',
}
/** Amazon's files say "spk_0". */
const unnamed = new RegExp(`^(${Object.values(names).join('|')}|spk)[ _]?\\d+$`, 'iu')

/**
 * How a speaker without a name is called wherever a person reads: "Speaker 1" for index 0. In the languages of the
 * dashboard; others say it in English.
 */
export function speakerName(index: number, language = 'en'): string {
  return `${names[baseLanguage(language)] ?? 'Speaker'} ${index + 1}`
}

/** A number as `speakerName` writes it. */
const numbered = new RegExp(`(?:${Object.values(names).join('|')}) (\\d+)`, 'gu')

/** A text that calls speakers by their numbers, in any of these languages, with the names of those that have one. */
export function withSpeakerNames(text: string, named: Readonly<Record<number, string>>): string {
  return text.replaceAll(numbered, (label, number: string) => named[Number(number) - 1] ?? label)
}

/** Whether a name only numbers a speaker, as `speakerName` and other programs do. */
export function isSpeakerNumber(name: string): boolean {
  return unnamed.test(name)
}
