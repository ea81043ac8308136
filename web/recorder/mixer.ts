import { createStore, type Store } from '../api/store.ts'
import { tapPcm, type Tap } from './tap-pcm.ts'

export interface Mixer {
  /**
   * Opens a microphone, or the usual one, and returns what to record: the microphone and, if added, the shared sound, as
   * one channel that never ends when a source does. Throws the browser's error.
   */
  start: (deviceId: string | null) => Promise<MediaStream>
  /** False if the browser can't process sound, for example without a sound card: the microphone is recorded as it is. */
  canMix: () => boolean
  /** Seconds of sound so far, of which a busy machine may miss some; without `canMix`, of the browser's clock. */
  now: () => number
  /** The `deviceId` of the microphone, or null once it is disconnected. */
  microphone: Store<string | null>
  /** Whether the sound of a tab or the computer is mixed in. */
  isSharing: Store<boolean>
  /** The loudness of the last moment, 0–1: the root mean square in decibels, from −60 dB to 0 dB. Null: unknown. */
  level: () => number | null
  /** Passes on what is recorded, as 16 kHz 16-bit mono PCM. */
  tap: (onPcm: (bytes: Uint8Array<ArrayBuffer>) => void) => Promise<Tap>
  /** Takes another microphone. Throws the browser's error and keeps the present one. */
  setMicrophone: (deviceId: string) => Promise<void>
  /** Asks which tab or screen to take the sound of. False when what was chosen has none. */
  addSharedSound: () => Promise<boolean>
  removeSharedSound: () => void
  close: () => void
}

/** Echo cancellation is off, because a loudspeaker nearby may be part of the recording. */
const wanted = { channelCount: 1, autoGainControl: true, noiseSuppression: true, echoCancellation: false }

/** How long the browser may take to begin processing sound. */
const startMs = 2000

/** Two sources together must not be louder than one may be. */
const sharedGain = 0.7

/** Mixes a microphone, which can be changed, with the sound of a tab or the computer. */
export function createMixer(): Mixer {
  const context = new AudioContext()
  const target = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' })
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  const mix = new GainNode(context)
  mix.connect(target)
  mix.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const microphone = createStore<string | null>(null)
  const isSharing = createStore(false)
  let spoken: Source | null = null
  let shared: Source | null = null
  let isClosed = false
  // Browsers start a context silent until somebody acts or the microphone is allowed, and phones interrupt it in a call.
  const resume = (): void => {
    if (!isClosed && context.state !== 'running') void context.resume().catch(() => undefined)
  }
  context.addEventListener('statechange', resume)

  const setShared = (source: Source | null): void => {
    shared?.close()
    shared = source
    mix.gain.value = source === null ? 1 : sharedGain
    isSharing.set(source !== null)
  }
  let isMixing = false
  const openMicrophone = async (deviceId: string | null): Promise<MediaStream> => {
    const chosen = deviceId === null ? {} : { deviceId: { exact: deviceId } }
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { ...wanted, ...chosen } })
    if (isClosed) stop(stream)
    else {
      spoken?.close()
      const source = connect(context, stream, mix, () => {
        if (spoken === source) microphone.set(null)
      })
      spoken = source
      microphone.set(source.deviceId)
    }
    return stream
  }
  return {
    start: async (deviceId) => {
      const own = await openMicrophone(deviceId)
      resume()
      isMixing = await isRunning(context)
      return isMixing ? target.stream : own
    },
    canMix: () => isMixing,
    now: () => (isMixing ? context.currentTime : performance.now() / 1000),
    microphone,
    isSharing,
    level: () => {
      if (!isMixing) return null
      analyser.getFloatTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += sample * sample
      const decibels = 10 * Math.log10(sum / samples.length + 1e-12)
      return Math.min(1, Math.max(0, (decibels + 60) / 60))
    },
    tap: (onPcm) => tapPcm(mix, onPcm),
    setMicrophone: async (deviceId) => void (await openMicrophone(deviceId)),
    addSharedSound: async () => {
      // Browsers share sound only together with a picture, which is dropped.
      const stream = await navigator.mediaDevices.getDisplayMedia({
        video: true,
        audio: { autoGainControl: false, noiseSuppression: false, echoCancellation: false },
      })
      if (isClosed || stream.getAudioTracks().length === 0) {
        stop(stream)
        return false
      }
      const source = connect(context, stream, mix, () => {
        if (shared === source) setShared(null)
      })
      setShared(source)
      return true
    },
    removeSharedSound: () => setShared(null),
    close: () => {
      if (isClosed) return
      isClosed = true
      spoken?.close()
      setShared(null)
      void context.close()
    },
  }
}

interface Source {
  deviceId: string
  close: () => void
}

function connect(context: AudioContext, stream: MediaStream, mix: AudioNode, onEnd: () => void): Source {
  const node = new MediaStreamAudioSourceNode(context, { mediaStream: stream })
  node.connect(mix)
  const [track] = stream.getAudioTracks()
  // A disconnected device, or "Stop sharing" of the browser. `stop` below raises no such event.
  track?.addEventListener('ended', () => {
    node.disconnect()
    onEnd()
  })
  return {
    deviceId: track?.getSettings().deviceId ?? '',
    close: () => {
      node.disconnect()
      stop(stream)
    },
  }
}

/** Resolves when the context runs, or false after a while. */
async function isRunning(context: AudioContext): Promise<boolean> {
  const limit = AbortSignal.timeout(startMs)
  while (context.state !== 'running' && !limit.aborted) {
    await new Promise<void>((resolve) => {
      context.addEventListener('statechange', () => resolve(), { once: true, signal: limit })
      limit.addEventListener('abort', () => resolve(), { once: true })
    })
  }
  return context.state === 'running'
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
