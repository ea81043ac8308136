import type { Preflight, PreflightFinding } from '../../../src/contract/preflight.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { clock, languageName, percent } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.transcript.sound

/** What to expect of the text, and why. Null: nothing stands in its way. */
export function expectedOf(preflight: Preflight | null): string | null {
  return preflight === null || preflight.expected === 'GOOD' ? null : t.expected[preflight.expected]
}

/** What was measured in the sound, and what it means for the text. */
export function SoundDialog({ preflight, onClose }: { preflight: Preflight; onClose: () => void }) {
  const { findings, level, noise, speechShare, bandwidth, voices } = preflight
  const figures: [string, string | null][] = [
    [t.speech, percent(speechShare)],
    [t.voices, voices === null ? null : String(voices)],
    [t.level, level === null ? null : `${level} dBFS`],
    [t.pauses, noise === null ? null : `${noise} dBFS`],
    [t.bandwidth, bandwidth === null ? null : `${bandwidth / 1000} kHz`],
  ]
  return (
    <Dialog title={expectedOf(preflight) ?? t.title} onClose={onClose}>
      <ul className="flex list-disc flex-col gap-2 ps-4">
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.start}`}>{sentenceOf(finding)}</li>
        ))}
      </ul>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm text-ink-2">
        {figures.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd dir="ltr" className="text-start">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-4 text-sm text-ink-3">{t.meaning}</p>
    </Dialog>
  )
}

function sentenceOf(finding: PreflightFinding): string {
  const { start, end } = finding
  const meaning = meaningOf(finding)
  return start === null || end === null ? meaning : t.at(meaning, clock(start), clock(end))
}

function meaningOf({ code, expected, language }: PreflightFinding): string {
  if (code === 'NOISE' && expected === 'FAIR') return t.someNoise
  if (code === 'MUSIC') return t.music[expected]
  if (code === 'LANGUAGE' && language !== undefined) return t.language(languageName(language))
  return t.findings[code]
}
