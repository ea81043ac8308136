// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { redaction as english } from '../en/redaction.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const redaction: Catalogue<typeof english> = {
  open: 'Copie caviardée…',
  title: 'Copie caviardée',
  about:
    'Tiro crée un nouvel enregistrement sans les mots choisis : ils sont remplacés dans le texte et rendus inaudibles dans le son. Cet enregistrement ne change pas.',
  groups: {
    SPEAKER: 'Noms des locuteurs',
    PERSON: 'Personnes',
    PLACE: 'Lieux',
    ORGANISATION: 'Organisations',
    POSSIBLE_NAME: 'Noms possibles',
    ADDED: 'Ajoutés par vous',
    DATA: 'Adresses et numéros',
  },
  data: {
    EMAIL: 'Adresses e-mail',
    PHONE: 'Numéros de téléphone',
    PAYMENT_CARD: 'Numéros de carte',
    IBAN: 'Comptes bancaires',
    WEB_ADDRESS: 'Adresses web et noms de compte',
    NUMBER: 'Autres longs numéros',
  },
  labels: {
    SPEAKER: 'Personne',
    PERSON: 'Personne',
    PLACE: 'Lieu',
    ORGANISATION: 'Organisation',
    POSSIBLE_NAME: 'Nom',
    ADDED: 'Nom',
    EMAIL: 'E-mail',
    PHONE: 'Téléphone',
    PAYMENT_CARD: 'Carte',
    IBAN: 'Compte',
    WEB_ADDRESS: 'Adresse',
    NUMBER: 'Numéro',
  },
  labelOf: (text: string) => `Remplacer « ${text} » par`,
  unsaid: 'jamais prononcé',
  times: (count: number) => plural(count, { one: '# fois', other: '# fois' }),
  more: (count: number) => plural(count, { one: '# de plus', other: '# de plus' }),
  none: 'Tiro n’a rien trouvé. Ajoutez les mots à caviarder.',
  truncated: 'Tiro a trouvé plus de résultats que cette liste ne peut en afficher. Ajoutez ce qui manque.',
  add: 'Ajouter un mot ou un nom',
  addHint: 'Mots entiers. Les majuscules et les accents ne comptent pas.',
  addButton: 'Ajouter',
  ask: 'Chercher les noms avec le modèle',
  asking: 'Lecture de la transcription…',
  askHint: 'Le modèle qui rédige les analyses lit toute la transcription. Cela peut prendre plusieurs minutes.',
  sound: 'Son',
  sounds: {
    SILENCE: 'Silence',
    TONE: 'Signal sonore',
    NONE: 'Sans son',
  },
  copyTitle: 'Titre',
  titleHint: (title: string) => `La copie s’appellera « ${title} ».`,
  keepDate: 'Garder la date de l’enregistrement',
  limits:
    'Écoutez la copie avant de la partager. Les mots mal reconnus ou non reconnus restent dans le son, et les voix et le contexte peuvent identifier des personnes. La copie n’a pas d’image.',
  create: 'Créer la copie',
  created: 'Copie caviardée créée',
}
