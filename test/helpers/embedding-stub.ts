// An embedding server on loopback, for tests: it knows a few topics by their words.
import { createServer } from 'node:http'
import { listen } from './listen.ts'

export interface EmbeddingStub {
  address: string
  /** While true, every response is 503. */
  isDown: boolean
  /** Requests with a text that contains one of these words get their status. */
  refused: Map<string, number>
  /** Every request so far. */
  asked: { model: string; input: string[] }[]
  close: () => void
}

/** A text's vector counts the words of each topic in it. */
export async function startEmbeddingStub(matters: readonly (readonly string[])[]): Promise<EmbeddingStub> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { model: string; input: string[] }
      stub.asked.push(asked)
      const { input } = asked
      const data = input.map((text, index) => ({
        index,
        embedding: [...matters.map((words) => words.filter((word) => text.toLowerCase().includes(word)).length), 0.1],
      }))
      const [, refusal = 200] = [...stub.refused].find(([word]) => input.some((text) => text.includes(word))) ?? []
      response
        .writeHead(stub.isDown ? 503 : refusal, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data }))
    })
  })
  const address = await listen(server)
  const stub: EmbeddingStub = {
    address,
    isDown: false,
    refused: new Map(),
    asked: [],
    close: () => server.close(),
  }
  return stub
}
