/** Bytes per second over the last 3 s. */
export function createSpeedometer(): (sent: number) => number {
  const points: { at: number; sent: number }[] = []
  return (sent) => {
    const at = performance.now()
    points.push({ at, sent })
    while ((points[0]?.at ?? at) < at - 3000 && points.length > 2) points.shift()
    const first = points[0]
    if (first === undefined || at - first.at < 250) return 0
    return Math.max(0, ((sent - first.sent) / (at - first.at)) * 1000)
  }
}
