import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UsageError } from '../contract/app-error.ts'
import type { DocumentRequest } from '../contract/document-request.ts'
import { channelModes, efforts } from '../contract/resources.ts'
import type { Command, CommandContext } from './command.ts'
import { choiceOption, integerOption, languageOption, parse, textOption } from './parse.ts'
import { formatOf, placesOf } from './output-places.ts'
import { isAddress } from './recording-input.ts'
import { renderingFlags, renderingHelp, renderingQuery } from './rendering-options.ts'
import { requireFitting, requirePrintable } from './require-fitting.ts'
import { sizeOf } from './size-of.ts'
import { mostTranscriptBytes, transcriptTypes } from '../text/transcript-types.ts'
import { transcribeWithoutInstance } from './transcribe-without-instance.ts'
import { serverOption } from './server-option.ts'
import { outputWriter } from './write-output.ts'

export const transcribe: Command = {
  help: `Usage: tiro transcribe FILE… [--format F] [-o PATH] [--language L] [--speakers N]
                       [--channels C] [--effort E] [--translate L] [--text FILE]
                       [--data DIR | --server URL]

  FILE                 audio or video file, or its address (https://…); - reads from stdin
  --format F           json, text, csv, pdf, word, srt, vtt, ttml, markdown, excel, eaf
                       or textgrid
                       (default: by the name of the output, or text)
  -o, --output PATH    output file, or output folder for several recordings; - is stdout (default)
  --language L         language code such as en or pt-BR; detected by default if the engine can
  --speakers N         number of speakers
  --channels C         auto (default), mix, or separate: each channel is a speaker
  --effort E           normal (default), or high: recognises speech several times, if the engine can
  --translate L        translate the transcript into this language
  --text FILE          a transcript of it (txt, docx, srt, …): keep its words, find their times
  --from T, --to T     only this part; seconds or hh:mm:ss
  --data DIR           keep data here; after Ctrl-C the same command resumes
  --server URL         use a running server, with --key KEY (or TIRO_KEY)
  --space S            workspace of --server or --data, by ID or name
                       (default: one called "Command line")

${renderingHelp}`,

  async run(args, context) {
    const { values, files } = parse(args, {
      ...renderingFlags,
      output: { type: 'string', short: 'o' },
      language: { type: 'string' },
      speakers: { type: 'string' },
      channels: { type: 'string' },
      effort: { type: 'string' },
      translate: { type: 'string' },
      text: { type: 'string' },
      space: { type: 'string' },
      data: { type: 'string' },
      server: { type: 'string' },
      key: { type: 'string' },
    })
    if (files.length === 0) throw new UsageError('Name at least one recording: tiro transcribe FILE…')
    const named = textOption(values, 'output')
    const output = named === '-' ? undefined : named
    const query = { format: formatOf(output) ?? ('text' as const), ...renderingQuery(values) }
    requireFitting(query)
    if (output === undefined) requirePrintable(query.format, files.length, context.stdout.isTTY)
    const text = await textOf(textOption(values, 'text'), files)
    const request = {
      query,
      output,
      language: languageOption(values, 'language'),
      speakerCount: integerOption(values, 'speakers', 1, 50),
      channels: choiceOption(values, 'channels', channelModes),
      effort: choiceOption(values, 'effort', efforts),
      translate: languageOption(values, 'translate'),
      text,
      space: textOption(values, 'space'),
    }
    const server = serverOption(values, context.env)
    const data = textOption(values, 'data')
    if (request.space !== undefined && server === null && data === undefined) {
      throw new UsageError('--space needs --server or --data. Nothing is kept without them.')
    }
    // Check the outputs first, so that an hour of transcription doesn't end with a file that can't be written.
    const targets = await placesOf({ ...request, files: files.map((file) => (file === '-' ? 'stdin' : file)) })
    const piped = files.includes('-') ? await spool(context) : null
    try {
      const write = outputWriter({ files, targets, format: query.format }, context)
      const work = { ...request, write, files: files.map((file) => (file === '-' && piped !== null ? piped : file)) }
      const isPlain = request.translate === undefined && !files.some(isAddress)
      if (text !== undefined && (server !== null || data !== undefined || !isPlain)) {
        throw new UsageError(
          '--text is for files on this machine, without --translate, --server and --data. See tiro import.',
        )
      }
      if (server === null && data === undefined && isPlain) {
        await transcribeWithoutInstance(work, context)
      } else {
        const { transcribeByInstance } = await import('./transcribe-by-instance.ts')
        await transcribeByInstance(work, server, data, context)
      }
    } finally {
      if (piped !== null) await rm(path.dirname(piped), { recursive: true, force: true })
    }
  },
}

async function textOf(file: string | undefined, recordings: readonly string[]): Promise<DocumentRequest['text']> {
  if (file === undefined) return undefined
  if (recordings.length > 1) throw new UsageError('--text is for one recording.')
  const end = path.extname(file).slice(1).toLowerCase()
  if (!isTranscriptEnd(end)) {
    throw new UsageError(
      `${file} is no transcript. Name one that ends with ${Object.keys(transcriptTypes).join(', ')}.`,
    )
  }
  if ((await sizeOf(file)) > mostTranscriptBytes) throw new UsageError(`${file} has more than 20 MB.`)
  return { name: path.basename(file), type: transcriptTypes[end], data: (await readFile(file)).toString('base64') }
}

const isTranscriptEnd = (end: string): end is keyof typeof transcriptTypes => Object.hasOwn(transcriptTypes, end)

/** Saves stdin to a file in a temporary folder, because an upload may have to start over. */
async function spool({ stdin, signal }: CommandContext): Promise<string> {
  if ('isTTY' in stdin && stdin.isTTY === true) throw new UsageError('No input is piped in. Name a file instead of -.')
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-stdin-'))
  const file = path.join(folder, 'stdin')
  try {
    await pipeline(stdin, createWriteStream(file), { signal })
    return file
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
