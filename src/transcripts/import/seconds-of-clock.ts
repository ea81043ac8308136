/** Seconds of `1:02:03.5`, `02:03,500` or `2:03`. */
export function secondsOfClock(text: string): number {
  const [clock = '', fraction = ''] = text.split(/[,.]/)
  const whole = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return whole + Number(`0.${fraction}`)
}
