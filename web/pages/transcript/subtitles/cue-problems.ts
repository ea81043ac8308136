import { countCharacters } from '../../../../src/text/join-words.ts'
import { dashedLines, type Cue } from '../../../../src/text/subtitles/cues.ts'

/** Reading speed limits of broadcasters: characters per second, by language. */
const charactersPerSecond: Record<string, number> = { zh: 9, ja: 7, ko: 12, th: 14 }
const usualCharactersPerSecond = 20
/** Minimum duration of a readable subtitle: 5/6 s. */
const shortestSeconds = 5 / 6

export type CueProblem = { kind: 'fast'; perSecond: number; most: number } | { kind: 'short'; seconds: number }

/** Why a cue is hard to read. */
export function problemsOf(cue: Cue, language: string): CueProblem[] {
  const seconds = (cue.end - cue.start) / 1000
  const most = charactersPerSecond[language.split('-')[0] ?? ''] ?? usualCharactersPerSecond
  const characters = dashedLines(cue)
    .flat()
    .reduce((sum, line) => sum + countCharacters(line), 0)
  const perSecond = characters / Math.max(seconds, 0.001)
  const problems: CueProblem[] = []
  if (perSecond > most) problems.push({ kind: 'fast', perSecond, most })
  if (seconds < shortestSeconds - 0.001) problems.push({ kind: 'short', seconds })
  return problems
}
