// Makes sample/interview.mp3 from sample/script.json with Debian's flite (two voices) and ffmpeg.
// The result is committed; run this again only when the script changes: scripts/node.sh scripts/make-sample.ts
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Line {
  voice: string
  text: string
}

const pauseSeconds = 0.7
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-sample-'))
try {
  const lines = JSON.parse(readFileSync('sample/script.json', 'utf8')) as Line[]
  const parts: string[] = []
  for (const [index, line] of lines.entries()) {
    const spoken = path.join(folder, `${index}.wav`)
    const padded = path.join(folder, `${index}-padded.wav`)
    execFileSync('flite', ['-voice', line.voice, '-t', line.text, '-o', spoken])
    const filter = `aresample=16000,apad=pad_dur=${pauseSeconds}`
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', spoken, '-af', filter, '-ac', '1', padded])
    parts.push(`file '${padded}'`)
  }
  const list = path.join(folder, 'list.txt')
  writeFileSync(list, parts.join('\n'))
  const options = ['-c:a', 'libmp3lame', '-b:a', '40k', '-metadata', 'title=The art of writing it down', '-bitexact']
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    ...options,
    'sample/interview.mp3',
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
