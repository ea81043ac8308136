import { clock } from './clock.ts'

export interface Chapter {
  /** Seconds. */
  start: number
  title: string
}

/**
 * A line that begins with a cited time: `[01:48] Pricing`, `- [01:48] Pricing`, `2. **[1:01:48–1:10:00]** – Pricing`. The
 * title may be any text: where it couldn't have some sign, all ways to divide the spaces before it would be tried.
 */
const timed =
  /^\s*(?:[-*•]\s+|\d{1,3}[.)]\s+)?[*_]*\[(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:–[\d:]+)?\][*_]*\s*(?:[-–—:]\s*)?(.*)$/s
const markdown = /\*\*|__|`/g

/**
 * The chapters in a text: its lines that begin with a time, as the prompt "Chapters" gives them, as far as their times
 * ascend. Players want the first to begin with the recording, so it does.
 */
export function chaptersOf(text: string): Chapter[] {
  const chapters: Chapter[] = []
  for (const line of text.split('\n')) {
    const [, hours = '0', minutes, seconds, rest = ''] = timed.exec(line) ?? []
    const title = rest.replace(markdown, '').replaceAll(/\s+/g, ' ').trim()
    const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    if (title !== '' && start > (chapters.at(-1)?.start ?? -1)) chapters.push({ start, title })
  }
  return chapters.map((chapter, i) => (i === 0 ? { ...chapter, start: 0 } : chapter))
}

/** A chapter in a line, as descriptions on YouTube and Spotify have them: `0:00 Welcome`. */
export function chapterLines(chapters: readonly Chapter[]): string {
  return chapters.map(({ start, title }) => `${clock(start)} ${title}\n`).join('')
}
