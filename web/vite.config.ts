import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import type { EndpointSpec } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'
import { unknownColours } from './check-colours.ts'

/** The client needs only method, path and kind of each endpoint, so the bundle contains no schemas or validators. */
function contractAsRoutes(): Plugin {
  const id = '\0contract-routes'
  const table = fileURLToPath(new URL('../src/contract/endpoints/index.ts', import.meta.url))
  return {
    name: 'contract-as-routes',
    enforce: 'pre',
    resolveId: async function (source, importer) {
      if (!source.endsWith('/endpoints/index.ts')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === table ? id : null
    },
    load: (wanted) => {
      if (wanted !== id) return null
      const routes = Object.entries(endpoints as Record<string, EndpointSpec>).map(
        ([name, { method, path, kind, base }]) => [
          name,
          { method, path, kind, ...(base === undefined ? {} : { base }) },
        ],
      )
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(routes))}`
    },
  }
}

/** Fails the build on a colour class without a style. */
function knownColours(): Plugin {
  const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
  return {
    name: 'known-colours',
    buildStart: async () => {
      const unknown = await unknownColours(
        here('theme.css'),
        here('{components,pages,recorder,shell,uploads}/**/*.tsx'),
      )
      if (unknown.length > 0)
        throw new Error(`These classes name a colour that theme.css lacks:\n${unknown.join('\n')}`)
    },
  }
}

const server = process.env['TIRO_DEV_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: 'public',
  plugins: [knownColours(), contractAsRoutes(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Don't inline anything. The content security policy allows only files from this origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        main: fileURLToPath(new URL('index.html', import.meta.url)),
        sw: fileURLToPath(new URL('sharing/sw.ts', import.meta.url)),
      },
      // A service worker is found by its address, which stays the same.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // One file for what most pages share: 24 scripts at the first load instead of 48, and 18 kB less. It must not
        // hold what a catalogue imports (plural.ts), because it waits for the catalogue.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /node_modules|web\/(api|components|shell|strings\/(words|language)|format)/,
              minShareCount: 6,
            },
          ],
        },
      },
      // People who start the server don't need build timings.
      checks: { pluginTimings: false },
      onLog: (level, log, warn) => {
        // "use client" only matters for server rendering.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') warn(level, log)
      },
    },
  },
  server: { proxy: { '/api': { target: server, headers: { origin: server } } } },
})
