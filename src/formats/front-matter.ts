export type FrontMatter = readonly (readonly [name: string, value: string | readonly string[]])[]

/** YAML front matter: strings in double quotes, which YAML reads like JSON; dates bare; empty lists left out. */
export function writeFrontMatter(fields: FrontMatter): string {
  return ['---', ...linesOf(fields), '---'].join('\n')
}

/** Adds fields to the front matter of a note that `renderMarkdown` made. */
export function addFrontMatter(note: string, fields: FrontMatter): string {
  const end = note.indexOf('\n---\n')
  if (!note.startsWith('---\n') || end === -1) throw new Error('This note has no front matter.')
  return [note.slice(0, end), ...linesOf(fields)].join('\n') + note.slice(end)
}

function linesOf(fields: FrontMatter): string[] {
  return fields.flatMap(([name, value]) => {
    if (typeof value === 'string') return `${name}: ${scalar(value)}`
    return value.length === 0 ? [] : [`${name}:`, ...value.map((item) => `  - ${scalar(item)}`)]
  })
}

function scalar(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : JSON.stringify(value)
}
