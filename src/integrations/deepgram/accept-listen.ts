import type { Bytes } from '../../contract/endpoint.ts'
import { notFound } from '../../contract/app-error.ts'
import { storeRecording, workspaceToKeep } from '../requests/keep-recording.ts'
import { namedEngine, receiveRequest } from '../requests/open-request.ts'
import { ownWorkspace } from '../requests/own-workspace.ts'
import { receiveMedia } from '../requests/receive-media.ts'
import { writeSubmission } from '../requests/submission.ts'
import { createCallback } from '../webhooks/callbacks/create-callback.ts'
import { requireOwner } from '../webhooks/get-managed-webhook.ts'
import type { StoredRequest } from './answer-callback.ts'
import type { ListenCallback, ListenOptions } from './read-options.ts'
import type { ListenDeps, ListenRequest } from './listen-request.ts'

/**
 * Stores the media of a request as a recording whose answer goes to an address, and answers with its ID. The recording is
 * deleted when that has ended, unless the request keeps it.
 */
export async function acceptListen(
  deps: ListenDeps,
  request: ListenRequest,
  options: ListenOptions,
  callback: ListenCallback,
): Promise<Bytes> {
  const { keep, box } = deps
  const { caller, requestId } = request
  const { url } = await deps.outbound.check(callback.url)
  const keptIn = await workspaceToKeep(keep, caller, request.headers['x-tiro-space'])
  const workspaceId = keptIn ?? (await ownWorkspace(keep, caller, undefined))
  // Before the media arrives. The transaction asks again.
  await requireOwner(keep.db, caller, workspaceId, notFound('workspace', workspaceId))
  const engine = await namedEngine(deps, options)
  const { received, target, end } = await receiveRequest(deps, caller, (file) =>
    receiveMedia(deps, file, request, options.raw),
  )
  let recordingId: string
  try {
    const { fileName, sha256 } = received
    const { language, vocabulary, diarize, channels, warnings } = options
    const kept = {
      workspaceId,
      caller,
      path: target,
      fileName,
      options: { language, vocabulary, diarize, channels, engine },
    }
    const stored: StoredRequest = {
      requestId,
      sha256,
      method: callback.method,
      options: { ...options, callback: null },
    }
    const header =
      callback.authorization === null
        ? { name: 'dg-token', value: caller.keyId ?? '' }
        : { name: 'authorization', value: callback.authorization }
    recordingId = await storeRecording(keep, kept, async (tx, id) => {
      await writeSubmission(tx, id, { warnings, request: stored, isKept: keptIn !== null })
      await createCallback(
        tx,
        box,
        { workspaceId, recordingId: id, url, header: header.value === '' ? null : header },
        caller,
      )
    })
  } finally {
    await end()
  }
  const data = new TextEncoder().encode(JSON.stringify({ request_id: requestId }))
  return {
    contentType: 'application/json; charset=utf-8',
    headers: keptIn === null ? {} : { 'tiro-recording': recordingId },
    content: { data },
  }
}
