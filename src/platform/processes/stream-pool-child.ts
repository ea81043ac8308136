import { messageOf } from '../../contract/app-error.ts'
import { answerRequests } from './pool-child.ts'
import type { StreamAnswer, StreamRequest } from './stream-pool.ts'

/** The state of one stream in a child. */
export interface HeldStream {
  push: (body: unknown) => unknown
  close: () => unknown
}

/**
 * Main loop of a stream pool's child. `setUp` is called once and returns the function that opens streams. An error in
 * one stream is answered to that stream alone.
 */
export function answerStreams(setUp: (setup: unknown) => (body: unknown) => HeldStream | Promise<HeldStream>): void {
  answerRequests((setup) => {
    const open = setUp(setup)
    const streams = new Map<number, HeldStream>()

    const answer = async ({ stream, do: what, body }: StreamRequest): Promise<unknown> => {
      if (what === 'open') {
        streams.set(stream, await open(body))
        return null
      }
      const held = streams.get(stream)
      if (held === undefined) throw new Error('There is no such stream.')
      if (what === 'push') return held.push(body)
      streams.delete(stream)
      await held.close()
      return null
    }
    return async (requests): Promise<StreamAnswer[]> => {
      const answers: StreamAnswer[] = []
      for (const request of requests as StreamRequest[]) {
        try {
          answers.push({ ok: true, body: await answer(request) })
        } catch (error) {
          answers.push({ ok: false, message: messageOf(error) })
        }
      }
      return answers
    }
  })
}
