/** Where a watcher tells what happens: sentences about one file or about the folder. */
export interface WatchLog {
  info: (sentence: string) => void
  problem: (sentence: string) => void
}

/** Tells a problem once, and again only after it has changed or ended. */
export interface Reporter extends WatchLog {
  once: (subject: string, sentence: string) => void
  /** A problem has ended. @returns whether there was one */
  ended: (subject: string) => boolean
}

export function createReporter(log: WatchLog): Reporter {
  const told = new Map<string, string>()
  return {
    ...log,
    once: (subject, sentence) => {
      if (told.get(subject) === sentence) return
      told.set(subject, sentence)
      log.problem(sentence)
    },
    ended: (subject) => told.delete(subject),
  }
}
