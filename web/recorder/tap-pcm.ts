import worklet from './pcm-worklet.ts?worker&url'

/** What 16 kHz audio can't have would fold back into it. Each filter takes 12 dB per octave, hertz. */
const highest = 6800
const filters = 4

/** Passes the sound of a node as 16 kHz 16-bit mono PCM, 50 ms at a time. Returns a function that ends it. */
export async function tapPcm(source: AudioNode, onPcm: (bytes: Uint8Array<ArrayBuffer>) => void): Promise<() => void> {
  const { context } = source
  await context.audioWorklet.addModule(worklet)
  const taker = new AudioWorkletNode(context, 'pcm', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  taker.port.addEventListener('message', ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) => {
    onPcm(new Uint8Array(data.buffer))
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
  return () => {
    for (const node of chain) node.disconnect()
    const [first] = chain
    if (first !== undefined) source.disconnect(first)
    taker.port.close()
  }
}
