// A speech server on loopback with OpenAI's API, for tests: it hears the same words in every window.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from './listen.ts'

export interface SpeechStub {
  address: string
  /** Headers of the requests so far. */
  requests: IncomingHttpHeaders[]
  /** It hears no words after so many requests. */
  hearNothingAfter: (requests: number) => void
  close: () => Promise<void>
}

/** `language`: what it hears, as OpenAI's server names it. `delayMs`: how long it takes for each window. */
export async function startSpeechStub(language = 'english', delayMs = 0): Promise<SpeechStub> {
  const requests: IncomingHttpHeaders[] = []
  let heard = Infinity
  const all = ['one', 'two', 'three'].map((word, i) => ({ word, start: i * 0.3, end: i * 0.3 + 0.2 }))
  const server = createServer((request, response) => {
    requests.push(request.headers)
    const isDeaf = requests.length > heard
    request.resume().on('end', () => {
      const words = isDeaf ? [] : all
      const text = words.map(({ word }) => word).join(' ')
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ language, text, words, segments: isDeaf ? [] : [{ text, start: 0, end: 0.9 }] }))
      }, delayMs)
    })
  })
  const address = await listen(server)
  return {
    address,
    requests,
    hearNothingAfter: (count) => {
      heard = count
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
