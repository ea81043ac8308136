import type { Migration } from './migration.ts'
import { renewAllWords } from './renew-all-words.ts'

/** The index knows numbers of Russian and Arabic. */
export const numbersInRussianAndArabic: Migration = { name: '0089-numbers-in-russian-and-arabic', up: renewAllWords }
