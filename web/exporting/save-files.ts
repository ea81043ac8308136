import { ClientError, sleep } from '../../src/client/client.ts'
import { fileNameOf, saveFile } from './save-file.ts'

interface ToSave {
  /** Its name if the answer has none. */
  name: string
  render: () => Promise<Response>
}

/** Saves one file as it is, and several as a zip: browsers may block a second download. */
export async function saveFiles(
  all: readonly ToSave[],
  zipName: string,
  { onDone, signal }: { onDone?: (count: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const files: { name: string; input: Blob }[] = []
  const names = new Set<string>()
  for (const { name, render } of all) {
    const response = await whenAllowed(render, signal)
    if (all.length === 1) {
      await saveFile(response, name)
      return
    }
    const own = fileNameOf(response.headers.get('content-disposition')) ?? name
    files.push({ name: unusedName(own, names), input: await response.blob() })
    onDone?.(files.length)
  }
  const { downloadZip } = await import('client-zip')
  signal?.throwIfAborted()
  await saveFile(downloadZip(files), zipName)
}

/** Sends a request again when the server allows it: there may be more files than requests in a minute. */
async function whenAllowed(render: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  for (;;) {
    try {
      return await render()
    } catch (error) {
      if (!(error instanceof ClientError) || error.code !== 'RATE_LIMITED' || error.retryAfter === null) throw error
      await sleep(error.retryAfter * 1000, signal)
    }
  }
}

/** `Talk.srt`, then `Talk (2).srt`: recordings may have the same title. */
function unusedName(name: string, used: Set<string>): string {
  const dot = name.lastIndexOf('.')
  let next = name
  for (let n = 2; used.has(next.toLowerCase()); n += 1) next = `${name.slice(0, dot)} (${n})${name.slice(dot)}`
  used.add(next.toLowerCase())
  return next
}
