import type { Migration } from './migration.ts'
import { renewAllWords } from './renew-all-words.ts'

/** The index has German days, "three ninety", "90 000", "half three" and abbreviations of two letters as they are looked for. */
export const datesInWords: Migration = { name: '0087-dates-in-words', up: renewAllWords }
