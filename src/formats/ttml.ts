import { direction } from '../text/join-words.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { clean } from '../text/clean.ts'
import type { RenderDocument } from './document.ts'
import { assignedName, draftLine, timestamp } from './labels.ts'
import { cutCues, dashedLines, type Cue, type CueLimits } from '../text/subtitles/cues.ts'
import { escapeXml, xmlDeclaration } from './xml.ts'

const namespaces = [
  'xmlns="http://www.w3.org/ns/ttml"',
  'xmlns:ttm="http://www.w3.org/ns/ttml#metadata"',
  'xmlns:ttp="http://www.w3.org/ns/ttml#parameter"',
  'xmlns:tts="http://www.w3.org/ns/ttml#styling"',
].join(' ')

/** At the bottom of what every screen shows of a picture. */
const region = '<region xml:id="bottom" tts:origin="10% 60%" tts:extent="80% 30%" tts:displayAlign="after"/>'
/** 42 characters fit into the region. */
const style =
  'tts:textAlign="center" tts:color="white" tts:textOutline="black 5%" tts:fontFamily="proportionalSansSerif" tts:fontSize="80%"'

/**
 * Subtitles in TTML2, the text profile of IMSC 1.1 (W3C, TTML Profiles for Internet Media Subtitles and Captions 1.1).
 * Assigned speakers are agents; a description in the head says that the text is a draft.
 */
export function renderTtml(content: StoredContent, document: RenderDocument, limits: CueLimits): string {
  const cues = cutCues(content.words, document.language, limits)
  const speakers = new Set(cues.flatMap(({ parts }) => parts.map(({ speaker }) => speaker)))
  const agents = [...speakers].flatMap((speaker) => {
    const name = assignedName(document, speaker)
    if (name === null) return []
    return `      <ttm:agent xml:id="${agentId(speaker)}" type="person"><ttm:name type="full">${escapeXml(name)}</ttm:name></ttm:agent>`
  })
  const draft = draftLine(document)
  const rtl = direction(document.language) === 'rtl' ? ' tts:direction="rtl"' : ''
  return [
    xmlDeclaration,
    `<tt ${namespaces} ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" ttp:timeBase="media" xml:lang="${escapeXml(document.language)}">`,
    '  <head>',
    '    <metadata>',
    `      <ttm:title>${escapeXml(clean(document.title))}</ttm:title>`,
    ...(draft === null ? [] : [`      <ttm:desc>${escapeXml(draft)}</ttm:desc>`]),
    ...agents,
    '    </metadata>',
    '    <styling>',
    `      <style xml:id="subtitle" ${style}${rtl}/>`,
    '    </styling>',
    `    <layout>${region}</layout>`,
    '  </head>',
    '  <body>',
    '    <div region="bottom" style="subtitle">',
    ...cues.map((cue) => paragraph(cue, document)),
    '    </div>',
    '  </body>',
    '</tt>',
    '',
  ].join('\n')
}

/** One subtitle, on one line: white space between the tags would be shown. */
function paragraph(cue: Cue, document: RenderDocument): string {
  const times = `begin="${timestamp(cue.start, '.')}" end="${timestamp(cue.end, '.')}"`
  const lines = dashedLines(cue).map((own) => own.map(escapeXml).join('<br/>'))
  const [first] = cue.parts
  if (cue.parts.length === 1 && first !== undefined) {
    return `      <p ${times}${agentOf(document, first.speaker)}>${lines.join('')}</p>`
  }
  const spans = lines.map((own, i) => `<span${agentOf(document, cue.parts[i]?.speaker ?? 0)}>${own}</span>`)
  return `      <p ${times}>${spans.join('<br/>')}</p>`
}

function agentOf(document: RenderDocument, speaker: number): string {
  return assignedName(document, speaker) === null ? '' : ` ttm:agent="${agentId(speaker)}"`
}

function agentId(speaker: number): string {
  return `speaker-${speaker + 1}`
}
