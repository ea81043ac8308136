/** How people say what insights look for, in one language. */
export interface Phrases {
  /** A task for somebody. */
  task: RegExp
  /** How a question asks somebody to do something. */
  request: RegExp
  /** Looks like a task or a proposal and is none: "Let's get started." */
  notTask: RegExp
  /** Says that something is decided. */
  decision: RegExp
  /** Something that is decided if the others agree. */
  proposal: RegExp
  /** How somebody agrees to a proposal: the beginning of their line. */
  agreement: RegExp
  /** A word is explained. */
  term: RegExp
  /** An open point. */
  open: RegExp
  /** How a question without a question mark starts. */
  asks: RegExp
  /** A month, a day, a number in letters, a unit. */
  figure: RegExp
  signs: Signs
}

/** How somebody announces a subject. */
export interface Signs {
  /** Each has the subject as its last group. */
  announced: readonly RegExp[]
  /** What else may come before a subject that stands alone: "So, the price." */
  lead: RegExp
  /** Begins a subject and isn't part of its title. */
  article: RegExp
  /** Ends a subject: the rest is a clause. */
  clause: RegExp
}

/** A pattern that finds one of some phrases, as whole words. An apostrophe alone is either: ' or ’. */
export function any(phrases: string): RegExp {
  const either = phrases.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "['’]")
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])`, 'iu')
}

/** Somebody does something at a time: "je passe à la mairie jeudi". */
export function planned(verbs: string, times: string): string {
  return `(?:${verbs})(?: [\\p{L}\\p{N}'’-]+){0,7} (?:[dl]['’])?(?:${times})`
}

/** What may come before an announcement: "okay, so". */
export function leadOf(words: string): string {
  return `^(?:(?:${words})[,.]? )*`
}

/** An announcement and the subject after it. */
export function announcing(pattern: string): RegExp {
  return new RegExp(`${pattern}([^.?!;:]{2,120})`, 'iu')
}
