import { AtOnce } from '../../platform/async/at-once.ts'

const arriving = new AtOnce()

/**
 * Counts the bytes of a part while they arrive. The database doesn't count them before the part is complete, so
 * many parts at once could fill the disk. `limits`: bytes by the account or workspace that stores them. All parts on
 * their way to this process may together have as many; `count` throws AppError RATE_LIMITED for more, because parts
 * that a client has sent again count twice until the connection of the first is known to be lost.
 */
export function countArriving(limits: ReadonlyMap<string, number>): {
  count: (bytes: number) => void
  end: () => void
} {
  let leave: (() => void)[] = []
  const end = (): void => {
    for (const one of leave) one()
    leave = []
  }
  return {
    count: (bytes) => {
      end()
      for (const [name, most] of limits) {
        const refusal = `Parts that are being uploaded fill the ${most} bytes that may be stored. Wait until one is done.`
        leave.push(arriving.enterUpTo(name, { most, refusal, amount: bytes }))
      }
    },
    end,
  }
}
