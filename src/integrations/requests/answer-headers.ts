import type { PreparedFile } from './port.ts'

/** Longest header of warnings; a body in JSON has them all. */
const longestHeader = 4000

/**
 * Which engine made the text (percent-encoded, because a server's model may have any name), whether it is a draft, what could not be obeyed (JSON in ASCII), and the ID of the recording
 * if it was kept.
 */
export function headersOf({
  file,
  warnings,
  recordingId = null,
}: {
  file: Pick<PreparedFile, 'engine' | 'quality'>
  warnings: readonly string[]
  recordingId?: string | null
}): Record<string, string> {
  const fitting: string[] = []
  // Of "[" and of a comma or "]" after each.
  let length = 1
  for (const warning of warnings) {
    const more = asciiJson(warning).length + 1
    if (length + more > longestHeader) continue
    length += more
    fitting.push(warning)
  }
  return {
    'tiro-engine': encodeURI(file.engine.toWellFormed()),
    'tiro-quality': file.quality,
    ...(fitting.length === 0 ? {} : { 'tiro-warnings': asciiJson(fitting) }),
    ...(recordingId === null ? {} : { 'tiro-recording': recordingId }),
  }
}

/** JSON leaves DEL (7F) as it is, which no header may have. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
