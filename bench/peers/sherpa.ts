// `sherpa.ts WAV MODEL THREADS`: the recogniser as the examples of sherpa-onnx use it, one process and the whole file
// at once.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadSherpa } from '../../src/engines/speech/sherpa-library.ts'
import { resultOf } from '../../src/engines/speech/sherpa-models.ts'

const sampleRate = 16_000
const headerBytes = 44
const [wav = '', model = '', threads = '1'] = process.argv.slice(2)
const file = (name: string): string => path.join(model, name)
const { OnlineRecognizer } = loadSherpa()
const recognizer = new OnlineRecognizer({
  featConfig: { sampleRate, featureDim: 80 },
  modelConfig: {
    transducer: {
      encoder: file('encoder.int8.onnx'),
      decoder: file('decoder.int8.onnx'),
      joiner: file('joiner.int8.onnx'),
    },
    tokens: file('tokens.txt'),
    numThreads: Number(threads),
    provider: 'cpu',
    debug: 0,
  },
})
const bytes = readFileSync(wav).subarray(headerBytes)
const samples = new Float32Array(Math.floor(bytes.length / 2))
for (let i = 0; i < samples.length; i += 1) samples[i] = bytes.readInt16LE(i * 2) / 32_768
const stream = recognizer.createStream()
stream.acceptWaveform({ samples, sampleRate })
stream.acceptWaveform({ samples: new Float32Array(sampleRate / 2), sampleRate })
stream.inputFinished()
while (recognizer.isReady(stream)) recognizer.decode(stream)
console.log(resultOf(recognizer.getResult(stream)).text)
