import type { Member } from '../../../../src/contract/endpoints/members.ts'
import { nameOfPerson } from '../../../format.ts'

/** What is typed after an @ before the cursor, or null. */
export function mentionAt(text: string, cursor: number): { from: number; typed: string } | null {
  const match = /(?:^|[\s(])@([^\s@]{0,40})$/u.exec(text.slice(0, cursor))
  const typed = match?.[1]
  return typed === undefined ? null : { from: cursor - typed.length - 1, typed }
}

/** The members whose name or address begins like the typed text, or a word of whose name does. */
export function membersLike(members: readonly Member[], typed: string): Member[] {
  const wanted = typed.toLowerCase()
  return members
    .filter(({ status, lockedAt }) => status === 'ACTIVE' && lockedAt === null)
    .filter((member) =>
      [...nameOfPerson(member).split(' '), nameOfPerson(member), member.email].some((word) =>
        word.toLowerCase().startsWith(wanted),
      ),
    )
    .slice(0, 6)
}

/** The members whose name stands after an @ in the text. */
export function mentionedIn(text: string, members: readonly Member[]): string[] {
  return members
    .filter((member) => member.status === 'ACTIVE' && text.includes(`@${nameOfPerson(member)}`))
    .map(({ id }) => id)
}

/** A text in parts; those that mention somebody are marked. */
export function partsOf(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const mentions = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const parts: { text: string; isMention: boolean }[] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const mention = mentions.find((one) => text.startsWith(one, at))
    if (mention === undefined) plain += text.charAt(at++)
    else {
      if (plain !== '') parts.push({ text: plain, isMention: false })
      plain = ''
      parts.push({ text: mention, isMention: true })
      at += mention.length
    }
  }
  if (plain !== '') parts.push({ text: plain, isMention: false })
  return parts
}
