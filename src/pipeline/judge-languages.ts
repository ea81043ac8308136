import type { PreflightFinding } from '../contract/preflight.ts'
import type { SpeechChooser } from '../engines/speech/choose.ts'
import type { RecogniseResult, SpeechEngine } from '../engines/speech/port.ts'
import { soundsForeign } from '../engines/speech/sounds-foreign.ts'
import { languageNote } from '../engines/speech/language-note.ts'
import { languageName } from '../text/languages/language-name.ts'
import { clock } from '../text/clock.ts'
import { languageStretches } from '../text/languages/language-stretches.ts'

/** Windows that are recognised to find out whether an engine knows the language. */
const tried = 3

/**
 * Whether speech of unknown language is in the only language of its engine, by recognising some windows of it. An
 * engine that can't tell gives no finding.
 */
export async function tryLanguage<W extends { start: number; end: number }>(
  engine: SpeechEngine,
  windows: readonly W[],
  recognise: (window: W) => Promise<RecogniseResult>,
): Promise<PreflightFinding[]> {
  const { leastConfidence, abilities } = engine
  const [language] = abilities.languages
  if (leastConfidence === undefined || language === undefined) return []
  const words: RecogniseResult['words'] = []
  for (const window of evenly(windows, tried)) words.push(...(await recognise(window)).words)
  if (!soundsForeign(words, leastConfidence)) return []
  const name = languageName(language)
  const message = `This doesn't sound like ${name}, the only language that can be transcribed here.`
  return [{ code: 'LANGUAGE', expected: 'POOR', start: null, end: null, message }]
}

/** So many entries of a list, from the middles of equal parts of it. */
function evenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list]
  return Array.from({ length: count }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)] as T)
}

/** Where a language is spoken that nothing here transcribes. */
export async function judgeLanguages(
  speech: Pick<SpeechChooser, 'languages'>,
  windows: readonly { start: number; end: number; language: string | null }[],
): Promise<PreflightFinding[]> {
  const heard = windows.map((window) => ({ ...window, engine: null }))
  const stretches = languageStretches(heard)
  const only = windows.find(({ language }) => language !== null)?.language ?? null
  if (only === null) return []
  const parts = stretches.length > 0 ? stretches : [{ language: only, start: null, end: null }]
  const findings: PreflightFinding[] = []
  for (const { language, start, end } of parts) {
    if ((await languageNote(speech, language)) === null) continue
    const at = start === null || end === null ? '' : `, from ${clock(start)} to ${clock(end)}`
    const message = `${languageName(language)}, which can't be transcribed here${at}.`
    findings.push({ code: 'LANGUAGE', expected: 'POOR', start, end, message, language })
  }
  return findings
}
