// Two tiny punctuation models, in the form of each that sherpa-onnx loads: what they write after a word is in a table, and
// the last word of a text gets a full stop, as with real models. They exercise the real engine without a real model.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { attribute, float, int32, node, onnxModel, value } from '../../src/engines/models/write-onnx.ts'
import { tensor, toBool } from './onnx-tensor.ts'

export const englishModel = 'online-punct-en-2024-08-06'
export const chineseModel = 'punct-ct-transformer-zh-en'

/** What the English model writes. Words that aren't here are left as they are. */
const english: Record<string, { mark?: ',' | '.' | '?'; writes?: 'UPPER' | 'Capital' }> = {
  well: { mark: ',', writes: 'Capital' },
  nasa: { writes: 'UPPER' },
  london: { writes: 'Capital' },
  however: { mark: ',' },
  there: { mark: '?' },
  done: { mark: '.' },
  // Of the sample.
  morning: { mark: ',' },
  program: { mark: '.' },
  rome: { writes: 'Capital' },
}
const marks = ['', ',', '.', '?']
const cases = ['', 'UPPER', 'Capital', 'MIXED']
const [start, end] = [1, 2]
/** The model has sequences of so many tokens; sherpa-onnx splits longer texts. */
const longest = 200

/** Writes the English model, which also writes capitals, into a folder for TIRO_MODELS. It fails at the word `failsAt`. */
export function writeEnglishPunctuation(folder: string, failsAt = 'crash'): void {
  const model = path.join(folder, englishModel)
  mkdirSync(model, { recursive: true })
  const known = Object.entries(english).filter(([word]) => word !== failsAt)
  const tokens = ['<unk>', '<s>', '</s>', ...[...known.map(([word]) => word), failsAt].map((word) => `▁${word}`)]
  writeFileSync(path.join(model, 'bpe.vocab'), tokens.map((token, i) => `${token}\t${-i}\n`).join(''))
  // The last token has no row: looking it up is an error that the library doesn't catch.
  const rows = tokens.length - 1
  const [case_, mark] = [new Float32Array(rows * cases.length), new Float32Array(rows * marks.length)]
  for (const [i, [, { mark: written = '', writes = '' }]] of known.entries()) {
    case_[(i + 3) * cases.length + cases.indexOf(writes)] = 1
    mark[(i + 3) * marks.length + marks.indexOf(written)] = 1
  }
  // A mark of its own stays at the end.
  const atEnd = new Float32Array(2 * marks.length)
  atEnd[marks.length + marks.indexOf('.')] = 0.5
  const shape = ['N', longest]
  const graph = onnxModel({
    nodes: [
      node('Reshape', ['token_ids', 'flat'], 'tokens'),
      node('Reshape', ['valid_ids', 'flat'], 'valid'),
      node('Equal', ['tokens', 'start'], 'isStart'),
      node('Equal', ['tokens', 'end'], 'isEnd'),
      node('Or', ['isStart', 'isEnd'], 'isBorder'),
      node('Not', ['isBorder'], 'isInside'),
      node('Cast', ['valid'], 'isFirst', toBool),
      node('And', ['isFirst', 'isInside'], 'isWord'),
      node('Compress', ['tokens', 'isWord'], 'words'),
      node('Slice', ['words', 'one', 'many', 'none'], 'others'),
      node('Mul', ['others', 'no'], 'notLast'),
      node('Concat', ['notLast', 'yes'], 'isLast', attribute('axis', 0)),
      node('Gather', ['case', 'words'], 'active_case_logits'),
      node('Gather', ['mark', 'words'], 'own'),
      node('Gather', ['atEnd', 'isLast'], 'added'),
      node('Add', ['own', 'added'], 'active_punct_logits'),
    ],
    weights: [
      tensor('flat', [1], new BigInt64Array([-1n])),
      tensor('none', [1], new BigInt64Array([0n])),
      tensor('one', [1], new BigInt64Array([1n])),
      tensor('many', [1], new BigInt64Array([BigInt(longest)])),
      tensor('no', [1], new Int32Array([0])),
      tensor('yes', [1], new Int32Array([1])),
      tensor('start', [1], new Int32Array([start])),
      tensor('end', [1], new Int32Array([end])),
      tensor('case', [rows, cases.length], case_),
      tensor('mark', [rows, marks.length], mark),
      tensor('atEnd', [2, marks.length], atEnd),
    ],
    inputs: [value('token_ids', int32, shape), value('valid_ids', int32, shape), value('label_lens', int32, ['N'])],
    outputs: [
      value('active_case_logits', float, ['W', cases.length]),
      value('active_punct_logits', float, ['W', marks.length]),
    ],
    metadata: { COMMA: '1', PERIOD: '2', QUESTION: '3', UPPER: '1', CAP: '2', MIX_CASE: '3' },
  })
  writeFileSync(path.join(model, 'model.int8.onnx'), graph)
}

/** What the Chinese and English model writes after a character or word. */
const chinese: Record<string, string> = {
  好: '，',
  吗: '？',
  界: '。',
  东: '、',
  well: '，',
  there: '？',
  hostile: ' more words',
}
const chineseMarks = ['_', '，', '。', '？', '、', ' more words']

/** Writes the Chinese and English model, which writes no capitals, into a folder for TIRO_MODELS. */
export function writeChinesePunctuation(folder: string): void {
  const model = path.join(folder, chineseModel)
  mkdirSync(model, { recursive: true })
  const tokens = ['<unk>', ...Object.keys(chinese)]
  const table = new Float32Array(tokens.length * chineseMarks.length)
  for (const [i, token] of tokens.entries()) {
    table[i * chineseMarks.length + chineseMarks.indexOf(chinese[token] ?? '_')] = 1
  }
  const graph = onnxModel({
    nodes: [node('Gather', ['table', 'inputs'], 'logits')],
    weights: [tensor('table', [tokens.length, chineseMarks.length], table)],
    inputs: [value('inputs', int32, [1, 'T']), value('text_lengths', int32, [1])],
    outputs: [value('logits', float, [1, 'T', chineseMarks.length])],
    metadata: {
      tokens: tokens.join('|'),
      vocab_size: String(tokens.length),
      punctuations: chineseMarks.join('|'),
      unk_symbol: '<unk>',
    },
  })
  writeFileSync(path.join(model, 'model.onnx'), graph)
}
