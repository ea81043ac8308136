/** How loud each channel of a recording is over time. */
export interface ChannelLevels {
  /** By channel, one byte for each frame: decibels above −96 dB of full scale, 0–96. */
  levels: Uint8Array[]
  /**
   * The channel to use instead of the mix, because the channels cancel each other there, or because it is the only one of
   * many that has sound; null: the mix is fine.
   */
  insteadOfMix: number | null
}

/** Length of a frame, seconds. */
export const levelSeconds = 0.02

/** The level of a mean square, in relation to full scale. */
export function levelOf(meanSquare: number): number {
  return meanSquare <= 0 ? 0 : Math.max(0, Math.min(96, Math.round(96 + 10 * Math.log10(meanSquare))))
}

const powerOf = (level: number): number => (level === 0 ? 0 : 10 ** (level / 10))

/** Mean level of a channel from one second to another. */
export function meanLevel(levels: Uint8Array, start: number, end: number): number {
  const from = Math.max(0, Math.floor(start / levelSeconds))
  const to = Math.min(levels.length, Math.max(from + 1, Math.ceil(end / levelSeconds)))
  let sum = 0
  for (let i = from; i < to; i += 1) sum += powerOf(levels[i] as number)
  return to <= from || sum === 0 ? 0 : 10 * Math.log10(sum / (to - from))
}

/** The levels as a file: the number of channels, then the levels of one channel after the other. */
export function encodeLevels(levels: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Uint8Array.of(levels.length), ...levels])
}

/** The levels of a file written by `encodeLevels`. */
export function decodeLevels(bytes: Uint8Array): Uint8Array[] {
  const channels = bytes[0] ?? 0
  const frames = channels === 0 ? 0 : Math.floor((bytes.length - 1) / channels)
  const at = (channel: number): number => 1 + channel * frames
  return Array.from({ length: channels }, (_, i) => new Uint8Array(bytes.subarray(at(i), at(i + 1))))
}

/** The sound of a channel alone is this much louder than the other one's, decibels; and how many frames show a leak. */
const [alone, fewestFrames] = [6, 50]
/** Frames are judged if they are this near to the loud ones of their channel, decibels. */
const nearLoud = 20

/**
 * How much quieter the sound of channel `from` is in channel `into`, decibels, a negative number: the median over the
 * frames where `from` is the louder one. −96 if it is hardly ever louder.
 */
export function leakBetween(levels: readonly Uint8Array[], from: number, into: number): number {
  const [source, target] = [levels[from] ?? new Uint8Array(), levels[into] ?? new Uint8Array()]
  const loud = (source.toSorted()[Math.floor(source.length * 0.95)] ?? 0) - nearLoud
  const counts = new Uint32Array(97)
  let all = 0
  for (const [i, level] of source.entries()) {
    const difference = level - (target[i] as number)
    if (level === 0 || level < loud || difference < alone) continue
    counts[difference] = (counts[difference] as number) + 1
    all += 1
  }
  if (all < fewestFrames) return -96
  let before = 0
  const median = counts.findIndex((count) => (before += count) * 2 >= all)
  return -median
}
