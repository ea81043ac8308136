import { messageOf, StepError } from '../../contract/app-error.ts'

/** Messages from the parent. */
export type ToChild = { kind: 'setup'; setup: unknown } | { kind: 'request'; id: number; body: unknown }

/** Messages from the child. `memory` is its resident set, bytes. */
export type FromChild =
  | { kind: 'ready'; memory: number }
  | { kind: 'reply'; id: number; body: unknown; memory: number }
  | { kind: 'failure'; id: number; message: string; code: StepError['code']; retryable: boolean; memory: number }

type Answer = (request: unknown) => unknown

/**
 * Main loop of a pool's child. `setUp` is called once with the pool's setup and returns the function that answers
 * requests, one at a time. An error in `setUp` ends the process. The child exits when its parent does.
 */
export function answerRequests(setUp: (setup: unknown) => Answer | Promise<Answer>): void {
  // The child works only for its parent and holds nothing to save.
  process.once('disconnect', () => process.exit(0))
  let answer: Answer | undefined

  const send = (message: FromChild): void => {
    process.send?.(message, undefined, undefined, () => undefined)
  }
  const work = async (message: ToChild): Promise<void> => {
    if (message.kind === 'setup') {
      answer = await setUp(message.setup)
      send({ kind: 'ready', memory: process.memoryUsage.rss() })
      return
    }
    try {
      if (answer === undefined) throw new Error('A request came before the setup.')
      const body = await answer(message.body)
      send({ kind: 'reply', id: message.id, body, memory: process.memoryUsage.rss() })
    } catch (error) {
      send({
        kind: 'failure',
        id: message.id,
        message: messageOf(error),
        code: error instanceof StepError ? error.code : 'ENGINE_ERROR',
        retryable: error instanceof StepError ? error.retryable : true,
        memory: process.memoryUsage.rss(),
      })
    }
  }
  process.on('message', (message: ToChild) => {
    work(message).catch((error: unknown) => {
      process.stderr.write(`${messageOf(error)}\n`, () => process.exit(1))
    })
  })
}
