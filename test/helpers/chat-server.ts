import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export interface AskedChat {
  headers: IncomingHttpHeaders
  model: string
  messages: { role: string; content: string }[]
  /** The whole request. */
  body: Record<string, unknown>
}

/** A chat server's answer: a text, which is streamed, or a function that handles the response. */
export type ChatBehaviour = (asked: AskedChat, response: ServerResponse) => string | null | Promise<string | null>

export interface ChatServerForTests {
  address: string
  asked: AskedChat[]
  /** Current and highest number of concurrent requests. */
  atOnce: { now: number; most: number }
  behave: (behaviour: ChatBehaviour) => void
  close: () => Promise<void>
}

/** One event of the stream, as servers send it. */
export function chatEvent(content: string | null, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ delta: content === null ? {} : { content }, finish_reason: finish }] })}\n\n`
}

/** A local server with OpenAI's chat API, for tests. It streams what was last set with `behave`. */
export async function startChatServer(behaviour: ChatBehaviour): Promise<ChatServerForTests> {
  let behave = behaviour
  const asked: AskedChat[] = []
  const atOnce = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as AskedChat['body']
      const one = { headers: request.headers, body, ...(body as unknown as Pick<AskedChat, 'model' | 'messages'>) }
      asked.push(one)
      atOnce.now += 1
      atOnce.most = Math.max(atOnce.most, atOnce.now)
      response.on('close', () => (atOnce.now -= 1))
      void (async () => {
        const text = await behave(one, response)
        if (text === null) return
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (const part of text.match(/[\s\S]{1,40}/g) ?? []) response.write(chatEvent(part))
        response.write(chatEvent(null, 'stop'))
        const prompt = one.messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0)
        const usage = { prompt_tokens: prompt, completion_tokens: Math.ceil(text.length / 4) }
        if (body['stream_options'] !== undefined) response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`)
        response.end('data: [DONE]\n\n')
      })()
    })
  })
  const address = await listen(server)
  return {
    address,
    asked,
    atOnce,
    behave: (next) => (behave = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
