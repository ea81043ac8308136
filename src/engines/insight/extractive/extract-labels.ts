import { baseLanguage } from '../../../text/join-words.ts'

/** The words that an extract adds to those of the transcript. */
export interface Labels {
  note: string
  nothing: string
  named: string
  topics: string
  decisions: string
  tasks: string
  question: string
  answer: string
}

const english: Labels = {
  note: 'Extracted from the transcript word for word; no language model wrote this.',
  nothing: 'Nothing of this kind was found in the recording.',
  named: 'Named',
  topics: 'Topics',
  decisions: 'Decisions',
  tasks: 'Tasks',
  question: 'Q',
  answer: 'A',
}

const table: Record<string, Labels> = {
  en: english,
  de: {
    note: 'Wörtlich dem Transkript entnommen; kein Sprachmodell hat dies geschrieben.',
    nothing: 'In der Aufnahme wurde nichts dieser Art gefunden.',
    named: 'Genannt',
    topics: 'Themen',
    decisions: 'Beschlüsse',
    tasks: 'Aufgaben',
    question: 'F',
    answer: 'A',
  },
  fr: {
    note: 'Extrait mot pour mot de la transcription ; aucun modèle de langue n’a écrit ce texte.',
    nothing: 'Rien de tel n’a été trouvé dans l’enregistrement.',
    named: 'Noms cités',
    topics: 'Sujets',
    decisions: 'Décisions',
    tasks: 'Tâches',
    question: 'Q',
    answer: 'R',
  },
  es: {
    note: 'Extraído palabra por palabra de la transcripción; ningún modelo de lenguaje ha escrito esto.',
    nothing: 'No se ha encontrado nada de esto en la grabación.',
    named: 'Nombres',
    topics: 'Temas',
    decisions: 'Decisiones',
    tasks: 'Tareas',
    question: 'P',
    answer: 'R',
  },
  it: {
    note: 'Estratto parola per parola dalla trascrizione; nessun modello linguistico ha scritto questo testo.',
    nothing: 'Nella registrazione non è stato trovato nulla di questo tipo.',
    named: 'Nomi',
    topics: 'Temi',
    decisions: 'Decisioni',
    tasks: 'Attività',
    question: 'D',
    answer: 'R',
  },
  pt: {
    note: 'Extraído palavra por palavra da transcrição; nenhum modelo de linguagem escreveu isto.',
    nothing: 'Nada deste género foi encontrado na gravação.',
    named: 'Nomes',
    topics: 'Temas',
    decisions: 'Decisões',
    tasks: 'Tarefas',
    question: 'P',
    answer: 'R',
  },
  nl: {
    note: 'Woord voor woord uit het transcript; geen taalmodel heeft dit geschreven.',
    nothing: 'In de opname is niets van dit soort gevonden.',
    named: 'Namen',
    topics: 'Onderwerpen',
    decisions: 'Besluiten',
    tasks: 'Taken',
    question: 'V',
    answer: 'A',
  },
}

/** Labels in the language of the recording if available, otherwise in English. */
export function labelsOf(language: string): Labels {
  return table[baseLanguage(language)] ?? english
}
