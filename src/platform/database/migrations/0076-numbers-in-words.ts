import type { Migration } from './migration.ts'
import { renewAllWords } from './renew-all-words.ts'

/** The index has numbers in words as figures, too. */
export const numbersInWords: Migration = { name: '0076-numbers-in-words', up: renewAllWords }
