import type { McpServer, ResourceMetadata, ServerContext } from '@modelcontextprotocol/server'
import { ClientError } from '../../client/client.ts'
import { AppError } from '../../contract/app-error.ts'
import type { McpOptions, Sdk } from './mcp-options.ts'
import { clip } from './fence.ts'
import { maxNameLength } from './speaker-names.ts'
import { runTool } from './run-tool.ts'
import { textOf, type Tool } from './tool.ts'
import { toolError } from './tool-error.ts'
import { getInsights } from './tools/get-insights.ts'
import { getTranscript } from './tools/get-transcript.ts'

type Variables = Record<string, string | string[]>

/** Recordings that the list of resources has: the newest of the first workspaces. Tools find all others. */
const listed = { workspaces: 5, recordings: 20 }

const mimeType = 'text/plain'

/** Transcripts and insights as resources, which a person can attach to a conversation. */
export function addResources(sdk: Sdk, server: McpServer, options: McpOptions): void {
  const add = (
    name: string,
    path: string,
    metadata: ResourceMetadata,
    tool: Tool,
    inputOf: (given: Variables) => object,
    list?: (context: ServerContext) => ReturnType<typeof listNewest>,
  ): void => {
    const template = new sdk.ResourceTemplate(`tiro://{space}/{recording}/${path}`, { list })
    server.registerResource(name, template, { ...metadata, mimeType }, async (uri, given, { mcpReq }) => {
      const id = `${String(given['space'])}/${String(given['recording'])}`
      try {
        const output = await runTool(tool, options.assistant(mcpReq.signal), { id, ...inputOf(given) })
        return { contents: [{ uri: uri.href, mimeType, text: textOf(tool, output) }] }
      } catch (error) {
        throw protocolError(sdk, error, uri.href, options)
      }
    })
  }
  add(
    'transcript',
    'transcript',
    { title: 'Transcript', description: 'The first page of a transcript, with times and speakers.' },
    getTranscript,
    () => ({}),
    ({ mcpReq }) => listNewest(options, mcpReq.signal),
  )
  add(
    'transcript-from',
    'transcript/{seconds}',
    { title: 'Transcript from a second on', description: 'A page of a transcript, from a second on.' },
    getTranscript,
    ({ seconds }) => ({ from: secondsOf(String(seconds)) }),
  )
  add(
    'insights',
    'insights',
    { title: 'Insights', description: 'The texts that prompts made of a recording.' },
    getInsights,
    () => ({}),
  )
}

function secondsOf(text: string): number {
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(text))
    throw new AppError('INVALID_BODY', 'The address must have seconds as a number, such as 12.5.')
  return Number(text)
}

async function listNewest({ assistant }: McpOptions, signal: AbortSignal) {
  const { client } = assistant(signal)
  const { workspaces } = await client.listWorkspaces({ query: { limit: listed.workspaces } })
  const resources = []
  for (const { id: spaceId } of workspaces) {
    const { recordings } = await client.listRecordings({
      params: { spaceId },
      query: { limit: listed.recordings, transcriptStatus: 'COMPLETED' },
    })
    for (const { id, title } of recordings) {
      const uri = `tiro://${spaceId}/${id}/transcript`
      resources.push({ uri, name: id, title: clip(title, maxNameLength), mimeType })
    }
  }
  return { resources }
}

function protocolError(sdk: Sdk, error: unknown, uri: string, { onError }: McpOptions): Error {
  const isApi = error instanceof ClientError || error instanceof AppError
  if (isApi && error.code === 'NOT_FOUND') return new sdk.ResourceNotFoundError(uri)
  const code = isApi ? sdk.ProtocolErrorCode.InvalidParams : sdk.ProtocolErrorCode.InternalError
  return new sdk.ProtocolError(code, toolError(error, onError))
}
