/** Bytes that arrive in pieces. */
export interface GrowingBytes {
  add: (piece: Uint8Array) => void
  length: () => number
  /** All so far. */
  bytes: () => Buffer<ArrayBuffer>
}

/** One buffer that doubles: pieces of a byte each would take a hundred times as much as what is in them. */
export function growingBytes(): GrowingBytes {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    add: (piece) => {
      const next = length + piece.length
      if (next > buffer.length) {
        const larger = Buffer.alloc(Math.max(next, 2 * buffer.length))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      buffer.set(piece, length)
      length = next
    },
    length: () => length,
    bytes: () => buffer.subarray(0, length),
  }
}
