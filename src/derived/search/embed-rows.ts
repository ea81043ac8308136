import { StepError } from '../../contract/app-error.ts'
import type { Embedder } from '../../engines/embedding/port.ts'
import { observeEngine } from '../../platform/observe-engine.ts'

interface Passage {
  n: number
  text: string
}

interface Embedded {
  n: number
  vector: Float32Array | null
}

export interface RowEmbedder {
  /**
   * Embeds passages. A text that the embedder refuses, although it embeds another, gets no vector; one that it fails at
   * is set aside. Throws the StepError of an embedder that embeds nothing.
   */
  embed: (embedder: Embedder, rows: readonly Passage[], signal: AbortSignal) => Promise<Embedded[]>
  /** Passages to leave out for now, by number. */
  setAside: () => ReadonlyMap<number, number>
}

/** How long a text that the embedder fails at is set aside, milliseconds. */
const asideMs = 10 * 60_000
/** A batch that failed this often, for a reason that may pass, is split to find the text that the embedder fails at. */
const mostFailures = 4
/** What every embedder can embed. */
const plainText = 'Hello'

export function createRowEmbedder(onError: (error: unknown) => void): RowEmbedder {
  let failures = 0
  /** Until when; `performance.now()`. */
  const aside = new Map<number, number>()

  const embedTexts = (embedder: Embedder, texts: string[], signal: AbortSignal): Promise<(Float32Array | null)[]> =>
    observeEngine('embedding', embedder, 0, () => embedder.embed(texts, 'passage', { signal }))

  const embed: RowEmbedder['embed'] = async (embedder, rows, signal) => {
    const texts = rows.map(({ text }) => text)
    try {
      const vectors = await embedTexts(embedder, texts, signal)
      return rows.map(({ n }, i) => ({ n, vector: vectors[i] ?? null }))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof StepError)) throw error
      await embedTexts(embedder, [plainText], signal)
      if (error.retryable && ++failures < mostFailures) throw error
      if (rows.length > 1) {
        const half = Math.ceil(rows.length / 2)
        const first = await embed(embedder, rows.slice(0, half), signal)
        return [...first, ...(await embed(embedder, rows.slice(half), signal))]
      }
      return rows.flatMap((row) => giveUp(row, error))
    }
  }

  const giveUp = ({ n }: Passage, { code, message, retryable }: StepError): Embedded[] => {
    const what = retryable ? 'is tried again in 10 minutes' : "isn't found by its meaning"
    onError(new StepError(code, `Passage ${n} ${what}: ${message}`, { retryable }))
    if (!retryable) return [{ n, vector: null }]
    aside.set(n, performance.now() + asideMs)
    return []
  }

  return {
    embed: async (embedder, rows, signal) => {
      const embedded = await embed(embedder, rows, signal)
      failures = 0
      return embedded
    },
    setAside: () => {
      for (const [n, until] of aside) if (until < performance.now()) aside.delete(n)
      return aside
    },
  }
}
