import path from 'node:path'

const segment = /^\w[\w.-]{0,199}$/
const maxLength = 900

/**
 * Only our code creates keys, so an invalid one is a bug and throws a plain Error.
 * Names that begin with a dot are internal to the store (`.tmp`, `.joined-…`) and not allowed in a key.
 */
export function checkKey(key: string): void {
  if (key.length > maxLength || !key.split('/').every((part) => segment.test(part))) {
    throw new Error(`Not a blob key: ${JSON.stringify(key.slice(0, 100))}`)
  }
}

/** A prefix is a key that ends with `/`. */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new Error(`A prefix ends in "/": ${JSON.stringify(prefix.slice(0, 100))}`)
  checkKey(prefix.slice(0, -1))
}

/** Folder with the parts of a joined blob. */
export function joinedFolder(file: string): string {
  return path.join(path.dirname(file), `.joined-${path.basename(file)}`)
}

/** The name of the blob whose parts are in this folder, or null for other folders. */
export function joinedName(folder: string): string | null {
  return folder.startsWith('.joined-') ? folder.slice('.joined-'.length) : null
}
