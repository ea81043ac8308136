/** What made a version of a transcript. */
export type VersionChange =
  | { type: 'recognised'; engine: string }
  | { type: 'live' }
  | { type: 'correctedLive' }
  | { type: 'carriedOver'; count: number }
  | { type: 'replacements' }
  | { type: 'edited'; count: number }
  | { type: 'replaced'; find: string; replace: string; count: number }
  | { type: 'speakers'; split: number; merged: number; named: number }
  | { type: 'restored'; version: number }
  | { type: 'imported'; words: number }
  | { type: 'timed' }

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The summary of a version in the API: one English sentence. `readVersionSummary` reads it back. */
export function versionSummary(change: VersionChange): string {
  switch (change.type) {
    case 'recognised':
      return `Recognised by ${change.engine}.`
    case 'live':
      return 'Recognised live.'
    case 'correctedLive':
      return 'Corrected during the live session.'
    case 'carriedOver':
      return `${counted(change.count, 'earlier correction')} carried over.`
    case 'replacements':
      return "Applied the workspace's replacements."
    case 'edited':
      return `${counted(change.count, 'manual change')}.`
    case 'replaced':
      return `Replaced "${change.find}" with "${change.replace}", ${counted(change.count, 'time')}.`
    case 'speakers': {
      const parts = [
        change.split > 0 ? `${counted(change.split, 'speaker')} split` : '',
        change.merged > 0 ? `${counted(change.merged, 'speaker')} merged` : '',
        change.named > 0 ? `${change.named} named` : '',
      ]
      return `${parts.filter((part) => part !== '').join(', ')}.`
    }
    case 'restored':
      return `Restored version ${change.version}.`
    case 'imported':
      return `Imported ${counted(change.words, 'word')}.`
    case 'timed':
      return 'Times found in the recording.'
  }
}

type Reader = [pattern: RegExp, read: (groups: readonly (string | undefined)[]) => VersionChange]

/** The sentences of `versionSummary`, also as earlier releases wrote their plurals. */
const readers: readonly Reader[] = [
  [/^Recognised live\.$/, () => ({ type: 'live' })],
  [/^Recognised by (.+)\.$/s, ([engine = '']) => ({ type: 'recognised', engine })],
  [/^Corrected during the live session\.$/, () => ({ type: 'correctedLive' })],
  [/^(\d+) earlier corrections? carried over\.$/, ([count]) => ({ type: 'carriedOver', count: Number(count) })],
  [/^Applied the workspace's replacements\.$/, () => ({ type: 'replacements' })],
  [/^(\d+) manual changes?\.$/, ([count]) => ({ type: 'edited', count: Number(count) })],
  [
    /^Replaced "(.*?)" with "(.*)", (\d+) times?\.$/s,
    ([find = '', replace = '', count]) => ({ type: 'replaced', find, replace, count: Number(count) }),
  ],
  [/^Restored version (\d+)\.$/, ([version]) => ({ type: 'restored', version: Number(version) })],
  [/^Times found in the recording\.$/, () => ({ type: 'timed' })],
  [/^Imported (\d+) words?\.$/, ([words]) => ({ type: 'imported', words: Number(words) })],
  [
    /^(?:(\d+) speakers? split)?(?:(?:, |^)(\d+) speakers? merged)?(?:(?:, |^)(\d+) named)?\.$/,
    ([split = 0, merged = 0, named = 0]) => ({
      type: 'speakers',
      split: Number(split),
      merged: Number(merged),
      named: Number(named),
    }),
  ],
]

/** What a summary says, for readers of other languages; null for a sentence of another release. */
export function readVersionSummary(summary: string): VersionChange | null {
  for (const [pattern, read] of readers) {
    const found = pattern.exec(summary)
    if (found !== null) return read(found.slice(1))
  }
  return null
}
