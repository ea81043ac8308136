/** The little XML that S3 needs: its answers have no attributes that matter, and no element inside one of its name. */

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The contents of all elements with this name, as XML. */
export function elements(xml: string, name: string): string[] {
  const opening = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g')
  const closing = `</${name}>`
  const found: string[] = []
  while (opening.test(xml)) {
    const end = xml.indexOf(closing, opening.lastIndex)
    // Nothing after it is closed either: looking for that from each would take long.
    if (end === -1) break
    found.push(xml.slice(opening.lastIndex, end))
    opening.lastIndex = end + closing.length
  }
  return found
}

/** The text of the first element with this name, or null. */
export function textOf(xml: string, name: string): string | null {
  const [inner] = elements(xml, name)
  return inner === undefined ? null : decode(inner.trim())
}

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )
}

/** The body of CompleteMultipartUpload. Numbers and ETags need no escaping but the quotes. */
export function completeBody(parts: readonly { partNumber: number; etag: string }[]): string {
  const list = parts.map(({ partNumber, etag }) => {
    if (!/^[\w+/=-]+$/.test(etag)) throw new Error('Not an ETag.')
    return `<Part><PartNumber>${partNumber}</PartNumber><ETag>&quot;${etag}&quot;</ETag></Part>`
  })
  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`
}
