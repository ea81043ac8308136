import { hash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorOf } from '../client/client.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Workspace } from '../contract/resources.ts'
import { isMediaName } from '../text/media-name.ts'
import type { Command, CommandContext } from './command.ts'
import { importFolder } from './import-folder.ts'
import { parse, textOption } from './parse.ts'
import { patientFetch } from './patient-fetch.ts'
import { printable } from './printable.ts'
import { withInstance, type Send } from './with-instance.ts'

export const importCommand: Command = {
  help: `Usage: tiro import FOLDER|ARCHIVE.zip [--space S] [--data DIR | --server URL --key KEY]

  FOLDER         recordings, with optional transcripts next to them (talk.mp3 and talk.srt, .vtt,
                 .sbv, .ttml, .eaf, .TextGrid, .json, .txt, .docx, .xlsx, .csv or .tsv);
                 recordings without one are transcribed
  ARCHIVE.zip    an archive from GET /spaces/{id}/archive; it becomes a new workspace
  --space S      workspace to import a folder into, by ID or name; created if missing
                 (default: Imported)
  --data DIR     data folder of an instance that isn't running  (TIRO_DATA)
  --server URL   a running server, with --key KEY (or TIRO_KEY)

If interrupted, run it again. It skips what was imported before.`,

  async run(args, context) {
    const { values, files } = parse(args, {
      space: { type: 'string' },
      data: { type: 'string' },
      server: { type: 'string' },
      key: { type: 'string' },
    })
    const [source, ...rest] = files
    if (source === undefined || rest.length > 0)
      throw new UsageError('Name one folder or archive. Usage: tiro import FOLDER')
    const stats = await stat(source).catch(() => null)
    if (stats === null) throw new UsageError(`${source} doesn't exist.`)
    if (stats.isFile() && isMediaName(source)) {
      throw new UsageError(`${source} is a recording, not an archive. Name its folder, or use tiro transcribe.`)
    }
    const space = textOption(values, 'space') ?? 'Imported'
    const instance = textOption(values, 'server') ?? textOption(values, 'data') ?? context.env['TIRO_DATA'] ?? ''
    const unlock = stats.isDirectory() ? await lockFolder(source, space, instance, context) : null
    try {
      await withInstance(
        values,
        context,
        async (client, send) => {
          if (unlock !== null) await importFolder(client, source, space, send, context)
          else {
            const workspace = await sendArchive(source, send)
            context.stdout.write(`${printable(workspace.name)}: ${workspace._count.recordings} recordings\n`)
          }
        },
        { mayMake: true, fetch: patientFetch(context.signal) },
      )
    } finally {
      unlock?.()
    }
  },
}

/**
 * Keeps other processes on this computer from importing the folder into the workspace: each would create the recordings
 * that the other hasn't created yet. @param instance its address, or its data folder @returns what releases the lock
 * @throws UsageError
 */
async function lockFolder(
  folder: string,
  space: string,
  instance: string,
  { tools }: CommandContext,
): Promise<() => void> {
  const name = hash('sha256', JSON.stringify([await realpath(folder), space, instance, process.getuid?.()])).slice(
    0,
    32,
  )
  const unlock = (await tools()).lockFile(path.join(tmpdir(), `tiro-import-${name}`))
  if (unlock !== null) return unlock
  throw new UsageError('Another tiro import is importing this folder into the same workspace. Wait until it ends.')
}

async function sendArchive(file: string, send: Send): Promise<Workspace> {
  const response = await send('/api/v1/archives', 'application/zip', await openAsBlob(file))
  if (!response.ok) throw await errorOf(response)
  return (await response.json()) as Workspace
}
