import { existsSync } from 'node:fs'
import { baseLanguage } from '../text/join-words.ts'

/** Font folders of Debian's fonts-noto-core and fonts-noto-cjk, and of other systems. */
const folders = [
  '/usr/share/fonts/truetype/noto',
  '/usr/share/fonts/opentype/noto',
  '/usr/share/fonts/noto',
  '/usr/share/fonts/noto-cjk',
  '/usr/share/fonts/google-noto',
]

/** The font folders that exist. */
export function fontFolders(): string[] {
  return folders.filter((folder) => existsSync(folder))
}

/** The script of languages that Noto Sans doesn't cover. */
const scripts: Record<string, string> = {
  ar: 'Arabic',
  fa: 'Arabic',
  ur: 'Arabic',
  ps: 'Arabic',
  sd: 'Arabic',
  ug: 'Arabic',
  ckb: 'Arabic',
  he: 'Hebrew',
  yi: 'Hebrew',
  hi: 'Devanagari',
  mr: 'Devanagari',
  ne: 'Devanagari',
  sa: 'Devanagari',
  th: 'Thai',
  lo: 'Lao',
  km: 'Khmer',
  my: 'Myanmar',
  bn: 'Bengali',
  as: 'Bengali',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  ml: 'Malayalam',
  gu: 'Gujarati',
  pa: 'Gurmukhi',
  si: 'Sinhala',
  ka: 'Georgian',
  hy: 'Armenian',
  am: 'Ethiopic',
  ti: 'Ethiopic',
}

/**
 * Font families for a language, in order. Characters missing in the first are searched in the next, which takes
 * time, so the language's own comes first. Han characters look different in Chinese, Japanese and Korean.
 */
export function fontFamilies(language: string): string[] {
  const script = scripts[baseLanguage(language)]
  const han = ['SC', 'TC', 'HK', 'JP', 'KR'].map((region) => `Noto Sans CJK ${region}`)
  const own = hanFamily(language) ?? (script === undefined ? null : `Noto Sans ${script}`)
  const common = ['Arabic', 'Hebrew', 'Devanagari', 'Thai'].map((name) => `Noto Sans ${name}`)
  const all = own === null ? [] : [own]
  return [...new Set([...all, 'Noto Sans', ...han, ...common])]
}

function hanFamily(language: string): string | null {
  switch (baseLanguage(language)) {
    case 'ja':
      return 'Noto Sans CJK JP'
    case 'ko':
      return 'Noto Sans CJK KR'
    case 'yue':
      return 'Noto Sans CJK HK'
    case 'zh':
      if (/-HK\b/i.test(language)) return 'Noto Sans CJK HK'
      return /-(?:Hant|TW|MO)\b/i.test(language) ? 'Noto Sans CJK TC' : 'Noto Sans CJK SC'
    default:
      return null
  }
}
