/**
 * The figures of the extractive engine and where they come from. Where no source is named there is no measurement: the
 * figure was chosen by reading extracts. Words and phrases by language are in `phrases/`,
 * `stands-alone.ts`, `../classify-prompt.ts` and `../vocabulary.ts`.
 */

// Ranking of lines: PageRank over the similarity of lines (TextRank).

/** Lines per graph; its number of links is quadratic in them. */
export const mostRankedAtOnce = 400
/** PageRank's damping (Brin and Page, 1998), and rounds, after which the order hardly changes. */
export const damping = 0.85
export const rankRounds = 8
/** Lines that are less similar than this aren't linked. */
export const leastSimilarity = 0.05
/** How much of a line's score comes from its rank in its section, and from its similarity to the whole recording. */
export const scoreShares = { rank: 0.6, whole: 0.8 }
/** Lines with less than this share of the best score are left out. */
export const leastScoreShare = 0.2
/** Lines more similar than this count as repetitions: only the better one is used. */
export const repetitionSimilarity = 0.5
/** A section gets at most this many times its equal share of the lines before all sections have been considered. */
export const mostOfSectionFactor = 1.5

// How well a line stands alone, 0–1: each weakness multiplies the score.

/** Words of a line: minimum, good length and maximum; for scripts with spaces and without. */
export const lineWords = { spaced: { least: 5, good: 9, most: 32 }, spaceless: { least: 4, good: 8, most: 40 } }
export const standsAloneFactors = {
  short: 0.6,
  /** A long line loses 1/`longStep` for each word too many, down to `long`. */
  long: 0.35,
  longStep: 40,
  /** It starts with a word that refers to the previous line. */
  leaning: 0.6,
  question: 0.35,
  unended: 0.75,
  /** It is the rest of a sentence. */
  torn: 0.7,
  courtesy: 0.35,
  /** It announces a subject. */
  announcement: 0.3,
  /** Fillers: 1 minus so many times their share of the words, down to `fillers`. */
  fillerWeight: 3,
  fillers: 0.4,
}

// Key phrases.

/** Most words of a phrase, and the weight of a phrase by its number of words: two words say more than one. */
export const mostPhraseWords = 3
export const phraseSizeWeights = [0, 1, 1.35, 1.4]
/** Weight of a phrase that occurs once; each doubling adds 1. */
export const saidOnceWeight = 0.4
/** Weights of a phrase by how likely it is a noun. */
export const nounWeights = {
  germanCapital: 1.5,
  germanSmall: 0.4,
  englishArticle: 1.5,
  englishAfterVerbMark: 0.4,
  englishOther: 0.9,
  /** Words that end as English verbs and adverbs do. */
  englishVerbal: 0.5,
  afterPronoun: 0.5,
  afterBindingWord: 1.4,
  other: 0.9,
}

// Subjects that somebody announces ("Next is the pricing page").

/** Longest line that announces something, characters: what is longer says more. */
export const mostAnnouncementCharacters = 300
/** Longest subject that stands alone ("So, the price of books."), words. */
export const mostAloneWords = 4
/** Longest title, words: what is longer is a sentence. */
export const mostSubjectWords = 7
/** Subjects in the title of a recording. */
export const mostTitleSubjects = 4
/** A proposal is a decision if it was agreed to within so many lines, or if a decision was announced just before. */
export const agreementLines = 4

// Answers to a prompt of another kind: lines that have its words.

/** What a line gets from the words of the line before it and of its section's subject. */
export const contextShares = { before: 0.3, section: 0.5 }
/** Lines with a smaller share of the best line's score say nothing about the prompt. */
export const leastAnswerShare = 0.4
/** Weight of a line with a number, a date or a time where the prompt asks for one. */
export const figureWeight = 1.6
/** Weight of a question, whose answer says more, and of a line of hardly any words. */
export const questionWeight = 0.5

// Extracts.

/** Longest text of one item, characters: a recogniser without full stops makes long lines. */
export const mostCharacters = 400
/** Sentences of a summary: `base + perDoubling · log2(1 + minutes)`, at most `most` and a third of the lines. */
export const summaryCount = { base: 3, perDoubling: 1.6, most: 14, linesPerSentence: 3 }
/** Words of a quote. */
export const quoteWords = { least: 7, most: 45 }
/** Weight of a quote with emphasis. */
export const forcefulWeight = 2
/** Weight of a quote that only organises something: a task, a request, a decision. */
export const businessWeight = 0.4
/** An answer is extended until it has this many words. */
export const answerWords = 14
/** Maximum number of names. */
export const mostNames = 200
/** Items per kind if the prompt contains no number, and within show notes and minutes. */
export const usualCounts = {
  quotes: 5,
  titles: 5,
  questions: 60,
  openPoints: 12,
  decisions: 12,
  tasks: 20,
  terms: 20,
  topics: 15,
  sentencesPerChapter: 3,
  names: 30,
  figures: 30,
  notesPerSection: 3,
  perSpeaker: 3,
  answers: 5,
  showNotes: { sentences: 3, names: 12 },
  minutes: { perSection: 2, decisions: 10, tasks: 10 },
}
