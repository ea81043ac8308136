export const wavHeaderBytes = 44
/** The most that its fields can say. Programs then read to the end of the file. */
const unknownLength = 2 ** 32 - 1

/** The first bytes of a WAV file: then come so many bytes of mono 16-bit PCM. */
export function wavHeader(bytes: number, sampleRate: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(wavHeaderBytes)
  header.write('RIFF', 0)
  header.writeUInt32LE(Math.min(36 + bytes, unknownLength), 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(Math.min(bytes, unknownLength), 40)
  return header
}
