/** A Fourier transform of a fixed size, for many uses. */
export interface Fft {
  /** Transforms in place; the arrays have the size of the transform. */
  transform: (real: Float64Array, imaginary: Float64Array) => void
}

/** Radix-2 transform in place, with factors computed once. `size` is a power of two. */
export function createFft(size: number): Fft {
  const cosine = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size))
  const sine = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size))
  const bits = Math.log2(size)
  const reversed = Uint16Array.from({ length: size }, (_, i) => {
    let swapped = 0
    for (let bit = 0; bit < bits; bit += 1) swapped = (swapped << 1) | ((i >> bit) & 1)
    return swapped
  })
  return {
    transform: (real, imaginary) => {
      for (let i = 0; i < size; i += 1) {
        const j = reversed[i] as number
        if (j <= i) continue
        const re = real[i] as number
        const im = imaginary[i] as number
        real[i] = real[j] as number
        imaginary[i] = imaginary[j] as number
        real[j] = re
        imaginary[j] = im
      }
      for (let half = 1; half < size; half *= 2) {
        const step = size / (2 * half)
        for (let start = 0; start < size; start += 2 * half) {
          for (let k = 0; k < half; k += 1) {
            const c = cosine[k * step] as number
            const s = sine[k * step] as number
            const a = start + k
            const b = a + half
            const br = real[b] as number
            const bi = imaginary[b] as number
            const re = br * c + bi * s
            const im = bi * c - br * s
            real[b] = (real[a] as number) - re
            imaginary[b] = (imaginary[a] as number) - im
            real[a] = (real[a] as number) + re
            imaginary[a] = (imaginary[a] as number) + im
          }
        }
      }
    },
  }
}
