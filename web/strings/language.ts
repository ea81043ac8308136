// The language of the interface: the person's choice, else the browser's, else English.

/** Names are in the language itself, so that people find theirs. */
export const interfaceLanguages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  zh: '中文',
  ar: 'العربية',
} as const

export type InterfaceLanguage = keyof typeof interfaceLanguages

const isOffered = (code: string | null | undefined): code is InterfaceLanguage =>
  code != null && Object.hasOwn(interfaceLanguages, code)
const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? tag

const stored = localStorage.getItem('language')

/** The language chosen in this browser; null follows the browser's languages. */
export const chosenLanguage = isOffered(stored) ? stored : null

const preferred = navigator.languages.map(baseOf).find(isOffered)

export const language: InterfaceLanguage = chosenLanguage ?? preferred ?? 'en'

export const direction: 'rtl' | 'ltr' = ['ar'].includes(language) ? 'rtl' : 'ltr'

/**
 * For Intl: the language with the browser's region, if it names one (`de-AT`). Arabic uses the digits 0 to 9, because
 * times in media are written with them.
 */
export const locale: string =
  direction === 'rtl' ? 'ar-u-nu-latn' : (navigator.languages.find((tag) => baseOf(tag) === language) ?? language)

/** Keeps the choice in this browser and loads the page again. Null follows the browser. */
export function chooseLanguage(code: string): void {
  if (isOffered(code)) localStorage.setItem('language', code)
  else localStorage.removeItem('language')
  location.reload()
}
