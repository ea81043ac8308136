import { clock } from '../../text/clock.ts'
import { draftSentence } from '../../text/messages/draft-sentence.ts'
import { speakerName } from '../../text/speakers/speaker-name.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import type { SharedRecording } from '../../contract/endpoints/sharing.ts'
import { dayIn } from '../../platform/pages/day-in.ts'
import { escaped, htmlPage } from '../../platform/pages/html-page.ts'
import type { PageWords } from '../../platform/pages/page-words.ts'

const voices = 8

const style = `
main { max-width: 42rem; margin: 0 auto; padding: 4rem 1rem 6rem; }
header { display: flex; flex-direction: column; gap: 8px; border-bottom: 1px solid var(--line); padding-bottom: 16px; margin-bottom: 32px; }
h1 { font-size: 1.625rem; line-height: 2.125rem; }
audio { width: 100%; }
.draft { border: 1px solid var(--line-2); border-radius: 6px; padding: 0 4px; font-size: 0.75rem; color: var(--ink-2); }
h2 { font-size: 0.8125rem; line-height: 1.25rem; font-weight: 600; margin: 28px 0 2px; }
.text { font: 1.125rem/1.65 'Source Serif 4', 'Noto Serif', Georgia, serif; margin-bottom: 12px; }
.text time, h2 time { font: 0.75rem/1.25rem Inter, system-ui, sans-serif; color: var(--ink-3); font-variant-numeric: tabular-nums; }
h2 time { margin-inline-start: 6px; }
${Array.from({ length: voices }, (_, i) => `.v${i} { color: var(--v${i}); }`).join('\n')}`

/**
 * The transcript behind a share link as a readable page. Its words are escaped text; the page runs no scripts, loads
 * nothing but the sound, if the link allows that, and asks search engines not to index it.
 */
export function sharedPage(
  recording: SharedRecording & { hasSound: boolean },
  { language, shared }: PageWords,
  token: string,
): Bytes {
  // The page has the language of the transcript; its own sentences say theirs.
  const own = `lang="${language}" dir="auto"`
  const names = new Map(recording.speakers.map(({ speakerIndex, name }) => [speakerIndex, name]))
  let last: number | null | undefined
  const paragraphs = (recording.content.paragraphs ?? []).map(({ text, start, speaker }) => {
    const isTurn = speaker !== null && speaker !== last
    last = speaker
    const time = `<time>${clock(start)}</time>`
    const who = isTurn
      ? `<h2 class="v${speaker % voices}"><bdi lang="${language}">${escaped(names.get(speaker) ?? speakerName(speaker, language))}</bdi> ${time}</h2>\n`
      : ''
    // A name stands where its text begins: in an element of its own, it doesn't count for the direction.
    return `<div dir="auto">${who}<p class="text">${isTurn ? '' : `${time} `}${escaped(text)}</p></div>`
  })
  const day = `<bdi lang="${language}">${dayIn(language, recording.recordedAt)}</bdi>`
  const about = [day, ...(recording.duration === null ? [] : [clock(recording.duration)])]
  const draft =
    recording.quality === 'draft'
      ? `\n<p class="quiet" ${own}><span class="draft">${escaped(shared.draft)}</span> ${escaped(draftSentence(language, null))}</p>`
      : ''
  const sound = recording.hasSound
    ? `
<audio controls preload="metadata" src="/s/${encodeURIComponent(token)}/audio"></audio>`
    : ''
  return htmlPage({
    title: recording.title,
    hasSound: recording.hasSound,
    language: recording.language,
    style,
    headers: { 'x-robots-tag': 'noindex' },
    body: `<main>
<header><p class="name">Tiro</p><h1 dir="auto">${escaped(recording.title)}</h1>
<p class="quiet">${about.join(' · ')}</p>${draft}${sound}</header>
${paragraphs.length === 0 ? `<p class="quiet" ${own}>${escaped(shared.silent)}</p>` : paragraphs.join('\n')}
</main>`,
  })
}
