import worklet from './pcm-worklet.ts?worker&url'

/** What hears the sound of a node. */
export interface Tap {
  pause: () => void
  resume: () => void
  /** Resolves when all that was heard until now has been passed on. */
  end: () => Promise<void>
}

/**
 * A browser that has stopped processing sound doesn't answer: it gets two of these, milliseconds. In a page that is busy,
 * the first may end before the answer, which has come, is read.
 */
const endMs = 1000

/** What 16 kHz audio can't have would fold back into it. Each filter takes 12 dB per octave, hertz. */
const highest = 6800
const filters = 4

/** Passes the sound of a node as 16 kHz 16-bit mono PCM, 50 ms at a time. */
export async function tapPcm(source: AudioNode, onPcm: (bytes: Uint8Array<ArrayBuffer>) => void): Promise<Tap> {
  const { context } = source
  await context.audioWorklet.addModule(worklet)
  const taker = new AudioWorkletNode(context, 'pcm', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  const ended = Promise.withResolvers<void>()
  // Messages keep their order, so what was heard before a command comes before it takes effect.
  const command = (name: 'pause' | 'resume' | 'end'): void => taker.port.postMessage(name, [])
  taker.port.addEventListener('message', ({ data }: MessageEvent<Int16Array<ArrayBuffer> | null>) => {
    if (data === null) ended.resolve()
    else onPcm(new Uint8Array(data.buffer))
  })
  taker.port.start()
  let last = source
  const chain = Array.from({ length: filters }, () => {
    const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: highest, Q: Math.SQRT1_2 })
    last.connect(filter)
    last = filter
    return filter
  })
  last.connect(taker)
  return {
    pause: () => command('pause'),
    resume: () => command('resume'),
    end: async () => {
      command('end')
      let waited = 0
      const timer = setInterval(() => {
        waited += 1
        if (waited === 2) ended.resolve()
      }, endMs)
      await ended.promise
      clearInterval(timer)
      for (const node of chain) node.disconnect()
      const [first] = chain
      if (first !== undefined) source.disconnect(first)
      taker.port.close()
    },
  }
}
