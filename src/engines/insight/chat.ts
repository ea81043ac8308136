import { hash } from 'node:crypto'
import { StepError } from '../../contract/app-error.ts'
import { timeOf } from '../../text/time-of.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { ContextExceeded, createOpenAiChat, type Chat, type ChatAnswer, type ChatMessage } from '../openai-chat.ts'
import { answerMessages, materialOf, noteMessages, writeMessages } from './chat-messages.ts'
import { countTokens } from './count-tokens.ts'
import { asksAboutAll } from './classify-prompt.ts'
import { fixCitations } from './fix-citations.ts'
import type { PartsInput } from './parts-thread.ts'
import type {
  Answer,
  FoundPassage,
  InsightAdapter,
  InsightEngine,
  InsightOptions,
  InsightRequest,
  Line,
  Place,
  Tokens,
} from './port.ts'

/** Most tokens for the answer; and how often a context that is smaller than configured is retried. */
const answerTokens = 2048
const leastTokens = 256
const tries = 4
/** How often notes may be summarised into notes. */
const mostRounds = 4
/** Notes cached for the next attempt at the same insight. */
const mostKept = 300

export const chatAdapter: InsightAdapter = {
  create: (config) => (config.chat === null ? null : createChatInsights(createOpenAiChat(config.chat))),
  describe: (config) => `by ${config.chat?.model} at ${config.chat?.baseUrl}`,
}

/** Writes with a language model. A recording longer than its context is first summarised part by part. */
export function createChatInsights(chat: Chat): InsightEngine {
  const kept: Kept = new Map()
  /** Throws ContextExceeded if the model can't read several passages at once, or answer from them. */
  const answerFrom = async (
    passages: readonly FoundPassage[],
    question: string,
    { signal, previous = [] }: Parameters<InsightEngine['answer']>[2],
  ): Promise<Answer> => {
    const messages = answerMessages(question, passages, previous)
    const most = chat.contextTokens - answerRoom(chat.contextTokens)
    if (tokensOf(messages) > most && passages.length > 1) throw new ContextExceeded()
    const { text, tokens, isWhole } = await chat.complete(messages, { signal, temperature: 0.1 })
    if (!isWhole) throw new ContextExceeded()
    return { ...citedIn(text, passages.length), tokens }
  }
  return {
    provider: 'openai',
    model: chat.model,
    quality: 'standard',
    write: async (request, options) => {
      const spent: Tokens & { known: boolean } = { prompt: 0, completion: 0, known: false }
      const ask = async (messages: ChatMessage[], onText?: (text: string) => void): Promise<ChatAnswer> => {
        const answer = await chat.complete(messages, {
          signal: options.signal,
          temperature: 0.2,
          ...(onText === undefined ? {} : { onText }),
        })
        if (answer.tokens !== null) {
          spent.prompt += answer.tokens.prompt
          spent.completion += answer.tokens.completion
          spent.known = true
        }
        // An unfinished answer is useless; shorter parts leave more tokens for it.
        if (!answer.isWhole) throw new ContextExceeded()
        return answer
      }
      let context = chat.contextTokens
      for (let left = tries; ; left--) {
        try {
          const text = await writeWithin(context, request, options, ask, kept)
          const tokens = spent.known ? { prompt: spent.prompt, completion: spent.completion } : null
          return { text: fixCitations(text, request.recording.seconds), tokens }
        } catch (error) {
          if (!(error instanceof ContextExceeded) || left === 1) throw error
          context = Math.floor(context * 0.6)
        }
      }
    },
    answer: async (question, passages, options) => {
      let given = passages
      for (;;) {
        try {
          return await answerFrom(given, question, options)
        } catch (error) {
          if (!(error instanceof ContextExceeded) || given.length <= 1) throw error
          given = given.slice(0, Math.ceil(given.length / 2))
        }
      }
    },
    asksAboutAll,
    answerFromAll: async (question, { recording: { title }, lines }, options) => {
      const places = paragraphsOf(lines)
      const passages = places.map(({ start, text }) => ({ title, start, text }))
      try {
        return { ...(await answerFrom(passages, question, options)), places }
      } catch (error) {
        if (error instanceof ContextExceeded) return null
        throw error
      }
    },
    close: () => chat.close(),
  }
}

/** What one person says at a time, with their name. */
function paragraphsOf(lines: readonly Line[]): Place[] {
  const paragraphs = Map.groupBy(lines, ({ paragraph }) => paragraph)
  return Array.from(paragraphs.values(), (own) => {
    const speaker = own[0]?.speaker ?? null
    const text = own.map((line) => line.text).join(' ')
    return { ...timeOf(own), text: speaker === null ? text : `${speaker}: ${text}` }
  })
}

function answerRoom(context: number): number {
  return Math.min(answerTokens, Math.floor(context / 4))
}

function tokensOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content) + 8, 0)
}

/** Cached notes by their material: an insight of a hundred parts must not start over because the last one failed. */
type Kept = Map<string, string>

type Ask = (messages: ChatMessage[], onText?: (text: string) => void) => Promise<ChatAnswer>

async function writeWithin(
  context: number,
  request: InsightRequest,
  options: InsightOptions,
  ask: Ask,
  kept: Kept,
): Promise<string> {
  const budget = context - answerRoom(context)
  const finish = async (material: string, kind: 'transcript' | 'notes'): Promise<string> => {
    const messages = writeMessages(request, material, kind)
    return (await ask(messages, options.onText)).text
  }
  const fits = (material: string, kind: 'transcript' | 'notes'): boolean =>
    tokensOf(writeMessages(request, material, kind)) <= budget
  const whole = materialOf(request.lines)
  if (fits(whole, 'transcript')) return finish(whole, 'transcript')
  const forMaterial = budget - tokensOf(noteMessages(request, '', 99, 99))
  if (forMaterial < leastTokens) {
    throw new StepError(
      'ENGINE_ERROR',
      'The prompt leaves no room for the transcript in the context of the chat model: shorten the prompt, or raise TIRO_CHAT_CONTEXT.',
    )
  }
  const { lines, recording } = request
  const input: PartsInput = { lines, recording, most: forMaterial }
  let parts = await runInThread<string[]>(new URL('./parts-thread.ts', import.meta.url), input, {
    signal: options.signal,
  })
  const used: string[] = []
  for (let round = 1; round <= mostRounds; round++) {
    const notes: string[] = []
    for (const [i, part] of parts.entries()) {
      const key = keyOf(request, part)
      const note = kept.get(key) ?? (await ask(noteMessages(request, part, i + 1, parts.length))).text
      keep(kept, key, note)
      used.push(key)
      notes.push(fixCitations(note, request.recording.seconds))
      options.onProgress((0.9 * (i + 1)) / parts.length)
    }
    const all = notes.join('\n\n')
    if (fits(all, 'notes')) {
      const text = await finish(all, 'notes')
      for (const key of used) kept.delete(key)
      return text
    }
    parts = regroup(notes, forMaterial)
  }
  throw new StepError(
    'ENGINE_ERROR',
    "The chat model's notes are too long for its context. Use a larger TIRO_CHAT_CONTEXT.",
  )
}

function keyOf({ prompt, tweaks }: InsightRequest, part: string): string {
  return hash('sha256', JSON.stringify([prompt.text, tweaks, part]), 'base64url')
}

function keep(kept: Kept, key: string, note: string): void {
  kept.delete(key)
  kept.set(key, note)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** Groups notes that are still too long together into groups that fit. */
function regroup(notes: readonly string[], most: number): string[] {
  const groups: string[] = []
  let open = ''
  for (const note of notes.flatMap((text) => pieces(text, most))) {
    if (open !== '' && countTokens(open) + countTokens(note) + 2 > most) {
      groups.push(open)
      open = ''
    }
    open += `${open === '' ? '' : '\n\n'}${note}`
  }
  if (open !== '') groups.push(open)
  return groups
}

function pieces(text: string, most: number): string[] {
  if (countTokens(text) <= most) return [text]
  const middle = Math.floor(text.length / 2)
  const at = text.indexOf('\n', middle)
  const cut = at === -1 ? middle : at
  return [...pieces(text.slice(0, cut), most), ...pieces(text.slice(cut), most)]
}

/** The passages that an answer cites; removes numbers of passages that do not exist. */
function citedIn(text: string, count: number): { text: string; passages: number[] } {
  const passages = new Set<number>()
  const checked = text.replace(/\s?\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g, (match, list: string) => {
    const numbers = list.split(/[,;]/).map(Number)
    const known = numbers.filter((number) => number >= 1 && number <= count)
    for (const number of known) passages.add(number - 1)
    if (known.length === 0) return ''
    return `${/^\s/.test(match) ? ' ' : ''}${known.map((number) => `[${number}]`).join('')}`
  })
  return { text: checked.trim(), passages: [...passages] }
}
