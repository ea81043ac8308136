/** What a chat is told. Titles and texts are from outside. */
export interface ChatMessage {
  /** What has happened, in a few words. */
  event: string
  /** The recording; null: the event is about none, or it is gone. */
  recording: { title: string; url: string } | null
  /** More about it, such as what an insight says: plain text or Markdown; null: nothing. */
  text: string | null
}

/** Characters of a text and a title: a message of Discord has 2,000 in all. */
const mostText = 1500
const mostTitle = 100

/** A message in the form of each chat, as JSON. No text in it can mention people or make a link of its own. */
export const chatBodies: Record<string, (message: ChatMessage) => string> = {
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
    const more = text === null ? '' : `\n${short(escapeLinks(text), mostText)}`
    return JSON.stringify({ content: `**${escapeMarks(event)}**${subject}${more}`, allowed_mentions: { parse: [] } })
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
}

/** The beginning of a text, up to a word, with an ellipsis if there is more. */
function short(text: string, most: number): string {
  const whole = text.trim().toWellFormed()
  if (whole.length <= most) return whole
  const cut = whole.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/), most / 2)).toWellFormed()}…`
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
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
