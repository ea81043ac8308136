/** Seconds as a clock, rounded down: 75 → `1:15`, 3675 → `1:01:15`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const padded = (n: number): string => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${padded(m)}:${padded(s)}` : `${m}:${padded(s)}`
}
