import type { Word } from '../contract/content.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import { windowTimes } from '../text/windows/window-times.ts'
import type { FileToTranscribe, FileTranscript } from '../integrations/requests/port.ts'
import { assignWordSpeakers } from '../text/speakers/assign-word-speakers.ts'
import { joinBlocks, packContent, packedBlocks } from '../text/content-blocks.ts'
import { markOverlaps } from '../text/speakers/overlapping-speech.ts'
import { paragraphStarts } from '../text/paragraphs.ts'
import { cutSegments } from '../text/segments.ts'
import { encodeWindowResult, type WindowResult } from '../transcripts/windows/window-result.ts'
import type { PipelineDeps } from './deps.ts'
import { engineLanguages } from './engine-languages.ts'
import type { FoundSpeakers } from './find-speakers.ts'
import type { SpokenWindow } from './pack-by-language.ts'
import { silentSpeakers } from './silent-speakers.ts'
import { assembleWords } from './assemble-words.ts'
import type { AssembleInput } from './steps/assemble-content.ts'

export type ChannelWindow = SpokenWindow & { channel: number }

/** Up to this many bytes of results (some minutes of speech), a thread would cost more than it saves. */
const inlineBytes = 16 * 1024

export interface Recognised {
  results: readonly WindowResult[]
  windows: readonly ChannelWindow[]
  /** How loud the channels are, if each was recognised by itself. */
  levels: Uint8Array[] | null
  /** Null: not wanted. */
  found: FoundSpeakers | null
  /** Words that were passed on already, by window; null: none. */
  spoken: readonly Word[][] | null
}

/** The words of one window as they are shown, before the following windows are known. */
export async function assembleWindow(
  deps: Pick<PipelineDeps, 'punctuation'>,
  file: FileToTranscribe,
  engine: SpeechEngine,
  result: WindowResult,
): Promise<{ words: Word[]; language: string }> {
  const { original, language } = await assembleWords(deps, inputOf(file, engine, [encodeWindowResult(result)], null), {
    signal: file.signal,
    isSmall: true,
  })
  return { words: joinBlocks(packedBlocks(original)).words, language }
}

/** The transcript of a file: of all its windows, or of the words that its reader has already got. */
export async function assembleFile(
  deps: Pick<PipelineDeps, 'punctuation'>,
  file: FileToTranscribe,
  engine: SpeechEngine,
  { results, windows, levels, found, spoken }: Recognised,
): Promise<FileTranscript> {
  const input = {
    ...inputOf(file, engine, results.map(encodeWindowResult), found),
    channels: levels === null ? null : { levels, areSpeakers: file.diarize && file.speakerCount !== 1 },
    stretches: windows.map((window) => ({ channel: window.channel, ...windowTimes(window) })),
  }
  const bytes = input.results.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const isSmall = levels === null && bytes <= inlineBytes
  const made = await assembleWords(deps, input, { signal: file.signal, isSmall })
  const { language } = made
  let packed = made.original
  let order = made.speakerOrder
  if (spoken !== null) {
    const shown = assignWordSpeakers(markOverlaps(spoken.flat(), input.overlaps), input.turns)
    order = shown.order
    const { words } = shown
    packed = packContent({
      words,
      segments: [],
      paragraphStarts: paragraphStarts(words, { language }),
      estimated: false,
    })
  }
  const { words } = joinBlocks(packedBlocks(packed))
  const noSpeech = windows.length === 0 ? ['No speech was found in this file.'] : []
  const silent =
    file.speakerCount === null || levels !== null ? [] : silentSpeakers(found?.count ?? 0, order?.length ?? 0)
  return {
    language,
    languages: made.languages,
    words,
    segments: cutSegments(words, language),
    packed,
    channelOf: levels === null ? null : made.speakerOrder,
    speakerNames: Object.fromEntries(
      (order ?? []).flatMap((speaker, index) => {
        const name = found?.names.get(speaker)
        return name === undefined ? [] : [[index, name]]
      }),
    ),
    warnings: [...made.warnings, ...(found?.warnings ?? []), ...noSpeech, ...silent],
  }
}

function inputOf(
  file: FileToTranscribe,
  engine: SpeechEngine,
  results: Uint8Array[],
  found: FoundSpeakers | null,
): Omit<AssembleInput, 'answers'> {
  return {
    results,
    stretches: [],
    channels: null,
    language: file.language,
    ...engineLanguages(engine),
    names: [...file.vocabulary],
    findAndReplaceWords: [],
    turns: found?.turns ?? [],
    overlaps: found?.overlaps ?? [],
    isCountGiven: file.speakerCount !== null,
    named: null,
    firstId: 0,
    previous: null,
    kept: null,
  }
}
