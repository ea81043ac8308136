import { sql } from 'kysely'
import type { Phrase, Spelling } from './word-query.ts'
import type { Db } from '../schema.ts'

// Words and phrases as PostgreSQL's full text has them.

/** With more workspaces than this, only `where` restricts them: a list would be read per workspace. */
export const mostSpaces = 100

/** The query within workspaces, unless an earlier version has indexed passages that don't name theirs. */
export async function inWorkspaces(db: Db, workspaceIds: readonly string[], wanted: string): Promise<string> {
  return (await workspacesOf(db, workspaceIds))(wanted)
}

/** The same for several queries. */
export async function workspacesOf(db: Db, workspaceIds: readonly string[]): Promise<(wanted: string) => string> {
  if (workspaceIds.length > mostSpaces) return (wanted) => wanted
  const { rows } = await sql`select 1 from "searchChunk" where "space" is null limit 1`.execute(db)
  if (rows.length > 0) return (wanted) => wanted
  const spaces = anyWorkspace(workspaceIds)
  return (wanted) => `(${spaces}) & (${wanted})`
}

/** The passages of any of these workspaces, as a query. */
export function anyWorkspace(workspaceIds: readonly string[]): string {
  return workspaceIds.map((id) => `'${spaceToken(id)}'`).join(' | ')
}

/** An ID as one word: the tokenizer splits at the underscore. */
export function spaceToken(workspaceId: string): string {
  return workspaceId.replaceAll(/[^0-9a-z]/gi, '').toLowerCase()
}

/** A phrase and what counts as the same. */
export function spellingsOf({ others = [], ...phrase }: Phrase): Spelling[] {
  return [phrase, ...others]
}

export function tsquery(phrases: readonly Phrase[], all: boolean): string {
  return phrases
    .map((phrase) =>
      spellingsOf(phrase)
        .map(({ tokens, isPrefix }) =>
          tokens.map((token, i) => `'${plain(token)}'${isPrefix && i === tokens.length - 1 ? ':*' : ''}`).join(' <-> '),
        )
        .join(' | '),
    )
    .map((phrase) => `(${phrase})`)
    .join(all ? ' & ' : ' | ')
}

/** Words never contain quotes or backslashes. This check prevents injection if one ever does. */
export function plain(token: string): string {
  if (/['"\\\s]/.test(token)) throw new Error('a word of the index has a quotation mark in it')
  return token
}
