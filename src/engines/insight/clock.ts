/** 75.4 → `01:15`, 3725 → `1:02:05`: how a time is cited. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
