// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { insights as english } from '../en/insights.ts'

export const insights: Catalogue<typeof english> = {
  ask: {
    title: 'Interroger cet enregistrement',
    placeholder: 'Qu’est-ce qui a été décidé ?',
    followUp: 'Poser une autre question',
    button: 'Demander',
    source: (number, time) => `Source ${number}, à ${time}`,
  },
  about: 'Lancez un prompt sur cet enregistrement.',
  noPrompts: 'Cet espace de travail n’a pas encore de prompts.',
  noPromptsViewer: 'Aucune analyse pour l’instant.',
  addPrompts: 'Ajouter des prompts',
  editPrompts: 'Modifier les prompts',
  generate: 'Générer',
  generateOne: (title) => `Générer ${title}`,
  notGenerated: 'Pas encore généré',
  state: {
    waiting: 'En attente de démarrage',
    running: (percent) => `Génération, ${percent}`,
    failed: 'Impossible de générer cette analyse',
    cancelled: 'Annulé',
    done: (name: string) => `${name} : terminé`,
  },
  stale: 'La transcription a changé depuis la génération.',
  regenerate: 'Générer à nouveau',
  actionsFor: (title) => `Actions pour ${title}`,
  copy: 'Copier',
  copyChapters: 'Copier les chapitres',
  saveChapters: 'Télécharger les chapitres (JSON de podcast)',
  remove: 'Supprimer',
  removed: (title) => `« ${title} » supprimé`,
  writtenBy: (engine) => `Généré par ${engine}`,
  tweak: 'Demander une modification',
  tweakOf: (title) => `Demander une modification de ${title}`,
  tweakPlaceholder: 'p. ex. sans les noms',
  shorter: 'Plus court',
  longer: 'Plus long',
  tweaks: (all) => `Modifications demandées : ${all.join(' · ')}`,
}
