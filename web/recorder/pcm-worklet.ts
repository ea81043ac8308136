// Runs in the browser's audio thread: makes 16 kHz 16-bit PCM of what it hears.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const sampleRate: number

const rate = 16_000
/** Samples per message: 50 ms. */
const size = 800
/** A block, as long as all are. Firefox passes none while a microphone is late: time goes on. */
const silence = new Float32Array(128)

/**
 * Messages in: `pause`, `resume` and `end`, which take effect for the sound that comes then. Messages out: PCM, and null
 * after the last.
 */
class PcmProcessor extends AudioWorkletProcessor {
  #samples = new Int16Array(size)
  #count = 0
  /** Place of the next sample to make, in samples of the input since the start of the present block. */
  #at = 0
  #last = 0
  #isPaused = false

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<'pause' | 'resume' | 'end'>) => {
      this.#isPaused = data !== 'resume'
      if (data !== 'resume') this.#send()
      if (data === 'end') this.port.postMessage(null, [])
    })
    this.port.start()
  }

  /** The sound was filtered before, so that values between two samples lie on a line. */
  process([[input = silence]]: [[Float32Array | undefined]]): boolean {
    if (this.#isPaused) return true
    while (this.#at < input.length) {
      const index = Math.floor(this.#at)
      const before = index === 0 ? this.#last : (input[index - 1] ?? 0)
      this.#add(before + ((input[index] ?? 0) - before) * (this.#at - index))
      this.#at += sampleRate / rate
    }
    this.#at -= input.length
    this.#last = input.at(-1) ?? 0
    return true
  }

  #add(value: number): void {
    this.#samples[this.#count] = Math.round(Math.max(-1, Math.min(1, value)) * 32_767)
    this.#count += 1
    if (this.#count === size) this.#send()
  }

  #send(): void {
    if (this.#count === 0) return
    const samples = this.#count === size ? this.#samples : this.#samples.slice(0, this.#count)
    this.port.postMessage(samples, [samples.buffer])
    this.#samples = new Int16Array(size)
    this.#count = 0
  }
}

registerProcessor('pcm', PcmProcessor)
