const sampleRate = 16_000

/** The speech of a window and what it shares with its neighbours, from samples to seconds. */
export function windowTimes({
  offset,
  length,
  before,
  after,
}: Record<'offset' | 'length' | 'before' | 'after', number>): Record<'start' | 'end' | 'before' | 'after', number> {
  return {
    start: offset / sampleRate,
    end: (offset + length) / sampleRate,
    before: before / sampleRate,
    after: after / sampleRate,
  }
}
