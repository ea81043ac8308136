import type { Word } from '../../contract/content.ts'
import type { AssemblyAiHighlights, AssemblyAiSummary } from '../../contract/assemblyai-digests.ts'
import type { AssemblyAiTranscript } from '../../contract/endpoints/assemblyai.ts'
import { digestWords } from '../../derived/insights/digest-words.ts'
import type { Digest } from '../../engines/insight/digest.ts'

type Digested = Partial<Pick<AssemblyAiTranscript, 'chapters' | 'summary' | 'auto_highlights_result'>>

/** Whether a transcript has more than its text, which takes long enough for a thread. */
export function hasDigests(transcript: AssemblyAiTranscript): boolean {
  return transcript.auto_chapters || transcript.auto_highlights || transcript.summary_type !== null
}

/** The chapters, summary and highlights that a transcript was asked for, by its own sentences. */
export function digestsOf(words: readonly Word[], language: string, transcript: AssemblyAiTranscript): Digested {
  const { auto_chapters: hasChapters, auto_highlights: hasHighlights, summary_type: summary } = transcript
  if (!hasDigests(transcript)) return {}
  const digest = digestWords(words, language)
  return {
    ...(hasChapters
      ? {
          chapters: digest.chapters().map(({ title: gist, headline, summary: text, ...time }) => ({
            gist,
            headline,
            summary: text,
            ...inMilliseconds(time),
          })),
        }
      : {}),
    ...(summary === null ? {} : { summary: summaryOf(digest, summary) }),
    ...(hasHighlights ? { auto_highlights_result: { status: 'success', results: highlightsOf(digest) } } : {}),
  }
}

function summaryOf(digest: Digest, type: AssemblyAiSummary): string {
  if (type === 'gist') return digest.title()
  if (type === 'paragraph') return digest.paragraph()
  if (type === 'headline') return digest.sentences(null).join('')
  return digest
    .sentences(type === 'bullets_verbose' ? 2 : 1)
    .map((sentence) => `- ${sentence}`)
    .join('\n')
}

function highlightsOf(digest: Digest): AssemblyAiHighlights['results'] {
  return digest.phrases().map(({ text, rank, places }) => ({
    text,
    count: places.length,
    rank: Math.round(rank * 100) / 100,
    timestamps: places.map(inMilliseconds),
  }))
}

function inMilliseconds({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start: Math.round(start * 1000), end: Math.round(end * 1000) }
}
