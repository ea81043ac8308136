import type { Migration } from './migration.ts'
import { renewAllWords } from './renew-all-words.ts'

/** The index knows numbers of Italian, Portuguese and Dutch. */
export const numbersInMoreLanguages: Migration = { name: '0079-numbers-in-more-languages', up: renewAllWords }
