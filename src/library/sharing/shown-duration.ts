/**
 * How long what a link shows is, seconds; null if that isn't known. A link to a passage must not tell how long the whole
 * recording is.
 */
export function shownDuration(
  duration: number | null,
  { start, end }: { start: number | null; end: number | null },
): number | null {
  if (start === null && end === null) return duration
  const last = Math.min(end ?? Infinity, duration ?? Infinity)
  return last === Infinity ? null : Math.max(0, last - (start ?? 0))
}
