import { toError } from './database-error.ts'
import { plainError, type Connection } from './sqlite/sqlite-connection.ts'
import type { DatabaseThread } from './sqlite/thread-client.ts'

/** How long a connection's number is believed without an answer of the writer, milliseconds. Asking takes 2 to 10 µs. */
const believedMs = 1

/** Tells whether anything was committed, by `pragma data_version` of a connection that only reads. */
export class Changes {
  #version = 0
  #askedAt = -Infinity

  /** The writer's thread. What it answers may be a commit, so the number is asked for again before anybody learns of it. */
  note(thread: DatabaseThread): DatabaseThread {
    return {
      ask: async (request) => {
        try {
          return await thread.ask(request)
        } finally {
          this.#askedAt = -Infinity
        }
      },
      close: () => thread.close(),
    }
  }

  /** Another number after each commit. */
  version(reader: Connection): number {
    const now = performance.now()
    if (now - this.#askedAt < believedMs) return this.#version
    try {
      this.#version = reader.version()
    } catch (error) {
      throw toError(plainError(error))
    }
    this.#askedAt = now
    return this.#version
  }
}
