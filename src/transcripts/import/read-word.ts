import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import { readOfficeFile } from './office-file.ts'
import { elementsOf, readXml, textOf, type XmlElement } from './read-xml.ts'

/**
 * The text of a Word document (.docx), as LibreOffice, Google Docs and Pages write it too: a paragraph, or a row of a
 * table, with a blank line between them. Without its title, deleted text, notes and comments. Throws
 * AppError INVALID_BODY.
 */
export async function readWord(bytes: Uint8Array): Promise<string> {
  const { NOT_WORD } = importSentences
  // Word on the web writes document2.xml.
  const xml = await readOfficeFile(bytes, NOT_WORD, (read) => read((name) => /^word\/document\d?\.xml$/.test(name)))
  if (xml === null) throw unreadable(NOT_WORD)
  const root = readXml(xml)
  const lines = elementsOf(root, 'body').flatMap(linesOf)
  return lines.map((line) => line.replaceAll(/[\u200e\u200f]/g, '').trim()).join('\n\n')
}

function linesOf(element: XmlElement): string[] {
  switch (element.name) {
    case 'p':
      return styleOf(element) === 'Title' ? [] : [textIn(element)]
    case 'tr':
      return [rowOf(elementsOf(element, 'tc').map((cell) => linesOf(cell).join(' ').replaceAll('\n', ' ').trim()))]
    // Text that was deleted or moved while changes were recorded.
    case 'del':
    case 'moveFrom':
      return []
    default:
      return elementsOf(element).flatMap(linesOf)
  }
}

/** Who speaks, when, and what is said, in any order of the first two: `Ada 00:05: What she says`. */
function rowOf(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '')
  return filled
    .map((cell) => cell.replace(/:$/, ''))
    .join(': ')
    .replace(/: (?=[[(]?\d{1,3}:\d{2})/, ' ')
}

function styleOf(paragraph: XmlElement): string | undefined {
  const [properties] = elementsOf(paragraph, 'pPr')
  const [style] = properties === undefined ? [] : elementsOf(properties, 'pStyle')
  return style?.attributes['val']
}

function textIn(element: XmlElement): string {
  switch (element.name) {
    case 't':
      return textOf(element)
    case 'tab':
      return ' '
    case 'br':
    case 'cr':
      return '\n'
    case 'del':
    case 'moveFrom':
    case 'pPr':
    case 'rPr':
      return ''
    default:
      return elementsOf(element).map(textIn).join('')
  }
}
