import type { FastifyReply, FastifyRequest } from 'fastify'

/** Replies as text, each as long as nothing was committed and the minute is the same. */
export interface KeptReplies {
  /** The reply that is kept for a caller and a URL. */
  get: (name: string) => string | undefined
  /** Names what is read from now on: after a commit, another number. */
  state: () => number
  /** Keeps a reply that was made in a state, unless that is over or nobody has asked for it before. */
  keep: (name: string, reply: string, state: number) => void
}

/** All replies together, characters. */
const maxLength = 4 * 1024 ** 2
/** Links in replies change each minute (library/recordings/file-link.ts). */
const spanMs = 60_000
/** Names that are remembered as asked for, a power of two. */
const places = 16_384

/** @param version another number after each commit */
export function keepReplies(version: () => number, now: () => number = Date.now): KeptReplies {
  let replies = new Map<string, string>()
  let length = 0
  let state = 0
  let seen = -1
  let minute = -1
  // Most of what is asked for once isn't asked for again, and to keep it all took a fifth of a request's time.
  const asked = new Uint32Array(places)
  const forget = (): void => {
    replies = new Map()
    length = 0
    state += 1
  }
  return {
    get: (name) => {
      const current = version()
      const span = Math.floor(now() / spanMs)
      if (current !== seen || span !== minute) {
        seen = current
        minute = span
        forget()
      }
      return replies.get(name)
    },
    state: () => state,
    keep: (name, reply, madeIn) => {
      const number = numberOf(name)
      const place = number % places
      if (asked[place] !== number) asked[place] = number
      else if (madeIn === state) {
        if (length + name.length + reply.length > maxLength) forget()
        replies.set(name, reply)
        length += name.length + reply.length
      }
    },
  }
}

/** FNV-1a over the UTF-16 units of a name, 32 bits. Two names with one number cost a reply that is kept too early. */
function numberOf(name: string): number {
  let number = 0x811c9dc5
  for (let i = 0; i < name.length; i++) number = Math.imul(number ^ name.charCodeAt(i), 0x01000193)
  return number >>> 0
}

/** Sends the reply that is kept, if one is. The caller has been admitted as for any other. @returns whether it did */
export function sendKept(kept: KeptReplies, request: FastifyRequest, reply: FastifyReply, status: number): boolean {
  const text = kept.get(nameOf(request))
  if (text === undefined) return false
  sendText(reply, status, text)
  return true
}

/** Makes a reply, keeps it and sends it. */
export async function makeKept(
  kept: KeptReplies,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  make: () => Promise<unknown>,
): Promise<FastifyReply> {
  const state = kept.state()
  // The framework's type doesn't say that it makes text.
  const made = reply.serializeInput((await make()) as Record<string, unknown>, String(status)) as string
  kept.keep(nameOf(request), made, state)
  return sendText(reply, status, made)
}

/** What a reply depends on beside the database: who asks, by which session or secret, in which role, and for what. */
function nameOf({ known, url }: FastifyRequest): string {
  const { caller, grant } = known ?? { caller: null, grant: null }
  return `${caller?.keyId ?? caller?.session?.id} ${caller?.secretId} ${caller?.appId} ${grant?.role} ${url}`
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}
