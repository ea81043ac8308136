import { usual, type Declaration, type HandlerOf } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as administration from './administration.ts'
import * as deepgram from './deepgram.ts'
import * as elevenLabs from './elevenlabs.ts'
import * as deletion from './deletion.ts'
import * as sharing from './sharing.ts'
import * as feeds from './feeds.ts'
import * as folders from './folders.ts'
import * as exports from './exports.ts'
import * as imports from './imports.ts'
import * as members from './members.ts'
import * as moving from './moving.ts'
import * as apps from './apps.ts'
import * as assemblyai from './assemblyai.ts'
import * as assemblyaiSync from './assemblyai-sync.ts'
import * as ask from './ask.ts'
import * as audit from './audit.ts'
import * as archives from './archives.ts'
import * as editing from './editing.ts'
import * as highlights from './highlights.ts'
import * as insights from './insights.ts'
import * as keys from './keys.ts'
import * as languages from './languages.ts'
import * as legacy from './legacy.ts'
import * as notifications from './notifications.ts'
import * as captions from './captions.ts'
import * as live from './live.ts'
import * as oidc from './oidc.ts'
import * as offeredWords from './offered-words.ts'
import * as openai from './openai.ts'
import * as operations from './operations.ts'
import * as prompts from './prompts.ts'
import * as quotas from './quotas.ts'
import * as recordings from './recordings.ts'
import * as redaction from './redaction.ts'
import * as search from './search.ts'
import * as secondFactors from './second-factors.ts'
import * as sessions from './sessions.ts'
import * as setUp from './set-up.ts'
import * as speakers from './speakers.ts'
import * as statistics from './statistics.ts'
import * as tags from './tags.ts'
import * as transcripts from './transcripts.ts'
import * as translations from './translations.ts'
import * as tus from './tus.ts'
import * as uploads from './uploads.ts'
import * as voices from './voices.ts'
import * as whisperAsr from './whisper-asr.ts'
import * as whisperCpp from './whisper-cpp.ts'
import * as webhooks from './webhooks.ts'
import * as workspaces from './workspaces.ts'

type EndpointsOf<M> = {
  [K in keyof M as M[K] extends Declaration ? K : never]: { id: K } & Omit<typeof usual, keyof M[K]> & M[K]
}

function endpointsOf<M extends object>(module: M): EndpointsOf<M> {
  const entries = Object.entries(module).flatMap(([id, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'path' in value ? [[id, { id, ...usual, ...value }]] : [],
  )
  return Object.fromEntries(entries) as EndpointsOf<M>
}

/** Every endpoint by its id: the one table from which routes, documents, clients and tests are made. */
export const endpoints = {
  ...endpointsOf(setUp),
  ...endpointsOf(accounts),
  ...endpointsOf(administration),
  ...endpointsOf(notifications),
  ...endpointsOf(sessions),
  ...endpointsOf(secondFactors),
  ...endpointsOf(keys),
  ...endpointsOf(apps),
  ...endpointsOf(audit),
  ...endpointsOf(oidc),
  ...endpointsOf(workspaces),
  ...endpointsOf(offeredWords),
  ...endpointsOf(members),
  ...endpointsOf(moving),
  ...endpointsOf(recordings),
  ...endpointsOf(redaction),
  ...endpointsOf(tags),
  ...endpointsOf(quotas),
  ...endpointsOf(statistics),
  ...endpointsOf(deletion),
  ...endpointsOf(sharing),
  ...endpointsOf(uploads),
  ...endpointsOf(tus),
  ...endpointsOf(live),
  ...endpointsOf(captions),
  ...endpointsOf(folders),
  ...endpointsOf(feeds),
  ...endpointsOf(prompts),
  ...endpointsOf(speakers),
  ...endpointsOf(transcripts),
  ...endpointsOf(translations),
  ...endpointsOf(editing),
  ...endpointsOf(voices),
  ...endpointsOf(highlights),
  ...endpointsOf(insights),
  ...endpointsOf(ask),
  ...endpointsOf(imports),
  ...endpointsOf(archives),
  ...endpointsOf(webhooks),
  ...endpointsOf(exports),
  ...endpointsOf(legacy),
  ...endpointsOf(search),
  ...endpointsOf(openai),
  ...endpointsOf(deepgram),
  ...endpointsOf(assemblyai),
  ...endpointsOf(assemblyaiSync),
  ...endpointsOf(elevenLabs),
  ...endpointsOf(whisperAsr),
  ...endpointsOf(whisperCpp),
  ...endpointsOf(languages),
  ...endpointsOf(operations),
}
export type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints

/** A handler for each endpoint. */
export type Handlers = { [Id in EndpointId]: HandlerOf<Endpoints[Id]> }
