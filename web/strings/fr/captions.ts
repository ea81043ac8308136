// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { captions as english } from '../en/captions.ts'

export const captions: Catalogue<typeof english> = {
  title: 'Sous-titres',
  open: 'Projeter les sous-titres',
  share: 'Partager les sous-titres',
  shareAbout:
    'Toute personne disposant du lien peut lire les mots au fil de la parole. Le lien prend fin avec l’enregistrement.',
  speaker: (number: number) => `Locuteur ${number} :`,
  named: (name: string) => `${name} :`,
  waiting: 'Les sous-titres s’affichent ici au fil de la parole.',
  paused: 'En pause',
  ended: 'La session est terminée.',
  gone: 'Ces sous-titres sont terminés ou le lien a été révoqué.',
  follow: 'Aller aux derniers mots',
  larger: 'Texte plus grand',
  smaller: 'Texte plus petit',
  colours: 'Clair ou sombre',
  fullScreen: 'Plein écran',
  language: 'Langue des sous-titres',
  asSpoken: 'Langue parlée',
  translate: 'Traduire les sous-titres',
  translateAbout: 'Chaque prise de parole est traduite dès qu’elle se termine, puis la transcription aussi.',
}
