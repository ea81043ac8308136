import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '../../contract/app-error.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/** Hashes that are computed at once, and those that may wait: guesses must not take the machine. */
const mostAtOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const mostWaiting = 200
let running = 0
const waiting: (() => void)[] = []
/** Of people who are known here: strangers who guess hardly delay them. */
const waitingFirst: (() => void)[] = []
/** Known people in a row while strangers wait. More could keep a stranger, or a new password, waiting for ever. */
const mostInARow = 3
let inARow = 0

/** Takes who is next out of the queues. */
function takeNext(): (() => void) | undefined {
  const isKnownNext = waitingFirst.length > 0 && (inARow < mostInARow || waiting.length === 0)
  inARow = isKnownNext ? inARow + 1 : 0
  return isKnownNext ? waitingFirst.shift() : waiting.shift()
}

/** Runs one hash when its turn comes. AppError RATE_LIMITED if too many strangers wait. */
async function inTurn<T>(isKnown: boolean, hash: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (!isKnown && waiting.length >= mostWaiting) {
      throw new AppError('RATE_LIMITED', 'Too many people are signing in. Try again in 5 s.', {
        policy: 'password-hashing',
        retryAfterSeconds: 5,
      })
    }
    await new Promise<void>((resolve) => {
      ;(isKnown ? waitingFirst : waiting).push(resolve)
    })
  } else running += 1
  try {
    return await hash()
  } finally {
    // Hands its place to the next, so that nobody overtakes.
    const next = takeNext()
    if (next === undefined) running -= 1
    else next()
  }
}

function derive(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number },
  isKnown: boolean,
): Promise<Buffer> {
  return inTurn(
    isKnown,
    () =>
      new Promise((resolve, reject) => {
        const parameters = { message: password.normalize('NFKC'), nonce, parallelism, tagLength, ...cost }
        argon2('argon2id', parameters, (error, key) => (error === null ? resolve(Buffer.from(key)) : reject(error)))
      }),
  )
}

/** argon2id in the PHC string format, off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce, { memory, passes }, false)
  const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether a password matches a hash. `isKnown`: the person signed in from there before, so strangers wait. */
export async function verifyPassword(password: string, hash: string, isKnown: boolean): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash)
  if (match === null) return false
  const [, m = '', t = '', nonce = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(password, Buffer.from(nonce, 'base64'), { memory: Number(m), passes: Number(t) }, isKnown)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
