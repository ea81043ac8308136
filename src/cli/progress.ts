/** A line on stderr: overwritten in place in a terminal, otherwise a new line every few seconds. */
export interface ProgressLine {
  show: (text: string) => void
  end: () => void
}

const plainIntervalMs = 5000

export function createProgressLine(stream: NodeJS.WriteStream): ProgressLine {
  let last = ''
  let shownAt = 0
  return {
    show: (text) => {
      if (text === last) return
      if (stream.isTTY) {
        const width = Math.max(20, stream.columns - 1)
        stream.write(`\r\u001B[K${text.slice(0, width)}`)
      } else if (Date.now() - shownAt >= plainIntervalMs) {
        stream.write(`${text}\n`)
        shownAt = Date.now()
      }
      last = text
    },
    end: () => {
      if (stream.isTTY && last !== '') stream.write('\r\u001B[K')
      last = ''
    },
  }
}

/** Runs `work` with a progress line and clears the line afterwards, also on failure. */
export async function withProgressLine<T>(
  stream: NodeJS.WriteStream,
  work: (show: ProgressLine['show']) => Promise<T>,
): Promise<T> {
  const line = createProgressLine(stream)
  try {
    return await work(line.show)
  } finally {
    line.end()
  }
}

/** "1 file" or "3 files", with their size. */
export function formatFiles({ files, bytes }: { files: number; bytes: number }): string {
  return `${files} ${files === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}`
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[power]}`
}

/** A bar such as `████░░░░` for a fraction from 0 to 1. */
export function bar(share: number): string {
  const width = 20
  const full = Math.round(Math.min(1, Math.max(0, share)) * width)
  return '█'.repeat(full) + '░'.repeat(width - full)
}
