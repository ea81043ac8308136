/** A speaker's colour token. There are eight, then they repeat. */
export function speakerColour(index: number): string {
  return `--speaker-${(index % 8) + 1}`
}

/** A speaker's colour class. Written out because Tailwind only finds complete class names in the source. */
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
