/** A word of a chunk: UTF-16 offsets in the chunk's text, and seconds in the recording. */
export interface Mark {
  from: number
  to: number
  start: number
  end: number
}

/** Marks as bytes: differences as variable-length integers, in milliseconds; about six bytes per word. */
export function encodeMarks(list: readonly Mark[]): Uint8Array {
  const bytes: number[] = []
  let place = 0
  let time = 0
  for (const { from, to, start, end } of list) {
    const startMs = Math.round(start * 1000)
    for (const value of [
      from - place,
      to - from,
      zigzag(startMs - time),
      Math.max(0, Math.round(end * 1000) - startMs),
    ]) {
      let left = value
      for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
      bytes.push(left)
    }
    place = to
    time = startMs
  }
  return Uint8Array.from(bytes)
}

export function decodeMarks(bytes: Uint8Array): Mark[] {
  let at = 0
  const next = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('the marks of a chunk are damaged')
      value += (byte % 128) * scale
      if (byte < 128) return value
    }
  }
  const list: Mark[] = []
  let place = 0
  let time = 0
  while (at < bytes.length) {
    const from = place + next()
    const to = from + next()
    const startMs = time + unzigzag(next())
    list.push({ from, to, start: startMs / 1000, end: (startMs + next()) / 1000 })
    place = to
    time = startMs
  }
  return list
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
