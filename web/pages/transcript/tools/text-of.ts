import type { Paragraph } from '../editor/document.ts'

/** The transcript as plain text: each turn under its speaker's name. */
export function textOf(
  paragraphs: readonly Pick<Paragraph, 'text' | 'speaker' | 'startsTurn'>[],
  nameOf: (speaker: number) => string,
): string {
  return paragraphs
    .map(({ text, speaker, startsTurn }) => (startsTurn ? `${nameOf(speaker)}\n${text}` : text))
    .join('\n\n')
}
