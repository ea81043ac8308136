import { expectations, type Expectation, type Preflight, type PreflightFinding } from '../../contract/preflight.ts'
import { clock } from '../../text/clock.ts'
import type { AudioMeasures, MeasuredBlock } from './audio-measures.ts'

// Limits from word error rates of clips degraded on purpose: docs/quality.md, "Preflight".
/** dB between speech and pauses. */
const someNoise = 14
const muchNoise = 8
/** The same for music, which leaves more of the spectrum free. */
const someMusic = 8
const muchMusic = 4
/** Share of samples at the highest amplitude. */
const someClipping = 0.002
const muchClipping = 0.25
/** Hz. */
const telephoneBand = 4500
/** dBFS. */
const tooQuiet = -60
/** Held tones in a block of music: speech has up to 0.12, synthetic tunes of its level 0.5 to 4 with it (docs/quality.md). */
const leastTones = 0.5
/** A block with less speech says nothing about speech. */
const leastSpeech = 0.2
/** Sound without speech is worth a note if it is this loud and this long: dBFS, seconds. */
const loudSound = -45
const longSound = 20
/** A problem of a part is worth a note from this length on, seconds. */
const longProblem = 20
/** A problem of this share of the speech is one of the whole recording. */
const wholeShare = 0.9

interface Stretch {
  start: number
  end: number
}

/** What the measures let expect, with reasons. */
export function judgeAudio({ blocks, bandwidth, clipping }: AudioMeasures): Preflight {
  const seconds = blocks.at(-1)?.end ?? 0
  const spoken = blocks.filter(({ speechShare }) => speechShare >= leastSpeech)
  const speech = speechOf(blocks)
  const level = meanOf(spoken, ({ speechLevel }) => speechLevel)
  const noise = meanOf(spoken, (block) => block.noise)
  const findings: PreflightFinding[] = []
  const add = (
    code: PreflightFinding['code'],
    expected: Expectation,
    sentence: string,
    stretches: readonly (Stretch | null)[] = [null],
  ): void => {
    for (const stretch of stretches) {
      const at = stretch === null ? '' : `, from ${clock(stretch.start)} to ${clock(stretch.end)}`
      const times = { start: stretch?.start ?? null, end: stretch?.end ?? null }
      findings.push({ code, expected, ...times, message: `${sentence}${at}.` })
    }
  }

  if (speech === 0) add('NO_SPEECH', 'POOR', 'No speech was found')
  if (level !== null && level < tooQuiet) add('QUIET', 'FAIR', `Very quiet speech, ${Math.round(level)} dBFS`)
  if (clipping > muchClipping) add('CLIPPING', 'POOR', 'Badly overdriven: the tops of the sound are cut off')
  else if (clipping > someClipping) add('CLIPPING', 'FAIR', 'Overdriven: the tops of the sound are cut off')
  const isNarrow = (block: MeasuredBlock): boolean => (block.bandwidth ?? telephoneBand + 1) <= telephoneBand
  add('TELEPHONE_BAND', 'FAIR', 'Telephone sound without high frequencies', placesOf(spoken, isNarrow))
  const isMusic = (block: MeasuredBlock): boolean => block.heldTones >= leastTones
  const isLoud = (block: MeasuredBlock): boolean => distanceOf(block) < (isMusic(block) ? muchMusic : muchNoise)
  const isNoisy = (block: MeasuredBlock): boolean =>
    distanceOf(block) < (isMusic(block) ? someMusic : someNoise) && !isLoud(block)
  const among = (has: (block: MeasuredBlock) => boolean, music: boolean): (Stretch | null)[] =>
    placesOf(spoken, (block) => has(block) && isMusic(block) === music)
  add('MUSIC', 'POOR', 'Music nearly as loud as the speech', among(isLoud, true))
  add('MUSIC', 'FAIR', 'Music under the speech', among(isNoisy, true))
  add('NOISE', 'POOR', 'Noise nearly as loud as the speech', among(isLoud, false))
  add('NOISE', 'FAIR', 'Noise', among(isNoisy, false))
  const others = blocks.filter((block) => block.speechShare < 0.02 && block.level > loudSound)
  const without = (music: boolean): Stretch[] =>
    stretchesOf(others.filter((block) => isMusic(block) === music)).filter(({ start, end }) => end - start >= longSound)
  add('MUSIC', 'GOOD', 'Music without speech', without(true))
  add('SOUND_WITHOUT_SPEECH', 'GOOD', 'Sound without speech', without(false))

  return {
    expected: worst(findings),
    findings,
    level: rounded(level),
    noise: rounded(noise),
    signalToNoise: level === null || noise === null ? null : rounded(level - noise),
    clipping: Math.round(clipping * 1e5) / 1e5,
    speechShare: seconds === 0 ? 0 : Math.round((speech / seconds) * 1000) / 1000,
    bandwidth,
    voices: null,
  }
}

/** Seconds of speech. */
function speechOf(blocks: readonly MeasuredBlock[]): number {
  return blocks.reduce((sum, { speechShare, start, end }) => sum + speechShare * (end - start), 0)
}

/** How far the speech of a block is above its pauses, dB. */
function distanceOf({ speechLevel, noise }: MeasuredBlock): number {
  return (speechLevel ?? 0) - noise
}

function meanOf(blocks: readonly MeasuredBlock[], of: (block: MeasuredBlock) => number | null): number | null {
  const values = blocks.flatMap((block) => of(block) ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Where blocks of speech have a problem: null for the whole recording. */
function placesOf(spoken: readonly MeasuredBlock[], has: (block: MeasuredBlock) => boolean): (Stretch | null)[] {
  const found = spoken.filter(has)
  if (found.length > 0 && speechOf(found) >= speechOf(spoken) * wholeShare) return [null]
  return stretchesOf(found).filter(({ start, end }) => end - start >= longProblem)
}

/** Joins blocks that follow each other, or nearly. */
function stretchesOf(blocks: readonly MeasuredBlock[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { start, end } of blocks) {
    const last = stretches.at(-1)
    if (last !== undefined && start - last.end <= end - start + 1) last.end = Math.round(end)
    else stretches.push({ start: Math.round(start), end: Math.round(end) })
  }
  return stretches
}

/** The same with further findings, first. */
export function withFindings(preflight: Preflight, more: readonly PreflightFinding[]): Preflight {
  const findings = [...more, ...preflight.findings]
  return { ...preflight, findings, expected: worst(findings) }
}

/** A poor part makes a recording fair; what is poor throughout makes it poor. */
function worst(findings: readonly PreflightFinding[]): Expectation {
  if (findings.some(({ expected, start }) => expected === 'POOR' && start === null)) return 'POOR'
  return findings.some(({ expected }) => expected !== 'GOOD') ? 'FAIR' : 'GOOD'
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10
}

/** What channels together let expect: as much as the worst of those where somebody speaks. Null without channels. */
export function leastOf(channels: readonly Preflight[]): Preflight | null {
  const spoken = channels.filter(({ speechShare }) => speechShare > 0)
  const worst = (spoken.length === 0 ? channels : spoken).toSorted(
    (a, b) => expectations.indexOf(b.expected) - expectations.indexOf(a.expected),
  )
  return worst[0] ?? null
}
