/** Ten seconds of a recording, as measured. Levels are in dBFS. */
export interface MeasuredBlock {
  /** Seconds. */
  start: number
  end: number
  /** 0–1, by the speech detector. */
  speechShare: number
  level: number
  /** Null: no speech. */
  speechLevel: number | null
  /** The quietest tenth. */
  noise: number
  /** Hz up to which speech has sound, at most 8,000; null: no speech. */
  bandwidth: number | null
  /** How many tones are held at a time, on average (see MusicMeter): speech has at most 0.1, music some. */
  heldTones: number
}

/** What can be measured in a recording before it is recognised. */
export interface AudioMeasures {
  blocks: MeasuredBlock[]
  /** As of the blocks, of all speech. */
  bandwidth: number | null
  /** Share of the samples of speech at the highest amplitude, 0–1. */
  clipping: number
}
