// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { captions as english } from '../en/captions.ts'

export const captions: Catalogue<typeof english> = {
  title: 'Untertitel',
  open: 'Untertitel projizieren',
  share: 'Untertitel teilen',
  shareAbout: 'Wer den Link hat, kann die Wörter lesen, während gesprochen wird. Der Link endet mit der Aufnahme.',
  speaker: (number: number) => `Sprecher ${number}:`,
  named: (name: string) => `${name}:`,
  waiting: 'Hier erscheinen Untertitel, während gesprochen wird.',
  paused: 'Pausiert',
  ended: 'Die Sitzung ist beendet.',
  gone: 'Diese Untertitel sind beendet, oder der Link wurde widerrufen.',
  follow: 'Zu den neuesten Wörtern',
  larger: 'Größerer Text',
  smaller: 'Kleinerer Text',
  colours: 'Hell oder dunkel',
  fullScreen: 'Vollbild',
  language: 'Sprache der Untertitel',
  asSpoken: 'Wie gesprochen',
  translate: 'Untertitel übersetzen',
  translateAbout: 'Jeder Beitrag wird übersetzt, sobald er zu Ende ist, und danach auch das Transkript.',
}
