// A command of `tiro` in this process: to start a hundred that fail would not prove more.
import { Readable, Writable } from 'node:stream'
import type { CommandContext } from '../../src/cli/command.ts'
import { run } from '../../src/cli/run.ts'
import { openTranscriber } from '../../src/app/open-transcriber.ts'
import { tools } from '../../src/app/administration.ts'
import type { Finished } from './harness.ts'
import { databaseFor } from './postgres-server.ts'

type Given = Partial<Pick<CommandContext, 'transcriber' | 'env' | 'signal'>>

/** Runs `tiro ARGS`, with an empty stdin. `isEmbedded`: with the embedded database, also in `npm run test:postgres`. */
export async function runHere(
  args: readonly string[],
  { isEmbedded = false, ...given }: Given & { isEmbedded?: boolean } = {},
): Promise<Finished> {
  const said = { stdout: '', stderr: '' }
  const at = args.indexOf('--data')
  const database = await databaseFor(at === -1 || isEmbedded ? undefined : args[at + 1])
  const stream = (name: keyof typeof said): NodeJS.WriteStream =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        said[name] += chunk.toString('utf8')
        done()
      },
    }) as unknown as NodeJS.WriteStream
  const code = await run(args, {
    tools: async () => tools,
    transcriber: openTranscriber,
    signal: new AbortController().signal,
    ...given,
    env: { ...database, ...given.env },
    stdin: Readable.from([]),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  })
  return { code, ...said }
}
