import { clean } from '../text/clean.ts'
import { documentClock } from '../text/clock.ts'
import { direction } from '../text/join-words.ts'
import type { StoredContent } from '../text/stored-content.ts'
import type { Query, RenderDocument } from './document.ts'
import { excelFile, type ExcelCell } from './excel-file.ts'
import { draftLine, speakerLabel } from './labels.ts'
import { markedParagraphs, type Note } from './marked-paragraphs.ts'
import { requireTypesettable } from './too-long.ts'

/**
 * An Excel workbook: a row for each paragraph with the columns of csv, and a second sheet that says what recording it
 * is, and whether the text is a draft. Options omit columns.
 */
export function renderExcel(content: StoredContent, document: RenderDocument, query: Query): Promise<Uint8Array> {
  const times = query.docIncludeTimestamps !== false
  const speakers = query.docIncludeSpeakers !== false
  const highlights = query.docIncludeHighlights === true
  const marked = markedParagraphs(content, document, query)
  requireTypesettable(marked)
  const notes = (own: readonly Note[]): string => own.flatMap(({ lines }) => lines).join('\n')
  const rows = marked.passages.map((passage): ExcelCell[] => [
    ...(times ? [{ seconds: passage.start }, { seconds: passage.end }] : []),
    ...(speakers ? [speakerLabel(document, passage.speaker)] : []),
    clean(passage.text),
    ...(highlights ? [notes(passage.runs.flatMap((run) => run.notes))] : []),
  ])
  const columns = [
    ...(times ? ['Start', 'End'].map((name) => ({ name, width: 13 })) : []),
    ...(speakers ? [{ name: 'Speaker', width: 18 }] : []),
    { name: 'Text', width: 70 },
    ...(highlights ? [{ name: 'Highlights', width: 60 }] : []),
  ]
  const others = marked.others.map((note) => [...columns.slice(1).map(() => ''), notes([note])])
  const isRightToLeft = direction(document.language) === 'rtl'
  return excelFile([
    { name: 'Transcript', columns, rows: [...rows, ...others], hasHead: true, isRightToLeft },
    {
      name: 'Recording',
      columns: [
        { name: 'Name', width: 13 },
        { name: 'Value', width: 100 },
      ],
      rows: facts(document),
      hasHead: false,
      isRightToLeft,
    },
  ])
}

function facts(document: RenderDocument): ExcelCell[][] {
  const duration = document.recording?.duration ?? null
  const draft = draftLine(document)
  return [
    ['Title', clean(document.title).trim()],
    ['Date', (document.recording?.recordedAt ?? document.createdAt).slice(0, 10)],
    ...(duration === null ? [] : [['Duration', documentClock(duration)]]),
    ['Language', document.language],
    ...(draft === null ? [] : [['Quality', draft]]),
  ]
}
