// Sound with clicks at known times, to find out where a file's sound ends up.

/** ffmpeg's source of clicks of 10 ms, at 48 kHz. @param times seconds */
export function clicks(times: readonly number[], seconds: number): string {
  const loud = times.map((at) => `between(t\\,${at}\\,${at + 0.01})`).join('+')
  return `-f lavfi -i aevalsrc=0.6*sin(2*PI*2000*t)*(${loud}):d=${seconds}:s=48000`
}

/** When clicks begin in 16-bit samples at 16 kHz, seconds. @param loudness of a click at least, 1–32767 */
export function onsets(pcm: Buffer, loudness = 3000): number[] {
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2)
  const found: number[] = []
  let last = -Infinity
  for (const [i, sample] of samples.entries()) {
    if (Math.abs(sample) < loudness) continue
    if (i - last > 3200) found.push(i / 16_000)
    last = i
  }
  return found
}
