import { baseLanguage } from '../join-words.ts'

/** What is before and after who made the text, and who if that isn't known. */
interface Sentence {
  before: string
  machine: string
  after: string
}

const english: Sentence = {
  before: 'Draft quality: made by ',
  machine: 'a machine',
  after: ', not checked by a person.',
}
const sentences: Readonly<Record<string, Sentence>> = {
  en: english,
  ar: { before: 'جودة مسودة: أُنشئت بواسطة ', machine: 'آلة', after: '، ولم يراجعها أحد.' },
  de: { before: 'Entwurfsqualität: erstellt von ', machine: 'einer Maschine', after: ', von niemandem geprüft.' },
  es: { before: 'Calidad de borrador: hecha por ', machine: 'una máquina', after: ', sin revisión humana.' },
  fr: { before: 'Qualité brouillon : produite par ', machine: 'une machine', after: ', non relue par une personne.' },
  zh: { before: '草稿质量：由 ', machine: '机器', after: ' 生成，未经人工核对。' },
}

/** Says that a text is a draft, in the languages of the dashboard; others say it in English. `engine`: null if unknown. */
export function draftSentence(language: string, engine: string | null): string {
  const { before, machine, after } = sentences[baseLanguage(language)] ?? english
  return `${before}${engine ?? machine}${after}`
}

/** Whether a paragraph is a sentence of `draftSentence`. */
export function isDraftSentence(text: string): boolean {
  return Object.values(sentences).some(({ before }) => text.startsWith(before.trimEnd()))
}
