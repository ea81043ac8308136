import { documentClock } from '../text/clock.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { clean } from '../text/clean.ts'
import type { Query, RenderDocument } from './document.ts'
import { writeFrontMatter } from './front-matter.ts'
import { markedParagraphs, notesOf, type Run } from './marked-paragraphs.ts'
import { draftLine, showsSpeakers, speakerLabel } from './labels.ts'

/**
 * A note in CommonMark: YAML front matter, the title, and paragraphs. A line with the speaker in bold precedes the
 * first paragraph of each turn.
 */
export function renderMarkdown(content: StoredContent, document: RenderDocument, query: Query): string {
  const marked = markedParagraphs(content, document, query)
  const paragraphs = marked.passages
  const names = showsSpeakers(document, paragraphs)
    ? [...new Set(paragraphs.map(({ speaker }) => speaker))].map((speaker) => speakerLabel(document, speaker))
    : []
  const duration = document.recording?.duration ?? null
  const head = writeFrontMatter([
    ['title', clean(document.title)],
    ['date', (document.recording?.recordedAt ?? document.createdAt).slice(0, 10)],
    ...(duration === null ? [] : [['duration', documentClock(duration)] as const]),
    ['language', document.language],
    ['speakers', names],
  ])
  const blocks = [head, `# ${escapeMarkdown(clean(document.title))}`]
  const draft = draftLine(document)
  if (draft !== null) blocks.push(`> ${escapeMarkdown(draft)}`)
  let last: number | null = null
  for (const { runs, start, speaker } of paragraphs) {
    const parts = [
      ...(query.docIncludeSpeakers === false || names.length === 0 || speaker === last
        ? []
        : [`**${escapeMarkdown(speakerLabel(document, speaker))}**`]),
      ...(query.docIncludeTimestamps === false ? [] : [documentClock(start)]),
    ]
    if (parts.length > 0) blocks.push(parts.join(' · '))
    blocks.push(runs.length === 1 && runs[0]?.color === null ? escapeMarkdown(runs[0].text) : markRuns(runs))
    last = speaker
  }
  const unplaced = new Set(marked.others)
  for (const note of notesOf(marked)) {
    const [first = '', ...rest] = note.lines.map(escapeMarkdown)
    const head = unplaced.has(note) ? '- ' : `[^${note.number}]: `
    blocks.push([head + first, ...rest].join('\n\n    '))
  }
  return `${blocks.join('\n\n')}\n`
}

/** Highlighted words in `<mark>`, with a footnote. Spaces stay outside, where escaping would trim them. */
function markRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text, color, notes }) => {
      const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
      const escaped = escapeMarkdown(inner)
      const marked = color === null ? escaped : `<mark>${escaped}</mark>`
      return before + marked + notes.map(({ number }) => `[^${number}]`).join('') + after
    })
    .join('')
}

/** Text as a line of Markdown that shows exactly this text, also in note-taking programs with their own markup. */
export function escapeMarkdown(text: string): string {
  return text
    .trim()
    .replace(/[\\`*_[\]<>#~|$&^]/g, '\\$&')
    .replace(/(==|%%)/g, String.raw`\$1`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
}
