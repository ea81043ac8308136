/** The UTF-16 that a byte order mark names; null: there is none. With two zeros more it is the mark of UTF-32. */
export function utf16Mark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe && (third !== 0 || fourth !== 0)) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}
