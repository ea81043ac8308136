// Joins the sources of the server into fewer files in dist/; does nothing if they haven't changed. Loading 1,700 modules
// one by one takes half of a start, and 25 MB. `tiro` runs the sources themselves where this wasn't done since they
// changed.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

/** Packages that are many modules each. Others stay as they are: some read files beside their own. */
const joined = ['kysely']

/** Threads and processes are built, too. Everything else that a module finds beside itself stays beside the source. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    return code
      .replaceAll(/new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)/g, (whole, name: string) => {
        const entry = path.resolve(path.dirname(id), name)
        // Comments have examples.
        if (!existsSync(entry)) return whole
        return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: entry })})`
      })
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
  },
}

const wanted = execFileSync('sh', ['scripts/sources.sh'], { encoding: 'utf8' })
/** Names the sources that all of dist/ is from, and is as old as the beginning of that build. */
const stamp = 'dist/.made-from'
const isBuilt = existsSync(stamp)

if (wanted !== '' && !(isBuilt && readFileSync(stamp, 'utf8') === wanted)) {
  const started = new Date()
  const startedBefore = isBuilt ? statSync(stamp).mtime : started
  rmSync(stamp, { force: true })
  const build = await rolldown({
    // Tests add a model to the catalogue.
    input: ['src/main.ts', 'src/engines/models/catalogue.ts'],
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !joined.includes(id.split('/')[0] ?? ''),
    plugins: [places],
  })
  await build.write({
    dir: 'dist',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // A process keeps the text of its modules: one character outside Latin-1 makes it two bytes for each character.
    charset: 'ascii',
    comments: false,
  })
  await build.close()
  // A server that runs now may still load parts of the build before this one.
  for (const file of globSync('dist/*.mjs')) if (statSync(file).mtime < startedBefore) rmSync(file)
  writeFileSync(stamp, wanted)
  utimesSync(stamp, started, started)
}
