import { fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../contract/app-error.ts'
import { readBounded } from '../../platform/read-bounded.ts'
import { utf16Mark } from '../../text/byte-order-mark.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import { elementsOf, readXml, textOf, type XmlElement } from './read-xml.ts'

/** The largest text of a document, bytes of XML: a day of speech whose words all have a style of their own. */
const maxXml = 100_000_000
/** Entries of a document: images have one each. */
const maxEntries = 10_000

/**
 * The text of a Word document (.docx), as LibreOffice, Google Docs and Pages write it too: a paragraph, or a row of a
 * table, with a blank line between them. Without its title, deleted text, notes and comments. Throws
 * AppError INVALID_BODY.
 */
export async function readWord(bytes: Uint8Array): Promise<string> {
  const root = readXml(await documentIn(bytes))
  const lines = elementsOf(root, 'body').flatMap(linesOf)
  return lines.map((line) => line.replaceAll(/[\u200e\u200f]/g, '').trim()).join('\n\n')
}

async function documentIn(bytes: Uint8Array): Promise<string> {
  let zip: ZipFile | null = null
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
    let count = 0
    for await (const entry of zip.eachEntry()) {
      if (++count > maxEntries) break
      // Word on the web writes document2.xml.
      if (!/^word\/document\d?\.xml$/.test(entry.fileName)) continue
      const xml = await readBounded(await zip.openReadStreamPromise(entry), maxXml)
      if (xml === null) throw unreadable(importSentences.LONG_WORD_DOCUMENT)
      return new TextDecoder(utf16Mark(xml) ?? 'utf-8').decode(xml)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
  } finally {
    zip?.close()
  }
  throw unreadable(importSentences.NOT_WORD)
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
