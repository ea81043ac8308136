import { documentClock } from '../text/clock.ts'
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { direction } from '../text/join-words.ts'
import { textDirection } from '../text/languages/text-direction.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { clean } from '../text/clean.ts'
import { contentFor } from './content-for.ts'
import { brandingLine, type Query, type RenderDocument } from './document.ts'
import { fontFamilies, fontFolders } from './fonts.ts'
import { markedParagraphs } from './marked-paragraphs.ts'
import { draftLine, showsSpeakers, speakerLabel } from './labels.ts'
import type { RenderTask } from './render-content.ts'
import { requireTypesettable } from './too-long.ts'

/** Backgrounds of highlighted words. */
const fills = { YELLOW: '#f6e29a', GREEN: '#d3e7c0', BLUE: '#cde1f2', PINK: '#f5d2dc' }
/** Scripts without spaces have their own rules for breaks. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

/** Typesets a pdf. Blocks its thread for seconds and may crash: run it in a separate process. */
export function renderPdf({ document, query }: RenderTask): Uint8Array {
  const content = contentFor(document, query)
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: fontFolders() }] })
  const compiled = compiler.compile({
    mainFileContent: readFileSync(new URL('./pdf.typ', import.meta.url), 'utf8'),
    inputs: { data: JSON.stringify(layoutData(content, document, query)) },
  })
  const page = compiled.result
  if (page === null) {
    const fault = compiled.takeDiagnostics()
    throw new Error(`typst: ${fault === null ? 'no document' : JSON.stringify(fault.shortDiagnostics)}`)
  }
  const created = Date.parse(document.createdAt)
  return compiler.pdf(page, {
    pdfTags: true,
    ...(Number.isNaN(created) ? {} : { creationTimestamp: Math.floor(created / 1000) }),
  })
}

/** What pdf.typ reads from `sys.inputs.data`. */
function layoutData(content: StoredContent, document: RenderDocument, query: Query) {
  const marked = markedParagraphs(content, document, query)
  requireTypesettable(marked)
  const paragraphs = marked.passages
  const draft = draftLine(document)
  const named = showsSpeakers(document, paragraphs)
  const title = clean(document.title).trim()
  return {
    title,
    heading: breakable(title, titleLine),
    draft: draft ?? '',
    draftRtl: textDirection(draft ?? '', 'en') === 'rtl',
    branding: query.docIncludeServiceBranding === 'false' ? '' : brandingLine,
    ...localeOf(document.language),
    rtl: direction(document.language) === 'rtl',
    fonts: fontFamilies(document.language),
    passages: paragraphs.map((passage) => ({
      speaker: named ? breakable(speakerLabel(document, passage.speaker)) : '',
      time: `[${documentClock(passage.start)}]`,
      rtl: textDirection(passage.text, document.language) === 'rtl',
      runs: passage.runs.map(({ text, color, notes }) => ({
        text: breakable(text),
        fill: color === null ? '' : fills[color],
        notes: notes.map(({ lines }) => lines.map((line) => breakable(line))),
      })),
    })),
    others: marked.others.flatMap(({ lines }) => lines.map((line) => breakable(line))),
  }
}

/** Typst accepts language codes of two or three letters and regions of two. Other codes are ignored. */
function localeOf(language: string): { lang: string; region: string | null } {
  const [, lang = 'und', region = null] = /^([a-z]{2,3})(?:-[A-Z][a-z]{3})?(?:-([A-Z]{2}))?(?:-|$)/.exec(language) ?? []
  return { lang, region }
}

/** Characters of most words that fit a line: of the text, and of the title in its larger type. */
const [textLine, titleLine] = [80, 40]

/** A word too long for a line would run off the page, so it may be broken after every half of a line. */
function breakable(text: string, line = textLine): string {
  const longWord = new RegExp(`[^\\s\\u200b${unspaced}]{${line},}`, 'gu')
  const half = new RegExp(`.{${line / 2}}(?=.)(?![\\p{M}\\u200d])`, 'gu')
  return text.replace(longWord, (word) => word.replace(half, '$&\u200b'))
}
