const two = (value: number): string => String(value).padStart(2, '0')

/** [hours, minutes, seconds]. The small addend undoes what adding up fractions takes away: 2.9999999999 is 3. */
function parts(seconds: number): [number, number, number] {
  const whole = Math.max(0, Math.floor(seconds + 1e-6))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
}

/** Seconds as a person reads them: `1:02`, `1:01:02`. */
export function clock(seconds: number): string {
  const [h, m, s] = parts(seconds)
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** The same with two digits for minutes, as citations have it: `01:02`, `1:01:02`. */
export function citationClock(seconds: number): string {
  const [h, m, s] = parts(seconds)
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`
}

/** Always with hours, as documents and subtitles have it: `00:01:02`. */
export function documentClock(seconds: number): string {
  return parts(seconds).map(two).join(':')
}

/** Seconds with milliseconds, as subtitles are timed: `1:02.350`. */
export function exactClock(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000))
  return `${clock(Math.floor(milliseconds / 1000))}.${String(milliseconds % 1000).padStart(3, '0')}`
}
