import path from 'node:path'
import { UsageError } from '../contract/app-error.ts'
import { readConfig, type Config } from '../platform/config/config.ts'
import { shellWord } from '../text/shell-word.ts'
import type { Command, CommandContext, MoveProgress } from './command.ts'
import { configOf } from './config-of.ts'
import { parse, textOption } from './parse.ts'
import { formatBytes, formatFiles, withProgressLine } from './progress.ts'

export const move: Command = {
  help: `Usage: tiro move --to TARGET [TARGET] [--data ./data]

  --to TARGET    postgres://… (a database), s3://BUCKET/PREFIX (media), or a folder (both, or what
                 the other target leaves); also in TIRO_MOVE_TO, which other users can't see
  --data DIR     data folder of the instance                                   (TIRO_DATA)

Stop the server and all workers first. Copies every row and file, then compares them with the
original, which stays as it is. If interrupted, run the same command again. The search index isn't
copied: the new instance builds it again. For a bucket, set TIRO_S3_ENDPOINT, TIRO_S3_REGION and the
keys as for "tiro serve".

  tiro move --to postgres://tiro@db.example.org/tiro s3://media/tiro
  TIRO_DATABASE_URL=postgres://… TIRO_BLOBS=s3://media/tiro tiro move --to ./data`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const administration = await tools()
    const { values, files } = parse(args, { data: { type: 'string' }, to: { type: 'string' } })
    const given = textOption(values, 'to')
    const places = given === undefined ? (env['TIRO_MOVE_TO'] ?? '').split(/\s+/) : [given, ...files]
    const config = configOf(env, values)
    const targets = readTargets(
      config,
      env,
      places.filter((place) => place !== ''),
    )
    const { rows, media, unfinishedUploads } = await withProgressLine(stderr, (show) =>
      administration.move(config, targets, (progress) => show(describe(progress)), signal),
    )
    const copied = [
      ...(rows === 0 ? [] : [`${rows} rows`]),
      ...(media === null ? [] : [`${media.files} files (${formatBytes(media.bytes)})`]),
    ]
    stdout.write(`Copied ${copied.join(' and ')}. The copy equals the original.\n`)
    if (unfinishedUploads > 0) stdout.write(`Unfinished uploads to begin again: ${unfinishedUploads}\n`)
    stdout.write(`Start it with:\n  ${startOf(targets)}\n`)
    stdout.write(`The original is unchanged. Don't start it again: both would do the same work.\n`)
  },
}

/** The settings of the new instance. */
function readTargets(config: Config, env: CommandContext['env'], places: readonly string[]): Config {
  const urls = places.filter((place) => /^postgres(ql)?:\/\//.test(place))
  const buckets = places.filter((place) => place.startsWith('s3://'))
  const folders = places.filter((place) => !urls.includes(place) && !buckets.includes(place))
  const unknown = folders.find((place) => place.includes('://'))
  if (unknown !== undefined) {
    throw new UsageError(`${unknown} isn't a target. Use postgres://…, s3://BUCKET/PREFIX or a folder.`)
  }
  const [url] = urls
  const [bucket] = buckets
  const [folder] = folders
  if (places.length === 0 || places.length > 2 || urls.length > 1 || buckets.length > 1 || folders.length > 1) {
    throw new UsageError('Usage: tiro move --to TARGET [TARGET], each a postgres://… or s3://… address or a folder')
  }
  const stays = folder === undefined
  return readConfig(
    {
      ...env,
      TIRO_DATABASE_URL: url ?? (stays ? (config.databaseUrl ?? '') : ''),
      TIRO_BLOBS: bucket ?? (stays ? (env['TIRO_BLOBS'] ?? '') : ''),
    },
    { data: folder ?? config.data },
  )
}

function describe({ step, rows, files, bytes }: MoveProgress): string {
  const done = `${rows} rows, ${formatFiles({ files, bytes })}`
  return step === 'comparison' ? `comparing: ${done}` : done
}

function startOf({ databaseUrl, s3, data }: Config): string {
  const settings = [
    // Its password isn't printed.
    ...(databaseUrl === null ? [] : ['TIRO_DATABASE_URL=…']),
    ...(s3 === null ? [] : [`TIRO_BLOBS=s3://${path.posix.join(s3.bucket, s3.prefix)}`]),
  ]
  return [...settings, 'tiro serve', `--data ${shellWord(data)}`].join(' ')
}
