// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { apps as english } from '../en/apps.ts'

export const apps: Catalogue<typeof english> = {
  allowTitle: 'Einer App Zugriff geben?',
  asks: (name) => `„${name}“ möchte auf die Aufnahmen zugreifen.`,
  nameUnchecked: 'Diesen Namen hat die App selbst gewählt. Wichtig ist, wohin sie weiterleitet:',
  here: 'ein Programm auf diesem Computer',
  onlyIfYou: 'Nur fortfahren, wenn dies gerade in der App gestartet wurde.',
  mayTitle: 'Was darf sie?',
  roles: {
    VIEWER: { name: 'Lesen', about: 'Aufnahmen durchsuchen, lesen und zitieren.' },
    AGENT: {
      name: 'Lesen und hinzufügen',
      about: 'Auch Aufnahmen, Übersetzungen und Analysen hinzufügen. Löschen kann sie nichts.',
    },
  },
  workspaces: 'In welchen Arbeitsbereichen?',
  chooseOne: 'Mindestens einen Arbeitsbereich auswählen.',
  noWorkspaces: 'Es gibt noch keinen Arbeitsbereich. Zuerst einen erstellen.',
  allow: 'Erlauben',
  deny: 'Nicht erlauben',
  later: 'Der Zugriff lässt sich jederzeit unter „Integrationen“ beenden.',
  goingBack: 'Zurück zur App …',
  failed: 'Diese Anfrage kann nicht beantwortet werden',
  noRequest: 'Die Adresse enthält keine Anfrage. Bitte in der App neu beginnen.',
  title: 'Apps mit Zugriff',
  about: 'Zugelassene Assistenten. Sie erreichen nur die ausgewählten Arbeitsbereiche.',
  none: 'Noch keine Apps.',
  name: 'App',
  since: 'Seit',
  lastUsed: 'Zuletzt verwendet',
  never: 'Nie',
  may: 'Darf',
  end: 'Zugriff beenden',
  ended: 'Zugriff beendet',
  endOf: (name) => `Zugriff von ${name} beenden`,
}
