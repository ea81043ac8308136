import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedTranscript } from './imported.ts'
import type { Fields } from './json/fields.ts'
import { readYouTube } from './json/youtube.ts'
import { namedAtStart } from './named-at-start.ts'
import { clean } from './parse-cues.ts'
import { elementsOf, textOf, type XmlElement } from './read-xml.ts'

/** Captions of YouTube as XML, read like its json3: srv1 with seconds, srv2 and srv3 with milliseconds. */
export function parseTimedText(root: XmlElement): ImportedTranscript {
  const [body = root] = elementsOf(root, 'body')
  const events = elementsOf(body).filter(({ name }) => name === 'p' || name === 'text')
  const timed = events.map(eventOf)
  const transcript = timed.every(({ tStartMs }) => Number.isFinite(tStartMs)) ? readYouTube({ events: timed }) : null
  if (transcript === null || transcript.cues.length === 0) throw unreadable(importSentences.NO_TIMES)
  return { ...transcript, cues: namedAtStart(transcript.cues) }
}

function eventOf(element: XmlElement): Fields {
  const { t, d, start, dur } = element.attributes
  return {
    tStartMs: t === undefined ? Number(start) * 1000 : Number(t),
    dDurationMs: d === undefined ? Number(dur) * 1000 : Number(d),
    segs: element.children.map((child) => {
      if (typeof child === 'string') return { utf8: element.name === 'text' ? clean(child) : child }
      const offset = child.attributes['t']
      return { utf8: textOf(child), ...(offset === undefined ? {} : { tOffsetMs: Number(offset) }) }
    }),
  }
}
