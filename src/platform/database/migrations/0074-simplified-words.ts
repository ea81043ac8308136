import type { Migration } from './migration.ts'
import { renewAllWords } from './renew-all-words.ts'

/** The index has Chinese words in simplified characters now. */
export const simplifiedWords: Migration = { name: '0074-simplified-words', up: renewAllWords }
