import type { RenderingQuery } from '../../contract/content.ts'
import { render } from '../../platform/rendering/render.ts'
import { packedBlocks } from '../../text/content-blocks.ts'
import type { FileTranscript, PreparedFile } from './port.ts'

/** The transcript of a file as text, with LF line ends: clients of other vendors cut subtitles at \n\n. */
export async function renderTranscript(
  { packed, language, speakerNames }: Pick<FileTranscript, 'packed' | 'language' | 'speakerNames'>,
  { engine, quality }: Pick<PreparedFile, 'engine' | 'quality'>,
  title: string,
  query: RenderingQuery & { format: 'srt' | 'vtt' | 'text' },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const facts = { title, quality, engine, createdAt: new Date().toISOString() }
  const document = { ...facts, content: packedBlocks(packed), language, speakerNames }
  const { data } = await render(document, query, { signal })
  return Buffer.from(Buffer.from(data).toString().replaceAll('\r\n', '\n'))
}
