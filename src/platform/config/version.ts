import { readFileSync } from 'node:fs'

const file = new URL('../../../package.json', import.meta.url)

/** The version of Tiro, e.g. `0.2.0`. */
export const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
