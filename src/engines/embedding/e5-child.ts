import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { answerRequests } from '../../platform/processes/pool-child.ts'
import type { EmbedKind } from './port.ts'
import { batchesOf } from '../../text/batches-of.ts'

export interface E5Request {
  texts: string[]
  kind: EmbedKind
}

/** The parts of onnxruntime-node in use. It is installed with the model, so its types are not available. */
interface Runtime {
  InferenceSession: { create: (file: string, options: { intraOpNumThreads: number }) => Promise<Session> }
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown
}
interface Session {
  inputNames: readonly string[]
  run: (feeds: Record<string, unknown>) => Promise<Record<string, { data: Float32Array; dims: readonly number[] }>>
}

/** Not a dependency of Tiro: it is installed with the model. */
const beside = 'onnxruntime-node'
/** Longest input of the model, in tokens. */
const maxTokens = 512
/** More characters than that many tokens can have; the rest of a text is ignored. */
const maxCharacters = 8000
/** Texts per run of the model. */
const together = 16

interface Loaded {
  session: Session
  runtime: Runtime
  tokenizer: Tokenizer
}

async function load(folder: string): Promise<Loaded> {
  const require = createRequire(path.join(folder, 'node_modules/'))
  const runtime = require(beside) as Runtime
  const file = path.join(folder, 'onnx/model_qint8_avx512_vnni.onnx')
  const session = await runtime.InferenceSession.create(file, { intraOpNumThreads: 2 })
  const description = JSON.parse(await readFile(path.join(folder, 'tokenizer.json'), 'utf8')) as object
  return { session, runtime, tokenizer: new Tokenizer(description, {}) }
}

/** The token ids of a text. A text that is too long is cut and keeps its end marker. */
function idsOf(tokenizer: Tokenizer, text: string, kind: EmbedKind): number[] {
  const { ids } = tokenizer.encode(`${kind}: ${text.slice(0, maxCharacters).toWellFormed()}`)
  const end = ids.at(-1)
  return ids.length <= maxTokens || end === undefined ? ids : [...ids.slice(0, maxTokens - 1), end]
}

/** The mean of the model's output over the tokens, without padding, scaled to length 1. */
async function embed({ session, runtime, tokenizer }: Loaded, texts: string[], kind: EmbedKind): Promise<number[][]> {
  const inputs = texts.map((text) => idsOf(tokenizer, text, kind))
  const width = Math.max(...inputs.map((ids) => ids.length))
  const shape = [texts.length, width]
  const input = new BigInt64Array(texts.length * width)
  const mask = new BigInt64Array(texts.length * width)
  for (const [row, ids] of inputs.entries()) {
    for (const [at, id] of ids.entries()) {
      input[row * width + at] = BigInt(id)
      mask[row * width + at] = 1n
    }
  }
  const all: Record<string, BigInt64Array> = {
    input_ids: input,
    attention_mask: mask,
    token_type_ids: new BigInt64Array(input.length),
  }
  const feeds: Record<string, unknown> = {}
  for (const name of session.inputNames) {
    const data = all[name]
    if (data === undefined) throw new Error(`The model needs the unknown input "${name}".`)
    feeds[name] = new runtime.Tensor('int64', data, shape)
  }
  const output = (await session.run(feeds))['last_hidden_state']
  if (output === undefined) throw new Error('The model has no output "last_hidden_state".')
  const size = output.dims[2] ?? 0
  return inputs.map((ids, row) => {
    const sum = Array.from({ length: size }, () => 0)
    for (let at = 0; at < ids.length; at++) {
      const from = (row * width + at) * size
      for (let d = 0; d < size; d++) sum[d] = (sum[d] ?? 0) + (output.data[from + d] ?? 0)
    }
    const length = Math.hypot(...sum)
    return sum.map((value) => value / (length || 1))
  })
}

answerRequests((setup) => {
  const { folder } = setup as { folder: string }
  let loaded: Promise<Loaded> | null = null
  return async (body) => {
    const { texts, kind } = body as E5Request
    loaded ??= load(folder)
    const model = await loaded
    const vectors: number[][] = []
    for (const some of batchesOf(texts, together)) vectors.push(...(await embed(model, some, kind)))
    return vectors
  }
})
