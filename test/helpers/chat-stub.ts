// A chat server on loopback, for tests: it "translates" by putting its input between «», or behaves
// as it is told.
import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export interface ChatRequest {
  authorization: string | undefined
  system: string
  user: string
  sentences: string[]
}

export interface ChatStub {
  address: string
  requests: ChatRequest[]
  /** What it does instead of responding; null: it responds. */
  instead: ((response: ServerResponse, request: ChatRequest) => void) | null
  close: () => Promise<void>
}

/** Responds with a chat completion. */
export function say(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
}

export function translated(sentences: readonly string[]): string {
  const translations = Object.fromEntries(sentences.map((text, i) => [String(i + 1), `«${text}»`]))
  return JSON.stringify({ translations })
}

export async function startChatStub(): Promise<ChatStub> {
  const stub: ChatStub = { address: '', requests: [], instead: null, close: async () => {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages: { content: string }[] }
      const [system = '', user = ''] = body.messages.map(({ content }) => content)
      const { sentences } = JSON.parse(user) as { sentences: Record<string, string> }
      const seen = { authorization: request.headers.authorization, system, user, sentences: Object.values(sentences) }
      stub.requests.push(seen)
      if (stub.instead !== null) stub.instead(response, seen)
      else say(response, translated(seen.sentences))
    })
  })
  stub.address = await listen(server)
  stub.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return stub
}
