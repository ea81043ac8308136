import { api } from '../api/client.ts'
import { sendPart } from './send-part.ts'

const partBytes = 8 * 1024 ** 2
const partsAtOnce = 2

interface Place {
  spaceId: string
  recordingId: string
  uploadId: string
}

/**
 * Sends the parts of a file that the server doesn't have. Once one fails, those on their way are the last ones: the next
 * attempt asks what is missing. @returns their ETags
 */
export async function sendParts(
  params: Place,
  file: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<(string | null)[]> {
  // An upload has at most 10,000 parts, so large files use larger parts. The size is the same after a resume.
  const size = Math.max(partBytes, Math.ceil(file.size / 9000))
  const count = Math.max(1, Math.ceil(file.size / size))
  const { parts } = await api.listParts({ params, signal })
  const arrived = new Map(parts.map((part) => [part.partNumber, part]))
  const eTags = Array.from<string | null>({ length: count }).fill(null)
  const bytesOf = (n: number): Blob => file.slice((n - 1) * size, Math.min(file.size, n * size))
  const missing: number[] = []
  const under = new Map<number, number>()
  let finished = 0
  for (let n = 1; n <= count; n += 1) {
    const bytes = bytesOf(n).size
    const known = arrived.get(n)
    if (known?.size === bytes) {
      finished += bytes
      eTags[n - 1] = known.eTag
    } else missing.push(n)
  }
  const report = (): void => {
    if (!signal.aborted) onSent(finished + [...under.values()].reduce((sum, bytes) => sum + bytes, 0))
  }
  report()
  const send = async (n: number): Promise<void> => {
    const bytes = bytesOf(n)
    // Read a byte first. If the file was moved, the request would only report a network error.
    await bytes.slice(0, 1).arrayBuffer()
    const { partUploadUrl } = await api.createPartUrl({
      params: { ...params, partNumber: n },
      body: { size: bytes.size },
      signal,
    })
    const onProgress = (sent: number): void => {
      under.set(n, sent)
      report()
    }
    eTags[n - 1] = await sendPart(partUploadUrl, bytes, onProgress, signal)
    under.delete(n)
    finished += bytes.size
    report()
  }
  const lane = async (): Promise<void> => {
    for (let n = missing.shift(); n !== undefined; n = missing.shift()) await send(n)
  }
  const stop = (error: unknown): never => {
    missing.length = 0
    throw error
  }
  const lanes = Array.from({ length: partsAtOnce }, () => lane().catch(stop))
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
  return eTags
}
