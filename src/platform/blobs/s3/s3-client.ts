import { hash } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request, type Dispatcher } from 'undici'
import type { S3Settings } from '../../config/blobs.ts'
import { objectUrl } from './object-url.ts'
import { isTransient, repeat } from './repeat.ts'
import { S3Error } from './s3-error.ts'
import { textOf } from './xml.ts'
import { limitInformation } from '../../outbound/limit-information.ts'
import { readBounded } from '../../read-bounded.ts'
import { systemCode } from '../../system-error.ts'

export interface S3Request {
  /** Name of the operation in metrics and logs. */
  operation: string
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  object: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  signal?: AbortSignal | undefined
  /** Time limit for the request, for the start of the answer, and for pauses in it, milliseconds. */
  timeoutMs?: number
}

export type S3Settled = Pick<S3Settings, 'bucket' | 'endpoint' | 'publicEndpoint' | 'region' | 'pathStyle' | 'keys'>

const timeoutMs = 10_000
/** Sending a body takes time. */
const bodyTimeoutMs = 60_000
const connectTimeoutMs = 5_000
/** No request is repeated later than this after its first attempt. */
const repeatMs = 15_000
/** Clocks that differ less are within what stores accept. */
const minSkewMs = 60_000
/** A list of a thousand parts or uploads has less than 1 MB. */
const mostXml = 10_000_000
/** Time to read such an answer, and to drop one: the limit of pauses alone would let a store drip for days. */
const xmlMs = 60_000
const dropMs = 5_000

/** Sends signed requests to a store. Counts the failed ones by operation. */
export class S3Client {
  readonly #settings: S3Settled
  readonly #agent = new Agent({
    connections: 64,
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: 10_000,
    autoSelectFamily: true,
  })
  readonly #signingKeys = new Map<string, ArrayBuffer>()
  readonly #errors = new Map<string, number>()
  readonly #onError: (error: S3Error) => void
  /** By how much the store's clock is ahead. */
  #skewMs = 0
  #refused: S3Error | null = null

  constructor(settings: S3Settled, onError: (error: S3Error) => void) {
    this.#settings = settings
    this.#onError = onError
  }

  /** The last request, if the store refused its keys; null: it answered otherwise, or not at all. */
  get refused(): S3Error | null {
    return this.#refused
  }

  /** Failed requests by operation. */
  get errors(): ReadonlyMap<string, number> {
    return this.#errors
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  /** Sends a request that is safe to repeat; retries while the store or the network fails. @throws S3Error */
  async send(one: S3Request): Promise<Dispatcher.ResponseData> {
    return this.#repeat(one, () => this.sendOnce(one))
  }

  /** As `send`, and reads the answer. @throws S3Error */
  async text(one: S3Request): Promise<string> {
    return this.#repeat(one, async () => {
      const { body } = await this.sendOnce(one)
      return xmlOf(body).catch((error: unknown) => {
        throw this.broke(one.operation, error)
      })
    })
  }

  /**
   * Sends a request once, or twice to a bucket whose clock is found to differ. The caller reads or dumps the body of the
   * answer. @throws S3Error
   */
  async sendOnce(one: S3Request, isSkewKnown = false): Promise<Dispatcher.ResponseData> {
    one.signal?.throwIfAborted()
    const answer = await this.#request(one)
    if (answer.statusCode < 300) {
      this.#refused = null
      return answer
    }
    const xml = one.method === 'HEAD' ? '' : await xmlOf(answer.body).catch(() => '')
    if (one.method === 'HEAD') await dropBody(answer.body)
    const code = textOf(xml, 'Code') ?? ''
    if (!isSkewKnown && this.#learnSkew(answer, code)) return this.sendOnce(one, true)
    const error = this.failed(one.operation, answer.statusCode, code, textOf(xml, 'Message') ?? '')
    // An answer without a body says too little.
    if (one.method !== 'HEAD') this.#refused = error.refusesKeys ? error : null
    throw error
  }

  /** A URL that allows this one request without keys. `headers` must be sent as they are. */
  async presign(
    one: Pick<S3Request, 'method' | 'object' | 'query' | 'headers'>,
    lifetimeSeconds: number,
  ): Promise<string> {
    const url = this.#urlOf(this.#settings.publicEndpoint, one.object, {
      ...one.query,
      'X-Amz-Expires': String(lifetimeSeconds),
    })
    const signed = await this.#signer(one.method, url, one.headers ?? {}, true).sign()
    return signed.url.href
  }

  /** Counts and returns the error of a request. `status` null: no answer. */
  failed(operation: string, status: number | null, code: string, detail: string): S3Error {
    const error = new S3Error(operation, status, code, detail)
    if (!error.isMissing) {
      this.#errors.set(operation, (this.#errors.get(operation) ?? 0) + 1)
      this.#onError(error)
    }
    return error
  }

  /** As `failed`, for a connection that broke. */
  broke(operation: string, error: unknown): S3Error {
    return this.failed(operation, null, '', reasonOf(error))
  }

  async #repeat<T>({ signal }: S3Request, run: () => Promise<T>): Promise<T> {
    const until = Date.now() + repeatMs
    return repeat(run, signal, { mayPass: (error) => isTransient(error) && Date.now() < until })
  }

  async #request(one: S3Request): Promise<Dispatcher.ResponseData> {
    const { method, body } = one
    const sha256 = hash('sha256', body ?? '')
    const url = this.#urlOf(this.#settings.endpoint, one.object, one.query ?? {})
    const signed = await this.#signer(method, url, { ...one.headers, 'x-amz-content-sha256': sha256 }, false).sign()
    const limit = one.timeoutMs ?? (body === undefined ? timeoutMs : bodyTimeoutMs)
    try {
      return await request(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        body: body ?? null,
        dispatcher: this.#agent,
        signal: one.signal ?? null,
        headersTimeout: limit,
        bodyTimeout: limit,
        onInfo: limitInformation(),
      })
    } catch (error) {
      one.signal?.throwIfAborted()
      throw this.broke(one.operation, error)
    }
  }

  #signer(method: string, url: URL, headers: Readonly<Record<string, string>>, signQuery: boolean): AwsV4Signer {
    const { keys, region } = this.#settings
    return new AwsV4Signer({
      method,
      url: url.href,
      headers,
      accessKeyId: keys.accessKeyId,
      secretAccessKey: keys.secretAccessKey,
      ...(keys.sessionToken === null ? {} : { sessionToken: keys.sessionToken }),
      service: 's3',
      region,
      cache: this.#signingKeys,
      datetime: new Date(Date.now() + this.#skewMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
      signQuery,
      // Otherwise content-length is left out.
      allHeaders: signQuery,
    })
  }

  #urlOf(endpoint: string, object: string, query: Readonly<Record<string, string>>): URL {
    const url = objectUrl(this.#settings, endpoint, object)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  /** Adopts the store's clock if it refuses this machine's. @returns whether to send the request again */
  #learnSkew({ headers }: Dispatcher.ResponseData, code: string): boolean {
    const theirs = Date.parse(String(headers['date'] ?? ''))
    if (code !== 'RequestTimeTooSkewed' || Number.isNaN(theirs)) return false
    const skewMs = theirs - Date.now()
    if (Math.abs(skewMs - this.#skewMs) < minSkewMs) return false
    this.#skewMs = skewMs
    return true
  }
}

/** The answer of a store as text. @throws Error if it breaks off, takes too long, or is longer than any of S3 */
export async function xmlOf(body: Readable, limitMs = xmlMs): Promise<string> {
  const late = addAbortSignal(AbortSignal.timeout(limitMs), body)
  const bytes = await readBounded(late, mostXml)
  if (bytes === null) throw new Error(`The answer has more than ${mostXml} bytes.`)
  return bytes.toString()
}

/** Reads the rest of an answer, for the connection's next request. The status has decided, so it may break off. */
export async function dropBody(body: Dispatcher.ResponseData['body']): Promise<void> {
  await body.dump({ limit: 128 * 1024, signal: AbortSignal.timeout(dropMs) }).catch(() => undefined)
}

/** What a network error says of itself. Its stack and request stay out of logs. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return systemCode(error) ?? error.message
}
