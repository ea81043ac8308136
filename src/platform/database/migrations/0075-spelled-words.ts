import type { Migration } from './migration.ts'
import { renewAllWords } from './renew-all-words.ts'

/** The index has "ibm" for "i b m" now, and one spelling of Hindi words. */
export const spelledWords: Migration = { name: '0075-spelled-words', up: renewAllWords }
