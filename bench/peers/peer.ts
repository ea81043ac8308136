import { execFileSync } from 'node:child_process'

/** A program that makes text of a recording. */
export interface Peer {
  name: string
  /** The recogniser and its model, which decide about the words. */
  engine: string
  /** What a transcript of it has, beside the text. */
  gives: string
  /** Why it can't run here; null: it can. */
  missing: () => string | null
  /**
   * The command and its arguments. `media` is the file as people have it, `wav` an empty path for those that read only
   * 16 kHz mono WAV: converting belongs to what they cost.
   */
  command: (files: { media: string; wav: string }) => { program: string; args: string[]; env?: Record<string, string> }
  /** The text of what it printed. */
  textOf: (printed: string) => string
}

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v "$0"`, program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
