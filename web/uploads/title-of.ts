/** `board meeting.final.mp3` → `board meeting.final`; a name without spaces gets them: `Board_call-2026-03-01.wav`. */
export function titleOf(name: string): string {
  const base = name.replace(/\.[^./\\]{1,5}$/, '').trim()
  const title = /\s/.test(base)
    ? base
    : base
        .replaceAll(/_+/g, ' ')
        // A hyphen between digits belongs to a date or a number.
        .replaceAll(/(?<=\p{L})-+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])-+(?=\p{L})/gu, ' ')
        .trim()
  return (title === '' ? name : title).slice(0, 200)
}
