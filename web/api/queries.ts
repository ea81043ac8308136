import { queryOptions } from '@tanstack/react-query'
import type { Template } from '../../src/contract/endpoints/prompts.ts'
import type { Workspace } from '../../src/contract/resources.ts'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { words } from '../strings/words.ts'

/** Pages show nothing in the place of what is missing, so an error becomes a toast. */
const toasted = { meta: { hasToast: true } }

/** Queries that several pages use. A query of one page is defined in that page. */
export const me = queryOptions({ queryKey: keys.me, queryFn: ({ signal }) => api.getMe({ signal }) })

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
  queryFn: async ({ signal }): Promise<Workspace[]> => {
    const all: Workspace[] = []
    let cursor: string | undefined
    do {
      const page = await api.listWorkspaces({
        query: { limit: 500, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      })
      all.push(...page.workspaces)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return all
  },
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

export const folders = (spaceId: string) =>
  queryOptions({
    queryKey: keys.in(spaceId, 'folders'),
    ...toasted,
    queryFn: ({ signal }) => api.listFolders({ params: { spaceId }, query: { limit: 500 }, signal }),
  })

export const speakers = (spaceId: string) =>
  queryOptions({
    queryKey: keys.in(spaceId, 'speakers'),
    ...toasted,
    queryFn: async ({ signal }) =>
      (await api.listSpeakers({ params: { spaceId }, query: { limit: 500 }, signal })).speakers,
  })

export const members = (spaceId: string) =>
  queryOptions({
    queryKey: keys.in(spaceId, 'members'),
    ...toasted,
    queryFn: async ({ signal }) =>
      (await api.listMembers({ params: { spaceId }, query: { limit: 500 }, signal })).members,
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
