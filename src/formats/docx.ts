import { documentClock } from '../text/clock.ts'
import {
  AlignmentType,
  Document,
  Footer,
  FootnoteReferenceRun,
  HeadingLevel,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  TextRun,
  type IRunOptions,
} from 'docx'
import { baseLanguage, direction } from '../text/join-words.ts'
import { textDirection } from '../text/languages/text-direction.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { clean } from '../text/clean.ts'
import { brandingLine, type Query, type RenderDocument } from './document.ts'
import { markedParagraphs, placedNotes, type Run } from './marked-paragraphs.ts'
import { draftLine, speakerLabel } from './labels.ts'
import { requireTypesettable } from './too-long.ts'

/** Fonts that Word and LibreOffice include or substitute well, by type of script. */
const eastAsian: Record<string, string> = { ja: 'Yu Gothic', ko: 'Malgun Gothic', zh: 'Microsoft YaHei' }

/** Backgrounds of highlighted words. */
const fills = { YELLOW: 'F6E29A', GREEN: 'D3E7C0', BLUE: 'CDE1F2', PINK: 'F5D2DC' }

/**
 * A Word document: the title as Title, each change of speaker or each paragraph's time as Heading 2, the text
 * below it. Right-to-left languages get right-to-left paragraphs and runs. XML doesn't allow
 * control characters or lone surrogates; `clean` has removed them.
 */
export async function renderDocx(content: StoredContent, document: RenderDocument, query: Query): Promise<Uint8Array> {
  const rtl = direction(document.language) === 'rtl'
  // Between a name and its time, whatever the direction of the name: without it, digits join the name.
  const mark = rtl ? '\u200f' : '\u200e'
  // There are tens of thousands of runs and paragraphs: what is the default isn't said of each.
  const run = (text: string, options: IRunOptions = {}, isRtlRun = rtl) =>
    new TextRun({ ...options, ...(isRtlRun ? { rightToLeft: true } : {}), text })
  const inDirection = (isRtlParagraph: boolean) => (isRtlParagraph ? { bidirectional: true } : {})
  const isRtl = (text: string): boolean => textDirection(text, document.language) === 'rtl'
  const marksOf = ({ text, color, notes }: Run, rightToLeft: boolean) => [
    run(text, color === null ? {} : { shading: { type: ShadingType.CLEAR, fill: fills[color] } }, rightToLeft),
    ...notes.map(({ number }) => new FootnoteReferenceRun(number)),
  ]
  const title = clean(document.title).trim()
  const children = [new Paragraph({ heading: HeadingLevel.TITLE, bidirectional: rtl, children: [run(title)] })]
  const draft = draftLine(document)
  if (draft !== null) {
    const rightToLeft = textDirection(draft, 'en') === 'rtl'
    const line = new TextRun({ text: draft, italics: true, rightToLeft })
    children.push(new Paragraph({ bidirectional: rightToLeft, children: [line] }))
  }
  const marked = markedParagraphs(content, document, query)
  requireTypesettable(marked)
  for (const passage of marked.passages) {
    const heading: TextRun[] = []
    if (query.docIncludeSpeakers !== false) {
      const name = speakerLabel(document, passage.speaker)
      heading.push(run(name, { bold: true }, isRtl(name)))
    }
    if (query.docIncludeTimestamps !== false) {
      heading.push(
        run(`${heading.length > 0 ? mark + '  ' : ''}[${documentClock(passage.start)}]`, {
          color: '666666',
          bold: false,
        }),
      )
    }
    if (heading.length > 0) {
      children.push(
        new Paragraph({ heading: HeadingLevel.HEADING_2, ...inDirection(rtl), keepNext: true, children: heading }),
      )
    }
    const isPassageRtl = isRtl(passage.text)
    children.push(
      new Paragraph({
        ...inDirection(isPassageRtl),
        children: passage.runs.flatMap((one) => marksOf(one, isPassageRtl)),
      }),
    )
  }
  for (const { lines } of marked.others) {
    for (const line of lines) children.push(new Paragraph({ ...inDirection(rtl), children: [run(line)] }))
  }
  if (query.docIncludeServiceBranding !== 'false') {
    children.push(
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ text: brandingLine, color: '666666', size: 18 })],
      }),
    )
  }
  const file = new Document({
    title,
    creator: 'Tiro',
    footnotes: Object.fromEntries(
      placedNotes(marked).map(({ number, lines }) => [
        number,
        {
          children: lines.map(
            (line, i) =>
              new Paragraph({
                style: 'FootnoteText',
                ...inDirection(rtl),
                children: [run(i === 0 ? ` ${line}` : line)],
              }),
          ),
        },
      ]),
    ),
    styles: {
      default: {
        document: {
          run: { font: fonts(document.language), size: 22, language: proofing(document.language) },
          // Without a rule, LibreOffice gives the lines of a long title the height of the text's.
          paragraph: { spacing: { after: 160, line: 288, lineRule: LineRuleType.AUTO } },
        },
        title: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 240 } } },
        footnoteText: { run: { size: 18 }, paragraph: { spacing: { after: 40, line: 240 } } },
        heading2: { run: { size: 22, bold: true }, paragraph: { spacing: { before: 200, after: 40 } } },
      },
    },
    sections: [{ children, footers: { default: pageNumbers() } }],
  })
  return new Uint8Array(await Packer.toArrayBuffer(file))
}

/** Numbers the pages, for printing. */
function pageNumbers(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT], color: '666666', size: 18 })
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.END, children: [number] })] })
}

function fonts(language: string) {
  const eastAsia = eastAsian[baseLanguage(language)] ?? 'Microsoft YaHei'
  return { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia, cs: 'Arial' }
}

/** Word's proofing language. Invalid codes are omitted. */
function proofing(language: string) {
  if (baseLanguage(language) === 'und') return {}
  const known = new Intl.Locale(language).toString()
  return { value: known, eastAsia: known, bidirectional: known }
}
