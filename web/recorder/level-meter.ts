/** Measures the loudness of a stream, 0–1: its root mean square in decibels, from −60 dB to 0 dB. */
export function createLevelMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += sample * sample
      const decibels = 10 * Math.log10(sum / samples.length + 1e-12)
      return Math.min(1, Math.max(0, (decibels + 60) / 60))
    },
    close: () => void context.close(),
  }
}
