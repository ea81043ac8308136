import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { answerRequests } from '../../platform/processes/pool-child.ts'

/** The models to load; two models translate through a pivot language. */
export interface BergamotFiles {
  model: string
  shortlist: string
  /** One vocabulary for both languages, or one for each. */
  vocabularies: string[]
  precision: string
}

export interface BergamotSetup {
  models: BergamotFiles[]
}

// The parts of the library's bindings in use. Objects made by `new` are in the library's own memory.
interface Memory {
  getByteArrayView: () => Int8Array
}
interface List<T> {
  push_back: (item: T) => void
  size: () => number
  get: (n: number) => T
  delete: () => void
}
interface Response {
  getTranslatedText: () => string
}
interface Library {
  AlignedMemory: new (bytes: number, alignment: number) => Memory
  AlignedMemoryList: new () => List<Memory>
  TranslationModel: new (
    config: string,
    model: Memory,
    shortlist: Memory,
    vocabularies: List<Memory>,
    quality: null,
  ) => object
  BlockingService: new (options: { cacheSize: number }) => {
    translate: (model: object, input: List<string>, options: List<object>) => List<Response>
    translateViaPivoting: (first: object, second: object, input: List<string>, options: List<object>) => List<Response>
  }
  VectorString: new () => List<string>
  VectorResponseOptions: new () => List<object>
}

/** The part of the global object in use; its types come only with the browser's. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: { instantiate: (bytes: Uint8Array, imports: object) => Promise<{ instance: object }> }
}

/** How the wasm's imports call its own arithmetic. */
const arithmetic = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
}

answerRequests(async (given) => {
  const { models } = given as BergamotSetup
  const library = await loadLibrary()
  const service = new library.BlockingService({ cacheSize: 0 })
  const loaded: object[] = []
  for (const files of models) loaded.push(await loadModel(library, files))
  const [first, second] = loaded
  if (first === undefined) throw new Error('There is no model to load.')
  return (body) => {
    const sentences = body as string[]
    const input = new library.VectorString()
    const options = new library.VectorResponseOptions()
    for (const sentence of sentences) {
      input.push_back(sentence)
      options.push_back({ qualityScores: false, alignment: false, html: false })
    }
    try {
      const answers =
        second === undefined
          ? service.translate(first, input, options)
          : service.translateViaPivoting(first, second, input, options)
      const texts = Array.from({ length: answers.size() }, (_, n) => answers.get(n).getTranslatedText())
      answers.delete()
      return texts
    } catch (error) {
      throw new StepError('ENGINE_ERROR', `The translation model failed: ${spoken(error)}`, { retryable: true })
    } finally {
      input.delete()
      options.delete()
    }
  }
})

/**
 * Loads the package's wasm. The package's worker is written for CommonJS and fails in an ES module, so this runs the
 * glue code in a function, as that worker would.
 */
async function loadLibrary(): Promise<Library> {
  const entry = fileURLToPath(import.meta.resolve('@browsermt/bergamot-translator'))
  const folder = path.join(path.dirname(entry), 'worker')
  const wasm = await readFile(path.join(folder, 'bergamot-translator-worker.wasm'))
  const glue = await readFile(path.join(folder, 'bergamot-translator-worker.js'), 'utf8')
  const ready = Promise.withResolvers<void>()
  const library: Record<string, unknown> = {
    // Standard error is shown if the process fails; standard output isn't read.
    print: (line: string) => process.stderr.write(`${line}\n`),
    printErr: (line: string) => process.stderr.write(`${line}\n`),
    onAbort: (reason: unknown) => ready.reject(new Error(spoken(reason))),
    onRuntimeInitialized: () => ready.resolve(),
    instantiateWasm: (imports: object, accept: (instance: object) => void) => {
      const own = (name: string): ((...values: unknown[]) => unknown) => {
        return (...values) => (library['asm'] as Record<string, (...values: unknown[]) => unknown>)[name]?.(...values)
      }
      const gemm = Object.fromEntries(Object.entries(arithmetic).map(([key, name]) => [key, own(name)]))
      webAssembly.instantiate(wasm, { ...imports, wasm_gemm: gemm }).then(
        ({ instance }) => accept(instance),
        (error: unknown) => ready.reject(error),
      )
      return {}
    },
  }
  const run = runInThisContext(`(function (Module) {${glue}\n})`, { filename: 'bergamot-translator-worker.js' }) as (
    module: object,
  ) => void
  run(library)
  await ready.promise
  return library as unknown as Library
}

async function loadModel(library: Library, files: BergamotFiles): Promise<object> {
  const memory = async (file: string, alignment: number): Promise<Memory> => {
    const bytes = await readFile(file)
    const held = new library.AlignedMemory(bytes.byteLength, alignment)
    held.getByteArrayView().set(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return held
  }
  const vocabularies = new library.AlignedMemoryList()
  for (const file of files.vocabularies) vocabularies.push_back(await memory(file, 64))
  const config = {
    'beam-size': 1,
    normalize: 1,
    'word-penalty': 0,
    'cpu-threads': 0,
    'gemm-precision': files.precision,
    'skip-cost': true,
    alignment: 'soft',
    quiet: true,
    'quiet-translation': true,
    'max-length-break': 128,
    'mini-batch-words': 1024,
    workspace: 128,
    'max-length-factor': 2,
  }
  const yaml = Object.entries(config).map(([key, value]) => `${key}: ${value}\n`)
  try {
    return new library.TranslationModel(
      yaml.join(''),
      await memory(files.model, 256),
      await memory(files.shortlist, 64),
      vocabularies,
      null,
    )
  } catch (error) {
    throw new Error(`The translation model cannot be loaded: ${spoken(error)}`, { cause: error })
  }
}

/** The library also throws numbers: addresses of its own exceptions. */
function spoken(error: unknown): string {
  return typeof error === 'number' ? 'the library threw an exception' : messageOf(error)
}
