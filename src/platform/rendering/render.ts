import { contentTypes, fileExtensions, type RenderingQuery } from '../../contract/content.ts'
import { isOutOfMemory, runInThread, TaskTimeoutError } from '../processes/thread.ts'
import { checkOptions } from '../../formats/check-options.ts'
import type { RenderDocument, Rendering } from '../../formats/document.ts'
import { run, type RenderTask } from '../../formats/render-content.ts'
import { isSpaceless } from '../../text/join-words.ts'
import { unpackedBytes } from '../../text/stored-content.ts'
import { tooLong } from '../../formats/too-long.ts'

/**
 * Up to this many unpacked bytes (about 2,500 words), rendering takes a few milliseconds and a thread would cost more
 * than it saves.
 */
const inlineBytes = 64 * 1024
/** The same of scripts without spaces, whose subtitles may break at each character: a word may have a thousand. */
const inlineBytesOfSpaceless = 8 * 1024
/** How long a rendering may take, milliseconds: others wait for the same threads. A day of speech takes some seconds. */
const limitMs = 120_000

/**
 * Renders a transcript or translation in the requested format. docs/formats.md describes the window, the options and
 * their defaults. The event loop isn't blocked: long content is rendered in a thread, word and excel always, pdf in a separate
 * process.
 * @throws AppError INVALID_QUERY (see checkOptions, and for a text that is too long for its format); the signal's reason
 * when aborted.
 */
export async function render(
  document: RenderDocument,
  query: RenderingQuery,
  options: { signal?: AbortSignal } = {},
): Promise<Rendering> {
  checkOptions(query)
  options.signal?.throwIfAborted()
  const format = query.format ?? 'json'
  return {
    data: await renderBytes({ document, query }, options),
    contentType: contentTypes[format],
    extension: fileExtensions[format],
    headers: document.quality === 'draft' ? { 'Tiro-Quality': 'draft' } : {},
  }
}

async function renderBytes(task: RenderTask, options: { signal?: AbortSignal }): Promise<Uint8Array> {
  const { document, query } = task
  if (query.format === 'pdf') return (await import('./typeset-pdf.ts')).typesetPdf(task, options)
  const bytes = document.content.reduce((sum, block) => sum + unpackedBytes(block), bytesOfComments(document))
  if (isQuick(query) && bytes <= (isSpaceless(document.language) ? inlineBytesOfSpaceless : inlineBytes)) {
    return run(task)
  }
  try {
    const module = new URL('../../formats/render-content.ts', import.meta.url)
    return await runInThread<Uint8Array>(module, task, { ...options, limitMs })
  } catch (error) {
    if (!(error instanceof TaskTimeoutError) && !isOutOfMemory(error)) throw error
    throw tooLong()
  }
}

/** About what their JSON has: a text of a few words may have 100,000. */
function bytesOfComments({ highlights = [] }: RenderDocument): number {
  return highlights.flatMap(({ comments }) => comments).reduce((sum, { text }) => sum + text.length + 100, 0)
}

/** The libraries for docx and xlsx are slow in themselves, and many words per cue mean many possible cuts. */
function isQuick(query: RenderingQuery): boolean {
  if (query.format === 'word' || query.format === 'excel') return false
  return (query.subMaxLinesPerSubtitle ?? 1) <= 2 && (query.subMaxCharactersPerLine ?? 0) <= 60
}
