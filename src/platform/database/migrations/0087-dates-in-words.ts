import type { Migration } from './migration.ts'
import { renewAllWords } from './renew-all-words.ts'

/** The index has German days, "three ninety", "90 000", "half three", Chinese numbers and "C K" as they are looked for. */
export const datesInWords: Migration = { name: '0087-dates-in-words', up: renewAllWords }
