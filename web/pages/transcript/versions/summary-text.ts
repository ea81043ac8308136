import { readVersionSummary } from '../../../../src/text/version-summary.ts'
import { language } from '../../../strings/language.ts'
import { words } from '../../../strings/words.ts'

const t = words.transcript.versionSummaries

/** The summary of a version in the language of the page; null if it isn't known in that language. */
export function summaryText(summary: string): string | null {
  if (language === 'en') return summary
  const change = readVersionSummary(summary)
  switch (change?.type) {
    case 'recognised':
      return t.recognised(change.engine)
    case 'live':
      return t.live
    case 'correctedLive':
      return t.correctedLive
    case 'carriedOver':
      return t.carriedOver(change.count)
    case 'replacements':
      return t.replacements
    case 'edited':
      return t.edited(change.count)
    case 'replaced':
      return t.replaced(change.find, change.replace, change.count)
    case 'speakers': {
      const { split, merged, named } = change
      const parts = [
        split > 0 ? t.speakersSplit(split) : '',
        merged > 0 ? t.speakersMerged(merged) : '',
        named > 0 ? t.speakersNamed(named) : '',
      ]
      return parts.filter((part) => part !== '').join(', ')
    }
    case 'restored':
      return t.restored(change.version)
    case 'imported':
      return t.imported(change.words)
    case 'timed':
      return t.timed
    case undefined:
      return null
  }
}
