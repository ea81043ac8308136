import type { WebhookEvent } from '../../contract/events.ts'
import { baseLanguage } from '../join-words.ts'
import { eventNames as arabic } from './event-names/ar.ts'
import { eventNames as german } from './event-names/de.ts'
import { eventNames as english } from './event-names/en.ts'
import { eventNames as spanish } from './event-names/es.ts'
import { eventNames as french } from './event-names/fr.ts'
import { eventNames as chinese } from './event-names/zh.ts'

const names: Readonly<Record<string, Record<WebhookEvent, string>>> = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  zh: chinese,
}

/** What has happened, in a few words of a language of the dashboard; others get English. */
export function eventName(event: WebhookEvent, language: string): string {
  return (names[baseLanguage(language)] ?? english)[event]
}
