import type { WebhookFormat } from '../../../contract/events.ts'

/** What a chat is told. Titles and texts are from outside. */
export interface ChatMessage {
  /** What has happened, in a few words. */
  event: string
  /** The recording; null: the event is about none, or it is gone. */
  recording: { title: string; url: string } | null
  /** More about it, such as what an insight says: plain text or Markdown; null: nothing. */
  text: string | null
}

/** Characters of a text and a title. */
const mostText = 1500
const mostTitle = 100
/** Characters of a message of Discord, which refuses longer ones. */
const mostInDiscord = 2000

type Write = (message: ChatMessage) => string

/** A message in the form of each chat, as JSON. No text in it can mention people or hide a link behind other words. */
export const chatBodies: Readonly<Record<string, Write>> = {
  /** Slack's mrkdwn, which Mattermost, Rocket.Chat and Google Chat read, too: https://docs.slack.dev/messaging */
  SLACK: ({ event, recording, text }) => {
    const subject = recording === null ? '' : `: <${recording.url}|${escapeSlack(short(recording.title, mostTitle))}>`
    const more = text === null ? '' : `\n${escapeSlack(withoutHeadings(short(text, mostText))).replaceAll('**', '*')}`
    return JSON.stringify({ text: `*${escapeSlack(event)}*${subject}${more}` })
  },
  /** https://discord.com/developers/docs/resources/webhook#execute-webhook */
  DISCORD: ({ event, recording, text }) => {
    const subject =
      recording === null ? '' : `: [${escapeMarks(short(recording.title, mostTitle))}](<${recording.url}>)`
    const head = `**${escapeMarks(event)}**${subject}`
    // Escapes make titles twice as long.
    const left = Math.min(mostText, mostInDiscord - head.length - 1)
    const more = text === null ? '' : `\n${short(escapeLinks(text), left)}`
    return JSON.stringify({ content: head + more, allowed_mentions: { parse: [] } })
  },
  /** An Adaptive Card, as the workflow "When a Teams webhook request is received" takes it: https://adaptivecards.io */
  TEAMS: ({ event, recording, text }) => {
    const run = (shown: string, more = {}) => ({ type: 'TextRun', text: shown, ...more })
    const title = recording === null ? [] : [run(`: ${short(recording.title, mostTitle)}`)]
    const card = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        { type: 'RichTextBlock', inlines: [run(event, { weight: 'Bolder' }), ...title] },
        ...(text === null
          ? []
          : [{ type: 'TextBlock', wrap: true, text: escapeLinks(withoutHeadings(short(text, mostText))) }]),
      ],
      actions: recording === null ? [] : [{ type: 'Action.OpenUrl', title: 'Tiro', url: recording.url }],
    }
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }
    return JSON.stringify({ type: 'message', attachments: [attachment] })
  },
} satisfies Record<Exclude<WebhookFormat, 'EVENT'>, Write>

/** The beginning of a text, up to a word if one is near, with an ellipsis if there is more. */
function short(text: string, most: number): string {
  const whole = text.trim().toWellFormed()
  if (whole.length <= most) return whole
  const cut = whole.slice(0, most - 1)
  const space = cut.search(/\s\S*$/)
  // Without the first half of an emoji.
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Text for Slack. Mattermost and Rocket.Chat also read links and mentions of Markdown: an invisible space breaks them. */
function escapeSlack(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\](?=[[(:])|(?<!\w)@(?=\w)/g, '$&\u200B')
}

/** Headings of Markdown as bold lines, for chats without headings. */
function withoutHeadings(markdown: string): string {
  return markdown.replaceAll(/^#{1,6} +(.+?) *#*$/gm, '**$1**')
}

/** Markdown without links and mentions. A backslash that is there would undo that of an escape. */
function escapeLinks(markdown: string): string {
  return markdown.replaceAll(/\\*([[<])/g, String.raw`\$1`)
}

/** Text without any marks of Markdown, on one line. */
function escapeMarks(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_~[\]()<>|#-]/g, String.raw`\$&`)
}
