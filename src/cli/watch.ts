import { hash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { UsageError } from '../contract/app-error.ts'
import { openStateFile } from '../watch/state-file.ts'
import { watchFolder } from '../watch/watch-folder.ts'
import { checkWatchOptions, type WatchOptions } from '../watch/watch-options.ts'
import type { Command } from './command.ts'
import { integerOption, languageOption, parse, textOption } from './parse.ts'
import { printable } from './printable.ts'
import { serverOption } from './server-option.ts'

export const watch: Command = {
  help: `Usage: tiro watch FOLDER --server URL --key KEY [--space S] [options]

  FOLDER            files here and in subfolders are taken in once, by content; subfolders become
                    folders
  --server URL      a running server
  --key KEY         an EDITOR key; OWNER to create the workspace       (TIRO_KEY)
  --space S         workspace, by ID or name; created if missing (default: Inbox)
  --formats LIST    results: srt, vtt, ttml, txt, md, json, docx, xlsx, pdf, csv, eaf, TextGrid
                    (default: srt,txt)
  --results DIR     write results here instead of beside each file
  --template T      path of a result, such as "{folder}/{date} {title}.{format}"; fields: date,
                    title, folder, language, duration, id, speakers, format
  --tags LIST       tags of Markdown notes
  --language en     the spoken language (default: the workspace's)
  --move            move finished files to done/ and failed/ in FOLDER
  --settle N        seconds that a file must stay unchanged             (default: 10)
  --interval N      seconds between two looks at the folder             (default: 10)
  --once            end when all files are finished, or the folder or server can't be reached
  --state FILE      what was taken in (default: a file in ~/.local/state/tiro)

Ctrl-C stops it; the next start continues. See docs/folders.md.`,

  async run(args, { env, stdout, stderr, signal }) {
    const { values, files } = parse(args, {
      space: { type: 'string' },
      formats: { type: 'string' },
      results: { type: 'string' },
      template: { type: 'string' },
      tags: { type: 'string' },
      language: { type: 'string' },
      move: { type: 'boolean' },
      settle: { type: 'string' },
      interval: { type: 'string' },
      once: { type: 'boolean' },
      state: { type: 'string' },
      server: { type: 'string' },
      key: { type: 'string' },
    })
    const [given, ...rest] = files
    if (given === undefined || rest.length > 0) throw new UsageError('Name one folder. Usage: tiro watch FOLDER')
    const server = serverOption(values, env)
    if (server === null) throw new UsageError('tiro watch needs a running server: --server URL --key KEY.')
    const results = textOption(values, 'results')
    const options: WatchOptions = {
      folder: await folderAt(given),
      space: textOption(values, 'space') ?? 'Inbox',
      results: results === undefined ? null : await folderAt(results),
      ...checkWatchOptions(
        {
          formats: listOf(textOption(values, 'formats')),
          template: textOption(values, 'template') ?? null,
          results: results ?? null,
        },
        (option) => `--${option}`,
      ),
      settle: integerOption(values, 'settle', 0, 86_400) ?? 10,
      interval: integerOption(values, 'interval', 0, 86_400) ?? 10,
      move: values['move'] === true,
      tags: listOf(textOption(values, 'tags')),
      language: languageOption(values, 'language') ?? null,
    }
    const state = openStateFile(textOption(values, 'state') ?? stateFileOf(options, server.baseUrl, env))
    const line = (stream: NodeJS.WriteStream) => (sentence: string) => stream.write(`${printable(sentence)}\n`)
    try {
      const failed = await watchFolder({
        server,
        dashboard: server.baseUrl,
        options,
        state,
        log: { info: line(stdout), problem: line(stderr) },
        signal,
        once: values['once'] === true,
      })
      if (values['once'] === true && failed > 0) throw new Error(`${failed} could not be transcribed.`)
    } finally {
      state.close()
    }
  },
}

async function folderAt(given: string): Promise<string> {
  const stats = await stat(given).catch(() => null)
  if (stats?.isDirectory() !== true) throw new UsageError(`${given} is not a folder.`)
  return realpath(given)
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** One file for each folder, server and workspace. */
function stateFileOf({ folder, space }: WatchOptions, server: string, env: Record<string, string | undefined>): string {
  const home = env['XDG_STATE_HOME'] ?? path.join(homedir(), '.local', 'state')
  const name = hash('sha256', JSON.stringify([folder, server, space])).slice(0, 16)
  return path.join(home, 'tiro', `watch-${name}.db`)
}
