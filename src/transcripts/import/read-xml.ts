import { SaxesParser } from 'saxes'
import { messageOf } from '../../contract/app-error.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'

export interface XmlElement {
  /** Without a prefix: programs choose their own, and some forget to declare them. */
  name: string
  /** By name, without a prefix. */
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

const noAttributes: Record<string, string> = Object.freeze(Object.create(null))
const deepest = 100
/** More than the words of a day of speech. */
const mostElements = 2_000_000
/** Of all text together. A Word document is small until it is unpacked. */
export const mostCharacters = 20_000_000

/** The root element of a document. Entities that a document declares are refused. Throws AppError INVALID_BODY. */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: Object.create(null), children: [] }
  const open = [root]
  let count = 0
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw unreadable(
      fillWarning(importSentences.NOT_XML, { reason: messageOf(error).replace(/\.$/, '').slice(0, 200) }),
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > mostElements || open.length > deepest) throw unreadable(importSentences.TOO_MANY_ELEMENTS)
    const given = Object.entries(attributes)
    const own: Record<string, string> = given.length === 0 ? noAttributes : Object.create(null)
    for (const [key, value] of given) own[withoutPrefix(key)] = value
    const element: XmlElement = { name: withoutPrefix(name), attributes: own, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    // A list that grows has room for more, which millions of elements never need.
    if (closed !== undefined) closed.children = [...closed.children]
  })
  let characters = 0
  const add = (part: string): void => {
    characters += part.length
    if (characters > mostCharacters) throw unreadable(importSentences.TOO_MUCH_TEXT)
    open.at(-1)?.children.push(part)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text.trimStart()).close()
  const [element] = elementsOf(root)
  return element ?? root
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The children that are elements, or those of a name. */
export function elementsOf({ children }: XmlElement, name?: string): XmlElement[] {
  return children
    .filter((child) => typeof child !== 'string')
    .filter((child) => name === undefined || child.name === name)
}

/** All text inside an element. */
export function textOf({ name, children }: XmlElement): string {
  if (name === 'br') return '\n'
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
