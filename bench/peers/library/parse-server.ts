import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { askServer } from '../../../test/helpers/ask-postgres.ts'
import { freePort } from '../../../test/helpers/free-port.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import type { LibraryPeer } from './library.ts'
import { sentenceSeconds } from './talks.ts'

const version = '9.10.0'

interface TimedWord {
  word: string
  start: number
  end: number
}

/**
 * Parse Server (Apache-2.0): a general backend for apps, with accounts, access rules and a database. A transcript is an
 * object with its text and its words, as someone would store it who builds a library of transcripts on it.
 */
export const parseServer: LibraryPeer = {
  name: `Parse Server ${version}`,
  finds: 'the transcripts',
  install: (folder) => {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `parse-server@${version}`], {
      stdio: 'ignore',
    })
  },
  start: async (folder, databaseUrl) => {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}/parse`
    const program = path.join(folder, 'node_modules/parse-server/bin/parse-server')
    const args = ['--appId', 'bench', '--masterKey', 'bench-key', '--databaseURI', databaseUrl, '--port', String(port)]
    const more = ['--host', '127.0.0.1', '--allowClientClassCreation', 'true', '--maxUploadSize', '20mb']
    const started = performance.now()
    const child = spawn(process.execPath, [program, ...args, ...more], {
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], PARSE_SERVER_LOGS_FOLDER: path.join(folder, 'logs') },
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await waitFor(async () => {
      if (child.exitCode !== null) throw new Error(`Parse Server ended with ${child.exitCode}`)
      return fetch(`${address}/health`, { headers: { 'x-parse-application-id': 'bench' } }).then(
        (response) => response.ok,
        () => false,
      )
    }, 'Parse Server is ready')
    const readyAfter = performance.now() - started

    const ask = async (method: string, at: string, body?: object, session?: string): Promise<unknown> => {
      const response = await fetch(address + at, {
        method,
        headers: {
          'x-parse-application-id': 'bench',
          'content-type': 'application/json',
          ...(session === undefined ? {} : { 'x-parse-session-token': session }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`)
      return response.json()
    }
    const person = { username: 'bench', password: 'correct horse battery staple' }
    // It is there already when the server starts for the second time.
    const found = await ask('POST', '/login', person).catch(() => ask('POST', '/users', person))
    const { sessionToken, objectId } = found as { sessionToken: string; objectId: string }
    const access = { [objectId]: { read: true, write: true } }
    const read = new Map<string, TimedWord[]>()
    let isIndexed = false
    return {
      pid: child.pid ?? 0,
      readyAfter,
      add: async ({ title, sentences }) => {
        const words = sentences.flatMap(timed)
        const body = { title, text: sentences.join(' '), words, ACL: access }
        const { objectId: id } = (await ask('POST', '/classes/Transcript', body, sessionToken)) as { objectId: string }
        if (!isIndexed) {
          // What its manual advises for searches in texts.
          const index = `create index on "Transcript" using gin (to_tsvector('english', "text"))`
          await askServer(databaseUrl, index)
          isIndexed = true
        }
        return id
      },
      read: async (id) => {
        const { words } = (await ask('GET', `/classes/Transcript/${id}`, undefined, sessionToken)) as {
          words: TimedWord[]
        }
        read.set(id, words)
        return words.length
      },
      edit: async (id, number, word) => {
        const words = (read.get(id) ?? []).map((one, i) => (i === number ? { ...one, word } : one))
        read.set(id, words)
        const body = { words, text: words.map((one) => one.word).join(' ') }
        await ask('PUT', `/classes/Transcript/${id}`, body, sessionToken)
      },
      search: async (word) => {
        const where = JSON.stringify({ text: { $text: { $search: { $term: word, $language: 'english' } } } })
        const query = new URLSearchParams({ where, keys: 'title', limit: '20' })
        const { results } = (await ask('GET', `/classes/Transcript?${query.toString()}`, undefined, sessionToken)) as {
          results: unknown[]
        }
        return results.length
      },
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    }
  },
}

function timed(sentence: string, number: number): TimedWord[] {
  const words = sentence.split(' ')
  const step = sentenceSeconds / words.length
  return words.map((word, i) => ({
    word,
    start: number * sentenceSeconds + i * step,
    end: number * sentenceSeconds + (i + 1) * step,
  }))
}
