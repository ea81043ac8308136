import { findOrCreateWorkspace } from '../client/find-or-create-workspace.ts'
import { openLiveStream, type LiveStreamMessage } from '../client/live-stream.ts'
import type { LiveTurn, SpeakersMessage, TurnTranslation } from '../contract/live.ts'
import { UsageError } from '../contract/app-error.ts'
import { speakerName } from '../text/speakers/speaker-name.ts'
import { namesBySpeaker, partsBySpeaker } from '../text/speakers/turn-speakers.ts'
import { renderSrtCues } from '../formats/srt.ts'
import { defaultLimits } from '../text/subtitles/cues.ts'
import type { Command, CommandContext } from './command.ts'
import { openSubtitles, type Subtitles } from './open-subtitles.ts'
import { integerOption, languageOption, parse, textOption } from './parse.ts'
import { printable } from './printable.ts'
import { createProgressLine } from './progress.ts'
import { requireWorkspace } from './require-workspace.ts'
import { withInstance } from './with-instance.ts'

const workspaceName = 'Live'

export const live: Command = {
  help: `Usage: tiro live [-] [--language en] [--title TITLE] [--speakers N] [--translate es]
                 [--srt FILE] [--server ADDRESS --key KEY | --data ./data]

  -                  read 16 kHz mono 16-bit PCM from stdin instead of the microphone
  --microphone NAME  source of PulseAudio (default: default)
  --language CODE    the spoken language (default: of the workspace)
  --title TITLE      title of the recording
  --speakers N       how many people speak, at most
  --space S          workspace, by ID or name (default: one called "${workspaceName}")
  --translate CODE   also print each turn in another language, and translate the transcript
  --srt FILE         write subtitles to a file, which grows with each turn
  --server ADDRESS   a running server                           (with TIRO_KEY or --key)
  --data DIR         data folder of a stopped instance          (TIRO_DATA)

Prints each turn when it has ended, and the speaker where another one begins, by name if the voice
is known. In a terminal, words appear as they are said. Ctrl C or the end of stdin finishes the
session. The last line names the recording, which is transcribed again in full quality.`,

  async run(args, context) {
    const { values, files } = parse(args, {
      microphone: { type: 'string' },
      language: { type: 'string' },
      title: { type: 'string' },
      speakers: { type: 'string' },
      translate: { type: 'string' },
      space: { type: 'string' },
      srt: { type: 'string' },
      server: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string' },
    })
    if (files.length > 1 || (files[0] !== undefined && files[0] !== '-')) {
      throw new UsageError('tiro live takes only -, for stdin. Transcribe files with tiro transcribe.')
    }
    const language = languageOption(values, 'language')
    const translate = languageOption(values, 'translate')
    const title = textOption(values, 'title')
    const speakerCount = integerOption(values, 'speakers', 1, 50)
    const space = textOption(values, 'space')
    const srt = textOption(values, 'srt')
    const subtitles =
      srt === undefined
        ? null
        : await openSubtitles(srt, (reason) => {
            context.stderr.write(`tiro: ${srt} can't be written any more: ${reason}. The session goes on.\n`)
          })
    const over = new AbortController()
    await withInstance(
      values,
      context,
      async (client) => {
        const spaceId =
          space === undefined
            ? await findOrCreateWorkspace(client, workspaceName, context.signal)
            : await requireWorkspace(client, space, context.signal)
        const device = textOption(values, 'microphone') ?? 'default'
        const signal = AbortSignal.any([context.signal, over.signal])
        const audio = await begun(await openAudio(context, signal, files[0] === '-', device))
        const session = await client.startLive({
          params: { spaceId },
          body: {
            ...(language === undefined ? {} : { language }),
            ...(title === undefined ? {} : { title }),
            ...(speakerCount === undefined ? {} : { speakerCount }),
            ...(translate === undefined ? {} : { translationLanguages: [translate] }),
          },
        })
        const params = { spaceId, liveId: session.id }
        const screen = createScreen(context, subtitles, session.language)
        const stream = openLiveStream({
          audioUrl: session.audioUrl,
          token: session.token ?? '',
          renew: () => client.createLiveToken({ params }),
          onMessage: screen.show,
          onLost: () => context.stderr.write('tiro: The connection was lost. Reconnecting…\n'),
        })
        let lost: unknown = null
        const sent = send(audio, stream.send).catch((error: unknown) => {
          // Ctrl C breaks off stdin, and ends the session in an orderly way.
          if (!context.signal.aborted) lost = error
        })
        await Promise.race([sent, stream.ended])
        stream.control({ type: 'finish' })
        await stream.ended
        screen.end()
        const { origin } = new URL(session.eventsUrl)
        context.stdout.write(`${origin}/w/${spaceId}/r/${session.recordingId}\n`)
        // What was heard until then is a recording all the same.
        if (lost !== null) throw lost
      },
      { mayMake: true },
    )
      .finally(() => {
        // The microphone would keep this process running.
        over.abort()
      })
      .catch(async (error: unknown) => {
        // A file that nobody closes would end this process with an error of its own.
        await subtitles?.end()
        throw error
      })
    if ((await subtitles?.end()) != null) {
      throw new Error(`${srt} isn't complete. Export the subtitles of the recording instead`)
    }
  },
}

async function openAudio(
  context: CommandContext,
  signal: AbortSignal,
  isStdin: boolean,
  device: string,
): Promise<AsyncIterable<Buffer>> {
  if (!isStdin) return (await context.tools()).microphone(device, context.env, signal)
  const { stdin } = context
  if ('isTTY' in stdin && stdin.isTTY === true) throw new UsageError('No audio is piped in. Leave out the -.')
  signal.addEventListener('abort', () => stdin.destroy(), { once: true })
  return stdin
}

/** Waits for the first audio, so that a source without any leaves no recording. */
async function begun(audio: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const source = audio[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done === true) throw new Error('No audio came, so nothing was recorded.')
  return (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => source }
  })()
}

async function send(
  audio: AsyncIterable<Buffer>,
  to: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  for await (const chunk of audio) await to(new Uint8Array(chunk))
}

/** Turns on stdout, words of the current one on stderr, and subtitles in a file. */
function createScreen(context: CommandContext, subtitles: Subtitles | null, language: string) {
  const line = createProgressLine(context.stderr)
  const written = new Set<number>()
  const translated = new Set<number>()
  let cues = 0
  let names = new Map<number, string>()
  /** Who spoke last; null: not known. One unknown person alone is plain text. */
  let last: string | null = speakerName(0)
  const showTurn = (turn: LiveTurn): void => {
    if (!turn.isFinal) {
      // The end of a long turn is what was said last.
      if (context.stderr.isTTY) line.show(printable(turn.text).slice(-Math.max(20, context.stderr.columns - 1)))
      return
    }
    line.end()
    // A correction repeats its turn.
    if (written.has(turn.turn)) return
    written.add(turn.turn)
    for (const { speaker, stable } of partsBySpeaker(turn)) {
      const name = speaker === null ? null : (names.get(speaker) ?? speakerName(speaker))
      const shown = name === null || name === last ? '' : `${printable(name)}: `
      last = name
      context.stdout.write(`${shown}${printable(stable).trim()}\n`)
    }
    if (subtitles === null) return
    const words = turn.words.map((word) => ({ ...word, speaker: word.speaker ?? 0 }))
    const made = renderSrtCues(words, language, defaultLimits(language), cues)
    cues += made.length
    subtitles.add(made.map((cue) => `${cue}\r\n`).join(''))
  }
  /** It comes after its turn, and after others if the engine is slow. A correction repeats it. */
  const showTranslation = ({ turn, language: into, text }: TurnTranslation): void => {
    if (text === null || translated.has(turn)) return
    translated.add(turn)
    line.end()
    context.stdout.write(`[${into}] ${printable(text)}\n`)
  }
  return {
    show: (message: LiveStreamMessage): void => {
      if (message.type === 'turn') showTurn(message as unknown as LiveTurn)
      else if (message.type === 'translation') showTranslation(message as unknown as TurnTranslation)
      else if (message.type === 'speakers') names = namesBySpeaker(message as unknown as SpeakersMessage)
      else if (message.type === 'captions' && message['isPaused'] === true) {
        line.end()
        context.stderr.write(`tiro: words pause: ${printable(String(message['reason']))} The audio is kept.\n`)
      }
    },
    end: (): void => line.end(),
  }
}
