import { importSentences } from '../../text/messages/import-sentences.ts'
import { cuesOfTiers, speakerOfTier, type Annotation, type SourceTier } from './cues-of-tiers.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedTranscript } from './imported.ts'
import { elementsOf, readXml, textOf, type XmlElement } from './read-xml.ts'

/**
 * An annotation document of ELAN. A tier without a parent is a speaker. A tier below it that has words by its name or
 * its type gives them their times. Other tiers (translations, glosses, notes) are ignored. Throws AppError
 * INVALID_BODY.
 */
export function parseEaf(text: string): ImportedTranscript {
  const root = readXml(text)
  if (root.name !== 'ANNOTATION_DOCUMENT') throw unreadable(importSentences.NOT_EAF)
  const slots = elementsOf(root, 'TIME_ORDER').flatMap((order) => elementsOf(order, 'TIME_SLOT'))
  const times = new Map(
    slots.map(({ attributes }) => [attributes['TIME_SLOT_ID'], secondsOf(attributes['TIME_VALUE'])]),
  )
  const tiers = elementsOf(root, 'TIER')
  const wordTiers = Map.groupBy(tiers.filter(hasWords), ({ attributes }) => attributes['PARENT_REF'])
  const cues = cuesOfTiers(
    tiers
      .filter(({ attributes }) => attributes['PARENT_REF'] === undefined)
      .map((tier): SourceTier => {
        const { TIER_ID: id = '', PARTICIPANT: participant = '' } = tier.attributes
        const [words] = wordTiers.get(id) ?? []
        // A name that several tiers have is the first one's: else each of them would have all these words.
        wordTiers.delete(id)
        return {
          speaker: participant.trim() === '' ? speakerOfTier(id) : participant.trim(),
          utterances: annotationsOf(tier, times),
          words: words === undefined ? [] : annotationsOf(words, times),
        }
      }),
  )
  if (cues.length === 0) throw unreadable(importSentences.NO_ANNOTATION)
  return { cues, language: null }
}

function hasWords({ attributes }: XmlElement): boolean {
  return [attributes['TIER_ID'], attributes['LINGUISTIC_TYPE_REF']].some((name = '') =>
    /\b(words?|tokens?)\b/i.test(name),
  )
}

function annotationsOf(tier: XmlElement, times: ReadonlyMap<string | undefined, number | null>): Annotation[] {
  return elementsOf(tier, 'ANNOTATION').flatMap((annotation) =>
    elementsOf(annotation, 'ALIGNABLE_ANNOTATION').map((aligned) => ({
      start: times.get(aligned.attributes['TIME_SLOT_REF1']) ?? null,
      end: times.get(aligned.attributes['TIME_SLOT_REF2']) ?? null,
      text: elementsOf(aligned, 'ANNOTATION_VALUE').map(textOf).join(' '),
    })),
  )
}

/** Of a slot between two that have times, ELAN writes none. */
function secondsOf(milliseconds: string | undefined): number | null {
  return milliseconds !== undefined && /^\d{1,12}$/.test(milliseconds) ? Number(milliseconds) / 1000 : null
}
