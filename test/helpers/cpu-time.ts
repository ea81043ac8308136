/**
 * Milliseconds that this process has computed. Unlike the clock, they don't grow while other programs have the processor
 * or the disk: for limits on what a computation may cost.
 */
export function cpuTime(): number {
  return process.cpuUsage().user / 1000
}
