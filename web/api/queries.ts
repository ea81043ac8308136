import { queryOptions } from '@tanstack/react-query'
import type { Template } from '../../src/contract/endpoints/prompts.ts'
import { allOf } from './all-of.ts'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { ownHeaders, setOwnId } from './own-id.ts'
import { compareNames } from '../components/compare-names.ts'
import { words } from '../strings/words.ts'

/** Pages show nothing in the place of what is missing, so an error becomes a toast. */
const toasted = { meta: { hasToast: true } }

/** Queries that several pages use. A query of one page is defined in that page. */
export const me = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ signal }) => {
    const account = await api.getMe({ signal, headers: ownHeaders() })
    setOwnId(account.id)
    return account
  },
})

export const signInMethods = queryOptions({
  queryKey: keys.signInMethods,
  queryFn: ({ signal }) => api.getSignInMethods({ signal }),
})

export const secondFactors = queryOptions({
  queryKey: keys.secondFactors,
  queryFn: ({ signal }) => api.getSecondFactors({ signal }),
})

export const spaces = queryOptions({
  queryKey: keys.spaces,
  ...toasted,
  queryFn: ({ signal }) =>
    allOf(
      (query) => api.listWorkspaces({ query, signal }),
      (page) => page.workspaces,
    ),
})

const named: Readonly<Record<string, { title: string; description: string }>> = words.prompts.templatesById
const titles: Readonly<Record<string, string>> = words.prompts.templatePrompts

/** Names a template in the reader's language. Its prompts ask for an answer in the language of the recording. */
function translated(template: Template): Template {
  const prompts = template.prompts.map((prompt) => ({ ...prompt, title: titles[prompt.title] ?? prompt.title }))
  return { ...template, ...named[template.id], prompts }
}

export const templates = queryOptions({
  queryKey: keys.templates,
  queryFn: async ({ signal }) => (await api.listTemplates({ signal })).templates.map(translated),
  staleTime: Infinity,
})

/** Whether a workspace has a template's prompt: under this title, or under the one that the server gave it. */
export function hasPrompt(known: readonly string[], title: string): boolean {
  return known.some((one) => one === title || titles[one] === title)
}

/** All folders: a workspace has no more. */
export const folders = (spaceId: string) =>
  queryOptions({
    queryKey: keys.in(spaceId, 'folders'),
    ...toasted,
    queryFn: ({ signal }) => api.listFolders({ params: { spaceId }, query: { limit: 10_000 }, signal }),
  })

/** The named speakers of a workspace, by name. */
export const speakers = (spaceId: string) =>
  queryOptions({
    queryKey: keys.in(spaceId, 'speakers'),
    ...toasted,
    queryFn: async ({ signal }) => {
      const all = await allOf(
        (query) => api.listSpeakers({ params: { spaceId }, query, signal }),
        (page) => page.speakers,
      )
      return all.toSorted((a, b) => compareNames(a.name, b.name))
    },
  })

export const members = (spaceId: string) =>
  queryOptions({
    queryKey: keys.in(spaceId, 'members'),
    ...toasted,
    queryFn: ({ signal }) =>
      allOf(
        (query) => api.listMembers({ params: { spaceId }, query, signal }),
        (page) => page.members,
      ),
  })

export const recording = (spaceId: string, recordingId: string) =>
  queryOptions({
    queryKey: keys.recording(spaceId, recordingId),
    queryFn: ({ signal }) => api.getRecording({ params: { spaceId, recordingId }, signal }),
  })

export const prompts = (spaceId: string) =>
  queryOptions({
    queryKey: keys.in(spaceId, 'prompts'),
    queryFn: ({ signal }) => api.listPrompts({ params: { spaceId }, query: { limit: 500 }, signal }),
  })

/** The texts of a recording: the original and its translations. */
export const translations = (spaceId: string, recordingId: string) =>
  queryOptions({
    queryKey: keys.recording(spaceId, recordingId, 'translations'),
    queryFn: async ({ signal }) =>
      (await api.listTranslations({ params: { spaceId, recordingId }, query: { limit: 500 }, signal })).translations,
  })
