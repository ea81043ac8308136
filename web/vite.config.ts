import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import type { EndpointSpec } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'

/**
 * The client reads method, path and kind of each endpoint from the contract's table. The browser is given these and
 * nothing else: no schema and no validator travels.
 */
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

const server = process.env['TIRO_DEV_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: 'public',
  plugins: [contractAsRoutes(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing is inlined: the policy of the page lets scripts, styles and fonts come from files of ours only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // How long a build took is told to nobody who starts the server.
      checks: { pluginTimings: false },
      onLog: (level, log, tell) => {
        // "use client" in libraries speaks to servers that render, which this one does not.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
      },
    },
  },
  server: { proxy: { '/api': { target: server, headers: { origin: server } } } },
})
