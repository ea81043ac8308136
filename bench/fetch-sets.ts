// Published sets by address and checksum, for `npm run bench:quality -- --fetch`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sha256OfFile } from '../src/platform/files/sha256-of-file.ts'
import { download } from '../src/engines/models/download.ts'
import { recordChecksum, recordedChecksums } from '../src/engines/models/recorded-checksums.ts'

export interface FetchableSet {
  /** BCP 47. */
  language: string
  files: readonly SetFile[]
}

export interface SetFile {
  address: string
  /** Path in the set's folder. An archive (`.tar.gz`) is unpacked there. */
  name: string
  /** Hex; null: the publisher gives none. What the first fetch brought counts from then on. */
  sha256: string | null
}

const huggingFace = 'https://huggingface.co/datasets/google/fleurs/resolve/main/data'
const rev = 'revdotcom/speech-datasets'
const ami = 'https://groups.inf.ed.ac.uk/ami/AMICorpusMirror/amicorpus'
const amiTurns =
  'https://raw.githubusercontent.com/BUTSpeechFIT/AMI-diarization-setup/126863e146ce533e339041a7f65c5c6a3cf83223'

/** Four calls of Earnings-22's ten, 80 MB; checksums of the repository's pointers to the recordings. */
const earnings = {
  '4453225': '45082c1503af9bfe3620e963261a0b0a240e4e6c32f5cdb5781d69e4211a52b1',
  '4469088': '00f8b88596f5c68ab0cb42b75620a3865231ed36b41a3e20dcdbbd5eac3d69bd',
  '4479944': 'a2ca9b63ba333d47d8e1c9ea1f7dabf956932034db21980b266344c634640065',
  '4482383': '6f8790a1954a6aa3d624fe28685060f3df547ab97247caf69dcd5d55d95c7a0d',
}

/** AMI's test set: four meetings in four parts each. */
const meetings = ['EN2002', 'ES2004', 'IS1009', 'TS3003'].flatMap((group) =>
  ['a', 'b', 'c', 'd'].map((part) => `${group}${part}`),
)

const fleurs = {
  de: 'de_de',
  en: 'en_us',
  es: 'es_419',
  fr: 'fr_fr',
  it: 'it_it',
  nl: 'nl_nl',
  pl: 'pl_pl',
  pt: 'pt_br',
  ru: 'ru_ru',
  sv: 'sv_se',
}

export const fetchableSets: Readonly<Record<string, FetchableSet>> = {
  librispeech: {
    language: 'en',
    files: [
      {
        address: 'https://www.openslr.org/resources/12/test-clean.tar.gz',
        name: 'test-clean.tar.gz',
        sha256: '39fde525e59672dc6d1551919b1478f724438a95aa55f874b576be21967e6c23',
      },
    ],
  },
  earnings: {
    language: 'en',
    files: Object.entries(earnings).flatMap(([call, sha256]) => [
      {
        address: `https://media.githubusercontent.com/media/${rev}/main/earnings22/media/${call}.mp3`,
        name: `${call}.mp3`,
        sha256,
      },
      {
        address: `https://raw.githubusercontent.com/${rev}/main/earnings22/transcripts/nlp_references/${call}.nlp`,
        name: `${call}.nlp`,
        sha256: null,
      },
    ]),
  },
  ami: {
    language: 'en',
    files: meetings.flatMap((meeting) => [
      { address: `${ami}/${meeting}/audio/${meeting}.Mix-Headset.wav`, name: `${meeting}.wav`, sha256: null },
      { address: `${amiTurns}/only_words/rttms/test/${meeting}.rttm`, name: `${meeting}.rttm`, sha256: null },
    ]),
  },
  ...Object.fromEntries(
    Object.entries(fleurs).map(([language, folder]) => [
      `fleurs-${language}`,
      {
        language,
        files: [
          { address: `${huggingFace}/${folder}/test.tsv`, name: 'test.tsv', sha256: null },
          { address: `${huggingFace}/${folder}/audio/test.tar.gz`, name: 'test.tar.gz', sha256: null },
        ],
      },
    ]),
  ),
}

/**
 * Fetches what is missing of a set into `folder`, resuming what was cut. Files whose checksum is wrong are deleted.
 * @throws Error naming the file; StepError of the download
 */
export async function fetchSet({ files }: FetchableSet, folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of files) {
    const target = path.join(folder, file.name)
    const isArchive = file.name.endsWith('.tar.gz')
    const done = isArchive ? `${target}.unpacked` : target
    if (existsSync(done)) continue
    const partial = `${target}.partial`
    await download(file.address, partial, {
      expected: null,
      most: 100e9,
      signal,
      stallSeconds: 60,
      onProgress: () => undefined,
    })
    const found = await sha256OfFile(partial, signal)
    const wanted = file.sha256 ?? (await recordedChecksums(folder))[file.name]
    if (wanted !== undefined && found !== wanted) {
      await rm(partial)
      throw new Error(`${file.address} isn't what it was: its SHA-256 is ${found}, not ${wanted}. It was deleted.`)
    }
    if (wanted === undefined) await recordChecksum(folder, file.name, found)
    console.error(`${file.name}: ${Math.round((await stat(partial)).size / 1e6)} MB, SHA-256 ${found}`)
    if (isArchive) {
      unpack(partial, folder)
      await rm(partial)
      await mkdir(done)
    } else await rename(partial, done)
  }
}

/** GNU tar refuses names that lead out of the folder. */
function unpack(archive: string, folder: string): void {
  const options = ['--no-same-owner', '--no-same-permissions']
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder, ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${archive} can't be unpacked: ${stderr}`)
}
