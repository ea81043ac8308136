/** Bytes that fetch and WebCrypto take. TypeScript before 5.7 knows no type arguments of Uint8Array, so none are here. */
export type Bytes = ReturnType<TextEncoder['encode']>

/** One part of a file, read when it is sent. */
export interface PartToSend {
  partNumber: number
  size: number
  read: () => Promise<Blob | Bytes>
}

/** Media to send: its size if known, and its parts in order. */
export interface Source {
  name: string | null
  mimeType: string
  /** null: a stream, whose end isn't known. */
  size: number | null
  parts: (partSize: number) => AsyncIterable<PartToSend>
  close: () => Promise<void>
}

/** What can be sent besides a path. */
export type Media = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

const unknownType = 'application/octet-stream'

/** A file whose ranges can be read in any order. */
export function rangesOf(
  file: { name: string | null; mimeType: string; size: number },
  read: (start: number, end: number) => Promise<Blob | Bytes>,
  close: () => Promise<void> = async () => {},
): Source {
  return {
    ...file,
    async *parts(partSize) {
      for (let start = 0, partNumber = 1; start < file.size || partNumber === 1; start += partSize, partNumber += 1) {
        const end = Math.min(file.size, start + partSize)
        yield { partNumber, size: end - start, read: () => read(start, end) }
      }
    },
    close,
  }
}

/** @throws TypeError for what isn't media, before anything is made of it */
export function sourceOf(media: Media): Source {
  if (hasBytes(media)) {
    const bytes = bytesOf(media)
    const file = { name: null, mimeType: unknownType, size: bytes.length }
    return rangesOf(file, async (start, end) => bytes.subarray(start, end))
  }
  if (media instanceof Blob) {
    const name = 'name' in media && typeof media.name === 'string' ? media.name : null
    const file = { name, mimeType: media.type === '' ? unknownType : media.type, size: media.size }
    return rangesOf(file, async (start, end) => media.slice(start, end))
  }
  const unknown = { name: null, mimeType: unknownType, size: null }
  if (!(media instanceof ReadableStream)) {
    // A page or program without types may pass anything.
    if (typeof (media as Partial<typeof media> | undefined)?.[Symbol.asyncIterator] !== 'function') {
      throw new TypeError('Pass a path, a URL, a Blob, bytes or a stream of bytes.')
    }
    const { readableEncoding: encoding } = media as { readableEncoding?: string | null }
    if (typeof encoding === 'string') {
      throw new TypeError(`The stream gives text in ${encoding}. Open it without an encoding.`)
    }
    return { ...unknown, parts: (partSize) => partsOf(media, partSize), close: async () => {} }
  }
  // Not every browser can iterate over a stream.
  const reader = media.getReader()
  return { ...unknown, parts: (partSize) => partsOf(chunksOf(reader), partSize), close: () => reader.cancel() }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function hasBytes(given: unknown): given is ArrayBuffer | ArrayBufferView {
  return given instanceof ArrayBuffer || ArrayBuffer.isView(given)
}

function bytesOf(given: ArrayBuffer | ArrayBufferView): Bytes {
  if (given instanceof ArrayBuffer) return new Uint8Array(given)
  return new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength)
}

/** Joins and cuts the chunks of a stream to parts. Each part is in memory until it has arrived. */
async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  partSize: number,
): AsyncGenerator<PartToSend, void, undefined> {
  let part = new Uint8Array(partSize)
  let filled = 0
  let partNumber = 1
  const whole = (bytes: Bytes): PartToSend => ({
    partNumber: partNumber++,
    size: bytes.length,
    read: async () => bytes,
  })
  for await (const given of chunks) {
    if (!hasBytes(given)) throw new TypeError(`The stream gives a ${typeof given} instead of bytes.`)
    const chunk = bytesOf(given)
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + partSize - filled)
      part.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled === partSize) {
        yield whole(part)
        part = new Uint8Array(partSize)
        filled = 0
      }
    }
  }
  if (filled > 0 || partNumber === 1) yield whole(part.subarray(0, filled))
}
