// A command of `tiro` in this process, which saves its start.
import { Readable, Writable } from 'node:stream'
import type { CommandContext } from '../../src/cli/command.ts'
import { run } from '../../src/cli/run.ts'
import type { Finished } from './harness.ts'

/** Runs `tiro ARGS`, with an empty stdin. */
export async function runHere(
  args: readonly string[],
  given: Pick<CommandContext, 'tools' | 'transcriber'> & Partial<Pick<CommandContext, 'env' | 'signal'>>,
): Promise<Finished> {
  const said = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof said): NodeJS.WriteStream =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        said[name] += chunk.toString('utf8')
        done()
      },
    }) as unknown as NodeJS.WriteStream
  const code = await run(args, {
    env: {},
    signal: new AbortController().signal,
    ...given,
    stdin: Readable.from([]),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  })
  return { code, ...said }
}
