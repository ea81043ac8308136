/** A Fourier transform of a fixed number of real numbers, for many uses. */
export interface Fft {
  /**
   * Takes `size` numbers from `real`, and writes the parts of frequencies 0 to `size / 2` to the start of both arrays.
   */
  transform: (real: Float64Array, imaginary: Float64Array) => void
}

/**
 * Radix-2 transform, with factors computed once. Numbers at even places are taken as real parts and those between them
 * as imaginary parts, so that half the size is enough. `size` is a power of two, at least 4.
 */
export function createFft(size: number): Fft {
  const half = size / 2
  const cosine = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / size))
  const sine = Float64Array.from({ length: half }, (_, i) => Math.sin((2 * Math.PI * i) / size))
  const bits = Math.log2(half)
  const reversed = Uint16Array.from({ length: half }, (_, i) => {
    let swapped = 0
    for (let bit = 0; bit < bits; bit += 1) swapped = (swapped << 1) | ((i >> bit) & 1)
    return swapped
  })
  const re = new Float64Array(half)
  const im = new Float64Array(half)
  const transformHalf = (): void => {
    for (let span = 1; span < half; span *= 2) {
      const step = size / (2 * span)
      for (let start = 0; start < half; start += 2 * span) {
        for (let k = 0; k < span; k += 1) {
          const c = cosine[k * step] as number
          const s = sine[k * step] as number
          const a = start + k
          const b = a + span
          const br = re[b] as number
          const bi = im[b] as number
          const turnedRe = br * c + bi * s
          const turnedIm = bi * c - br * s
          re[b] = (re[a] as number) - turnedRe
          im[b] = (im[a] as number) - turnedIm
          re[a] = (re[a] as number) + turnedRe
          im[a] = (im[a] as number) + turnedIm
        }
      }
    }
  }
  return {
    transform: (real, imaginary) => {
      for (let i = 0; i < half; i += 1) {
        const to = reversed[i] as number
        re[to] = real[2 * i] as number
        im[to] = real[2 * i + 1] as number
      }
      transformHalf()
      // The spectrum of the numbers at even places is symmetric, that of the others too: their sum is taken apart.
      real[0] = (re[0] as number) + (im[0] as number)
      real[half] = (re[0] as number) - (im[0] as number)
      imaginary[0] = 0
      imaginary[half] = 0
      for (let k = 1; k <= half / 2; k += 1) {
        const mirror = half - k
        const evenRe = ((re[k] as number) + (re[mirror] as number)) / 2
        const evenIm = ((im[k] as number) - (im[mirror] as number)) / 2
        const oddRe = ((im[k] as number) + (im[mirror] as number)) / 2
        const oddIm = ((re[mirror] as number) - (re[k] as number)) / 2
        const c = cosine[k] as number
        const s = sine[k] as number
        const turnedRe = oddRe * c + oddIm * s
        const turnedIm = oddIm * c - oddRe * s
        real[k] = evenRe + turnedRe
        imaginary[k] = evenIm + turnedIm
        real[mirror] = evenRe - turnedRe
        imaginary[mirror] = turnedIm - evenIm
      }
    },
  }
}
