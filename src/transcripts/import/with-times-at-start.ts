/** `#00:00:03-5#`, with tenths, as f4 and MAXQDA write it. */
const startMark = /^#(\d{1,3}:\d{2}:\d{2})(?:-(\d{1,3}))?# ?/
const endMark = /#(\d{1,3}:\d{2}:\d{2})(?:-(\d{1,3}))?#$/

/** Lines whose passages end with a time get the end of the one before at their start: `[00:00:03.5] What is said`. */
export function withTimesAtStart(lines: readonly string[]): string[] {
  const ends = lines.map((line) => endMark.exec(line))
  if (ends.filter((end) => end !== null).length < 2) {
    return lines.map((line) => line.replace(startMark, (_, clock: string, tenths = '0') => `[${clock}.${tenths}] `))
  }
  let time = '00:00:00'
  let isInside = false
  return lines.map((line, i) => {
    const end = ends[i] ?? null
    const text = line.slice(0, end?.index).trim()
    if (text === '' && end === null) return line
    const said = isInside || text === '' ? text : `[${time}] ${text}`
    isInside = end === null
    if (end !== null) time = `${end[1]}.${end[2] ?? 0}`
    return said
  })
}
