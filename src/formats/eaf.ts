import type { StoredContent } from '../text/stored-content.ts'
import { clean } from '../text/clean.ts'
import type { RenderDocument } from './document.ts'
import { draftLine } from './labels.ts'
import { tiersOf, type Interval } from './tiers.ts'
import { escapeXml, xmlDeclaration } from './xml.ts'

/** The sentences are those that ELAN writes into its own files. */
const constraints = [
  [
    'Time_Subdivision',
    "Time subdivision of parent annotation's time interval, no time gaps allowed within this interval",
  ],
  [
    'Symbolic_Subdivision',
    'Symbolic subdivision of a parent annotation. Annotations refering to the same parent are ordered',
  ],
  ['Symbolic_Association', '1-1 association with a parent annotation'],
  ['Included_In', "Time alignable annotations within the parent annotation's time interval, gaps are allowed"],
] as const

/**
 * An annotation document of ELAN, EAF 3.0, with the tiers of tiers.ts. It names no media: people link the file that they
 * have.
 */
export function renderEaf(content: StoredContent, document: RenderDocument): string {
  const tiers = tiersOf(content, document)
  const bounds = tiers.flatMap(({ intervals }) => intervals.flatMap(({ start, end }) => [start, end]))
  const inTime = bounds.map((time, index) => ({ time, index })).toSorted((a, b) => a.time - b.time)
  const slotOf = new Uint32Array(bounds.length)
  for (const [n, { index }] of inTime.entries()) slotOf[index] = n + 1
  let count = 0
  const annotation = ({ text }: Interval): string => {
    const [from, to] = slotOf.subarray(2 * count)
    count += 1
    return `    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${count}" TIME_SLOT_REF1="ts${from}" TIME_SLOT_REF2="ts${to}"><ANNOTATION_VALUE>${escapeXml(text)}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`
  }
  const lines = tiers.flatMap(({ name, person, parent, intervals }) => {
    const type = parent === null ? 'utterance' : 'word'
    const above = parent === null ? '' : ` PARENT_REF="${escapeXml(parent)}"`
    return [
      `  <TIER LINGUISTIC_TYPE_REF="${type}" PARTICIPANT="${escapeXml(person)}"${above} TIER_ID="${escapeXml(name)}">`,
      ...intervals.map(annotation),
      '  </TIER>',
    ]
  })
  const draft = draftLine(document)
  return [
    xmlDeclaration,
    `<ANNOTATION_DOCUMENT AUTHOR="Tiro" DATE="${document.createdAt}" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">`,
    '  <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">',
    `    <PROPERTY NAME="title">${escapeXml(clean(document.title))}</PROPERTY>`,
    ...(draft === null ? [] : [`    <PROPERTY NAME="quality">${escapeXml(draft)}</PROPERTY>`]),
    `    <PROPERTY NAME="lastUsedAnnotationId">${count}</PROPERTY>`,
    '  </HEADER>',
    '  <TIME_ORDER>',
    ...inTime.map(({ time }, n) => `    <TIME_SLOT TIME_SLOT_ID="ts${n + 1}" TIME_VALUE="${time}"/>`),
    '  </TIME_ORDER>',
    ...lines,
    '  <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="utterance" TIME_ALIGNABLE="true"/>',
    '  <LINGUISTIC_TYPE CONSTRAINTS="Included_In" GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="word" TIME_ALIGNABLE="true"/>',
    ...constraints.map(
      ([stereotype, description]) => `  <CONSTRAINT DESCRIPTION="${description}" STEREOTYPE="${stereotype}"/>`,
    ),
    '</ANNOTATION_DOCUMENT>',
    '',
  ].join('\n')
}
