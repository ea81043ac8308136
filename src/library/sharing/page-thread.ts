import type { Bytes } from '../../contract/endpoint.ts'
import type { PageWords } from '../../platform/pages/page-words.ts'
import { sharedPage } from './shared-page.ts'
import { readShared, type SharedSource } from './shared-source.ts'

export interface PageInput {
  source: SharedSource
  words: PageWords
  token: string
}

export function run({ source, words, token }: PageInput): Bytes {
  return sharedPage({ ...readShared(source), hasSound: source.hasSound }, words, token)
}
