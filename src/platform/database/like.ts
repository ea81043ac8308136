import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whether a column contains a text, in which nothing is a pattern. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return like(column, `%${literal(text)}%`)
}

/** Whether a column begins with a text, in which nothing is a pattern. */
export function startsWith(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return like(column, `${literal(text)}%`)
}

function like(column: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
