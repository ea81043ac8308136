import type { ChatServer } from '../../platform/config/chat.ts'
import { createOpenAiChat } from '../openai-chat.ts'
import { createChatInsights } from './chat.ts'
import { createExtractiveEngine } from './extractive.ts'
import type { InsightEngine } from './port.ts'
import type { Config } from '../../platform/config/config.ts'

/** Every adapter, by the name that TIRO_INSIGHTS knows it by. */
export const insightAdapters = {
  chat: (server: ChatServer): InsightEngine => createChatInsights(createOpenAiChat(server)),
  extractive: (): InsightEngine => createExtractiveEngine(),
} satisfies Record<Exclude<Config['insights'], 'auto'>, (given: never) => InsightEngine>

/** The engine of this instance: the chat model where one is set up, unless it is not wanted for this; else none. */
export function chooseInsightEngine({ insights, chat }: Pick<Config, 'insights' | 'chat'>): InsightEngine {
  return chat === null || insights === 'extractive' ? insightAdapters.extractive() : insightAdapters.chat(chat)
}
