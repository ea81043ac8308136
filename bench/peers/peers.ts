// Who is measured. Models that several of them take are the same files.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { repository } from '../../test/helpers/harness.ts'
import { realModels } from '../../test/helpers/real-models.ts'
import { isInstalled, type Peer } from './peer.ts'

const small = 'zipformer-en-3.3m-int8'
const modelFolder = realModels === null ? null : path.join(realModels, small)
const modelMissing = (): string | null =>
  modelFolder !== null && existsSync(modelFolder)
    ? null
    : `the model ${small} isn't here: name its folder with TIRO_TEST_MODELS`

/** Words of Tiro's JSON. */
function wordsOf(printed: string): string {
  const { words } = JSON.parse(printed) as { words: { word: string }[] }
  return words.map(({ word }) => word).join(' ')
}

function tiro(name: string, engine: string, env: Record<string, string>, missing: Peer['missing']): Peer {
  return {
    name,
    engine,
    gives: 'times, confidence, speakers, paragraphs',
    missing,
    command: ({ media }) => ({
      program: path.join(repository, 'tiro'),
      args: ['transcribe', media, '--language', 'en', '--format', 'json', '--jsonContentType', 'words'],
      env,
    }),
    textOf: wordsOf,
  }
}

/** A command that reads WAV, after ffmpeg has made one. */
function afterConverting(command: string): Peer['command'] {
  const convert = 'ffmpeg -v error -nostdin -y -i "$0" -ar 16000 -ac 1 -c:a pcm_s16le "$1"'
  return ({ media, wav }) => ({ program: 'sh', args: ['-c', `${convert} && ${command}`, media, wav] })
}

/** The same library and model without Tiro. Its examples use two threads. */
function sherpa(threads: 1 | 2): Peer {
  return {
    name: `sherpa-onnx, whole file, ${threads === 1 ? 'one thread' : 'two threads'}`,
    engine: `Zipformer (${small})`,
    gives: 'times',
    missing: modelMissing,
    command: ({ media, wav }) => {
      const { program, args } = afterConverting('exec "$2" "$3" "$1" "$4" "$5"')({ media, wav })
      const script = path.join(import.meta.dirname, 'sherpa.ts')
      return { program, args: [...args, process.execPath, script, modelFolder ?? '', String(threads)] }
    },
    textOf: (printed) => printed,
  }
}

export const peers: readonly Peer[] = [
  tiro(
    'Tiro',
    `Zipformer (${small})`,
    {
      TIRO_SPEECH: 'sherpa-onnx',
      TIRO_SPEECH_MODEL: small,
      ...(realModels === null ? {} : { TIRO_MODELS: realModels }),
    },
    modelMissing,
  ),
  sherpa(1),
  sherpa(2),
  tiro('Tiro', 'PocketSphinx (en-us)', { TIRO_SPEECH: 'pocketsphinx' }, () => null),
  {
    name: 'pocketsphinx_continuous',
    engine: 'PocketSphinx (en-us)',
    gives: 'nothing',
    missing: () => (isInstalled('pocketsphinx_continuous') ? null : 'install Debian’s pocketsphinx'),
    command: afterConverting('exec pocketsphinx_continuous -infile "$1" -logfn /dev/null'),
    textOf: (printed) => printed,
  },
  {
    name: 'whisper.cpp',
    engine: path.basename(process.env['WHISPER_MODEL'] ?? 'Whisper'),
    gives: 'times',
    missing: () =>
      !isInstalled('whisper-cli')
        ? 'whisper-cli isn’t on the PATH'
        : process.env['WHISPER_MODEL'] === undefined
          ? 'name a model with WHISPER_MODEL=ggml-….bin'
          : null,
    command: afterConverting('exec whisper-cli -m "$WHISPER_MODEL" -l en -np -nt -f "$1"'),
    textOf: (printed) => printed,
  },
  {
    name: 'whisper-ctranslate2 (faster-whisper)',
    engine: process.env['WHISPER_SIZE'] ?? 'Whisper small',
    gives: 'times',
    missing: () => (isInstalled('whisper-ctranslate2') ? null : 'whisper-ctranslate2 isn’t on the PATH'),
    command: afterConverting(
      'd=$(mktemp -d) && whisper-ctranslate2 --model "${WHISPER_SIZE:-small}" --language en --output_format txt --output_dir "$d" "$1" >/dev/null && cat "$d"/*.txt; rm -r "$d"',
    ),
    textOf: (printed) => printed,
  },
  {
    name: 'vosk-transcriber',
    engine: 'Vosk small en-us',
    gives: 'times',
    missing: () => (isInstalled('vosk-transcriber') ? null : 'vosk-transcriber isn’t on the PATH'),
    command: afterConverting('exec vosk-transcriber -l en-us -i "$1"'),
    textOf: (printed) => printed,
  },
]
