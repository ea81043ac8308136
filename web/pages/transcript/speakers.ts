/** The token of a speaker's colour; beyond eight they come again. */
export function speakerColour(index: number): string {
  return `--speaker-${(index % 8) + 1}`
}

/** Class of a speaker's colour for text and dots. Written out: the style sheet is made of what stands in the source. */
const classes = [
  'text-(--speaker-1)',
  'text-(--speaker-2)',
  'text-(--speaker-3)',
  'text-(--speaker-4)',
  'text-(--speaker-5)',
  'text-(--speaker-6)',
  'text-(--speaker-7)',
  'text-(--speaker-8)',
] as const

export function speakerClass(index: number): string {
  return classes[index % 8] ?? classes[0]
}
