function cleanTag(tag: string): string {
  return tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/** How a tag is compared: `Interview` and `interview` are the same. */
export function foldTag(tag: string): string {
  return cleanTag(tag).toLowerCase()
}

/** Tags without spaces around them, each once; the first spelling counts. */
export function cleanTags(given: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of given) {
    if (!known.has(foldTag(tag))) known.set(foldTag(tag), cleanTag(tag))
  }
  return [...known.values()]
}
