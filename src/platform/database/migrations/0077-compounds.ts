import type { Migration } from './migration.ts'
import { renewAllWords } from './renew-all-words.ts'

/** The index has long words backwards, too, to find what is inside compounds. */
export const compounds: Migration = { name: '0077-compounds', up: renewAllWords }
