import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { keys } from './keys.ts'

/** The languages that this server transcribes and translates. */
export const languagesHere = queryOptions({
  queryKey: keys.languages,
  queryFn: ({ signal }) => api.listLanguages({ signal }),
})

/** Whether a code, or the language of its region, is among languages; `*` is every one. */
export function knowsLanguage(languages: readonly string[], code: string): boolean {
  const primary = (of: string): string => of.split('-')[0] ?? of
  return languages.some((one) => one === '*' || primary(one) === primary(code))
}

/** Languages offered for an engine that supports all. Others are available through the API. */
export const commonLanguages: readonly string[] =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh'.split(
    ' ',
  )
