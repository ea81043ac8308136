import { fillWarning } from '../../text/messages/fill-warning.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedCue, ImportedTranscript } from './imported.ts'
import { parseTimedText } from './parse-timed-text.ts'
import { namedAtStart } from './named-at-start.ts'
import { withoutDashes } from './parse-cues.ts'
import { elementsOf, readXml, textOf, type XmlElement } from './read-xml.ts'

/** What an element has of those around it. Seconds. */
interface Context {
  start: number | null
  end: number | null
  agent: string | null
}

interface Rates {
  frames: number
  ticks: number
}

/**
 * Subtitles in TTML (W3C), also as IMSC, EBU-TT-D and Netflix write it: times as clock, frames, ticks or offsets, which
 * add up from body to span. Agents are the speakers. Also captions of YouTube. Throws AppError INVALID_BODY.
 */
export function parseTtml(text: string): ImportedTranscript {
  const root = readXml(text)
  if (root.name === 'timedtext' || root.name === 'transcript') return parseTimedText(root)
  if (root.name !== 'tt') throw unreadable(importSentences.NOT_TTML)
  const rates = ratesOf(root.attributes)
  const names = namesOf(root)
  const cues = elementsOf(root, 'body')
    .flatMap((body) => passages(body, { start: null, end: null, agent: null }, rates))
    .map(({ element, start, end, agent }): ImportedCue => {
      const said = withoutDashes(textOf(element).split('\n')).join(' ').replaceAll(/\s+/g, ' ').trim()
      const speaker = names.get(agent ?? '') ?? null
      return { start, end, text: said, speaker, words: null, startsParagraph: false }
    })
    .filter((cue) => cue.text !== '')
  if (cues.length === 0) throw unreadable(importSentences.NO_TTML_TEXT)
  const language = root.attributes['lang'] ?? ''
  return {
    cues: namedAtStart(cues.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))),
    language: language === '' ? null : language,
  }
}

type Passage = Context & { element: XmlElement }

/** The elements with text of their own time and speaker: p, or its spans if they have either. */
function passages(element: XmlElement, around: Context, rates: Rates): Passage[] {
  const context = within(element, around, rates)
  const inner = elementsOf(element)
  if (element.name !== 'p' && element.name !== 'span') return inner.flatMap((child) => passages(child, context, rates))
  const isCut = inner.some(
    ({ name, attributes }) => name === 'span' && ('begin' in attributes || 'agent' in attributes),
  )
  if (!isCut) return [{ element, ...context }]
  return inner.filter(({ name }) => name === 'span').flatMap((span) => passages(span, context, rates))
}

function within({ attributes }: XmlElement, around: Context, rates: Rates): Context {
  const { begin, end, dur, agent } = attributes
  const origin = around.start ?? 0
  const start = begin === undefined ? around.start : origin + secondsOf(begin, rates)
  const ends = [
    around.end,
    end === undefined ? null : origin + secondsOf(end, rates),
    dur === undefined ? null : (start ?? 0) + secondsOf(dur, rates),
  ].filter((time) => time !== null)
  return { start, end: ends.length === 0 ? null : Math.min(...ends), agent: agent?.split(' ')[0] ?? around.agent }
}

const clock = /^(\d{2,3}):(\d{2}):(\d{2})(?:(\.\d+)|:(\d{2,3}))?$/
const offset = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/

/** TTML2, 12.3.1. */
function secondsOf(expression: string, { frames, ticks }: Rates): number {
  const time = clock.exec(expression.trim())
  if (time !== null) {
    const [, hours, minutes, seconds, fraction = '0', frame = '0'] = time
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction) + Number(frame) / frames
  }
  const [, count, unit = ''] = offset.exec(expression.trim()) ?? []
  const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / frames, t: 1 / ticks }
  const factor = units[unit]
  if (factor === undefined)
    throw unreadable(fillWarning(importSentences.NOT_TTML_TIME, { time: expression.slice(0, 40) }))
  return Number(count) * factor
}

/** TTML2, 7.2: frameRate is 30 by default; ticks are as many as frames, or one if no frame rate is given. */
function ratesOf({ frameRate, frameRateMultiplier = '1 1', tickRate }: Record<string, string>): Rates {
  const [numerator = 1, denominator = 1] = frameRateMultiplier.split(/[ :]/).map(Number)
  const frames = (positive(frameRate) ?? 30) * (numerator / denominator || 1)
  return { frames, ticks: positive(tickRate) ?? (frameRate === undefined ? 1 : frames) }
}

function positive(text: string | undefined): number | null {
  return Number(text) > 0 ? Number(text) : null
}

/** Names of the agents by id. */
function namesOf(element: XmlElement): Map<string, string> {
  const names = new Map<string, string>()
  const collect = (one: XmlElement): void => {
    const { id } = one.attributes
    const [name] = elementsOf(one, 'name')
    if (one.name === 'agent' && id !== undefined && name !== undefined) names.set(id, textOf(name))
    if (one.name !== 'body') elementsOf(one).forEach(collect)
  }
  collect(element)
  return names
}
