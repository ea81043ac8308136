/**
 * What a model reads and a person can't see: control characters except tab and line feed; marks that reverse the
 * direction of text; tags, operators and spaces without width; and selectors of variants that stand behind no character
 * with variants, since one of them can stand for any byte.
 */
const hidden =
  /(?![\t\n])\p{Cc}|[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|[\ufe03-\ufe0d]|(?<!\p{Emoji})[\ufe0e\ufe0f]|(?<!\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu

/** Text of others without characters that a person can't see. */
export function visible(text: string): string {
  return text.replaceAll(hidden, '')
}
