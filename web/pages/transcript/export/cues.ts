import { countCharacters } from '../../../../src/text/join-words.ts'

export interface Cue {
  /** Seconds. */
  start: number
  end: number
  lines: string[]
}

/** Parses the SRT that the server writes: number, times, lines, an empty line. */
export function parseSrt(text: string): Cue[] {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const [, times = '', ...lines] = block.trim().split(/\r?\n/)
    const match = /^(\S+) --> (\S+)$/.exec(times)
    return match === null ? [] : [{ start: secondsOf(match[1] ?? ''), end: secondsOf(match[2] ?? ''), lines }]
  })
}

/** `01:02:03,456` → 3723.456. */
function secondsOf(time: string): number {
  const [h = '0', m = '0', s = '0'] = time.split(':')
  return Number(h) * 3600 + Number(m) * 60 + Number(s.replace(',', '.'))
}

/** Reading speed limits of broadcasters: characters per second, by language. */
const charactersPerSecond: Record<string, number> = { zh: 9, ja: 7, ko: 12, th: 14 }
const usualCharactersPerSecond = 20
/** Minimum duration of a readable subtitle: 5/6 s. */
const shortestSeconds = 5 / 6

export type CueProblem = { kind: 'fast'; perSecond: number; most: number } | { kind: 'short'; seconds: number }

/** Why a cue is hard to read. */
export function problemsOf(cue: Cue, language: string): CueProblem[] {
  const seconds = cue.end - cue.start
  const most = charactersPerSecond[language.split('-')[0] ?? ''] ?? usualCharactersPerSecond
  const perSecond = cue.lines.reduce((sum, line) => sum + countCharacters(line), 0) / Math.max(seconds, 0.001)
  const problems: CueProblem[] = []
  if (perSecond > most) problems.push({ kind: 'fast', perSecond, most })
  if (seconds < shortestSeconds - 0.001) problems.push({ kind: 'short', seconds })
  return problems
}

/** The cue on screen at a time, or null. */
export function cueAt(cues: readonly Cue[], seconds: number): Cue | null {
  const last = cues.findLast(({ start }) => start <= seconds)
  return last !== undefined && seconds < last.end ? last : null
}
