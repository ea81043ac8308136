import type { Content } from '../../contract/content.ts'
import type { SharedRecording } from '../../contract/endpoints/sharing.ts'

/** What a share link shows. Its transcript isn't parsed yet: a long one takes a second. */
export interface SharedSource {
  about: Omit<SharedRecording, 'speakers' | 'content'>
  hasSound: boolean
  /** Of the whole recording. */
  names: SharedRecording['speakers']
  /** The transcript, or the passage of it, in the format json. */
  json: Uint8Array
}

export function readShared({ about, names, json }: SharedSource): SharedRecording {
  const content = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8')) as Content
  // A link to a passage must not tell who speaks in the rest.
  const heard = new Set(content.paragraphs?.map(({ speaker }) => speaker))
  return { ...about, speakers: names.filter(({ speakerIndex }) => heard.has(speakerIndex)), content }
}
