import type { RecordingRow } from '../library/recordings/as-recording.ts'
import type { Workspace } from '../contract/resources.ts'
import type { Db } from '../platform/database/schema.ts'
import { listSpeakerNames } from '../transcripts/speakers/list-speaker-names.ts'

/** A replacement with more words is a sentence, not a term. */
const longestTerm = 4
/** Shorter last names are also common words. */
const shortestName = 4
/** An initial, of people whose names stay out of a text. Every "a" would be "A". */
const initial = /^\p{L}\.?$/u

/**
 * The names and terms of a recording, for the recogniser and for capitals: the vocabularies of the recording and its
 * workspace, what its workspace replaces words with, and its speakers' names (whole, and the last name alone).
 * @returns also which of them are only names of speakers
 */
export async function wordsToPrefer(
  db: Db,
  recording: Pick<RecordingRow, 'vocabulary'>,
  workspace: Pick<Workspace, 'id' | 'vocabulary' | 'findAndReplaceWords'>,
): Promise<{ all: string[]; onlyNames: string[] }> {
  const names = (await listSpeakerNames(db, workspace.id)).filter((name) => !initial.test(name))
  const lastNames = names.flatMap((name) => {
    const parts = name.split(/\s+/u)
    const last = parts.at(-1) ?? ''
    return parts.length > 1 && last.length >= shortestName ? [last] : []
  })
  const targets = workspace.findAndReplaceWords
    .map(({ replace }) => replace.trim())
    .filter((text) => text !== '' && text.split(/\s+/u).length <= longestTerm)
  const own = JSON.parse(recording.vocabulary) as string[]
  const asked = new Set([...own, ...workspace.vocabulary, ...targets])
  const onlyNames = [...new Set([...names, ...lastNames])].filter((name) => !asked.has(name))
  return { all: [...asked, ...onlyNames], onlyNames }
}
