/** Hours, minutes, seconds and frames, as editing programs write them; with semicolons if some numbers are dropped. */
const timecode = /(\d{2})[:;]([0-5]\d)[:;]([0-5]\d)([:;])([0-5]\d)(?!\d)/g
const rates = [24, 25, 30, 48, 50, 60]

/**
 * Texts with `00:01:23.480` for `00:01:23:12`. No file names its frame rate: it is the lowest one that has all frames,
 * which is wrong by a third of a second at most.
 */
export function withoutFrames(texts: readonly string[]): string[] {
  let most = 0
  for (const text of texts) {
    // Frames are dropped at 30 and at 60 a second only.
    for (const [, , , , mark, frame] of text.matchAll(timecode))
      most = Math.max(most, mark === ';' ? 25 : 0, Number(frame))
  }
  const rate = rates.find((one) => one > most) ?? 60
  return texts.map((text) =>
    text.replaceAll(timecode, (_, hours: string, minutes: string, seconds: string, _mark, frame: string) => {
      const fraction = (Number(frame) / rate).toFixed(3).slice(1)
      return `${hours}:${minutes}:${seconds}${fraction}`
    }),
  )
}
