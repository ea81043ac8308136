// Who may import whom: docs/architecture.md has the same table in words. `npm run check` runs it and fails as well
// when fewer modules were read than there are.
const features =
  '^src/(accounts|workspaces|recordings|uploads|transcripts|translations|speakers|folders|prompts|templates|search|insights|ask|webhooks|legacy|sample|imports|archives|languages)/'
const shared = '^src/(contract|errors|config|signing)'

/** A room may import itself and what is named; everything else of ours is refused. */
function room(name, path, allowed) {
  return {
    name: `room-${name}`,
    severity: 'error',
    comment: `${name} may import only ${allowed.join(', ') || 'nothing of ours'}`,
    from: { path, pathNot: '\\.test\\.ts$|for-tests\\.ts$|test-databases\\.ts$' },
    to: { path: '^src/', pathNot: [path, ...allowed] },
  }
}

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    room('contract', '^src/contract/', []),
    room('errors', '^src/errors\\.ts$', ['^src/contract/']),
    room('config', '^src/config', ['^src/contract/', '^src/errors', '^src/config']),
    room('signing', '^src/signing\\.ts$', ['^src/contract/', '^src/errors']),
    room('text', '^src/text/', ['^src/contract/', '^src/errors']),
    room('client', '^src/client/', ['^src/contract/']),
    room('processes', '^src/processes/', ['^src/contract/errors', '^src/errors', '^src/config']),
    room('formats', '^src/formats/', ['^src/contract/', '^src/errors', '^src/text/', '^src/processes/']),
    room('pages', '^src/pages/', ['^src/contract/']),
    room('storage', '^src/storage/', ['^src/contract/', '^src/errors', '^src/config', '^src/processes/']),
    room('outbound', '^src/outbound/', ['^src/contract/', '^src/errors', '^src/config', '^src/processes/']),
    room('events', '^src/events/', [shared, '^src/text/', '^src/processes/', '^src/storage/']),
    room('jobs', '^src/jobs/', [shared, '^src/text/', '^src/processes/', '^src/storage/', '^src/events/']),
    room('media', '^src/media/', [shared, '^src/processes/', '^src/outbound/', '^src/storage/blobs/port']),
    room('engines', '^src/engines/', [shared, '^src/text/', '^src/media/', '^src/outbound/', '^src/processes/']),
    {
      name: 'features',
      severity: 'error',
      comment: 'a feature may import the rooms below it, engine ports, and other features',
      from: { path: features, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/',
        pathNot: [
          shared,
          features,
          '^src/(client|text|processes|formats|pages|storage|outbound|events|jobs|media)/',
          '^src/engines/.*/port\\.ts$',
        ],
      },
    },
    {
      name: 'no-foreign-store',
      severity: 'error',
      comment: "another feature's operations, never its store",
      from: { path: '^src/(accounts|workspaces|recordings|uploads|transcripts|translations|speakers|folders|prompts|templates|search|insights|ask|webhooks|legacy|sample|imports|archives|languages)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/([^/]+)/store\\.ts$', pathNot: '^src/$1/' },
    },
    room('http', '^src/http/', [shared, '^src/storage/', '^src/events/']),
    {
      name: 'pipeline',
      severity: 'error',
      from: { path: '^src/pipeline/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(http|cli|client|app|tools|main)' },
    },
    room('cli', '^src/cli/', ['^src/contract/', '^src/errors', '^src/config', '^src/client/']),
    {
      name: 'room-web',
      severity: 'error',
      comment: 'the dashboard imports the client, pure functions of text/, and of the contract only types',
      from: { path: '^web/', pathNot: '^web/vite\\.config\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(client|contract|text)/' },
    },
    {
      name: 'web-takes-types',
      severity: 'error',
      comment: 'no schema travels to the browser',
      from: { path: '^web/', pathNot: '^web/vite\\.config\\.ts$' },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-without-web',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^web/' },
    },
    {
      name: 'only-app-joins',
      severity: 'error',
      comment: 'nothing imports the joined app but the entry',
      from: { pathNot: ['^src/(main|tools)\\.ts$', '^test/', '^bench/'] },
      to: { path: '^src/(app|tools)\\.ts$' },
    },
    {
      name: 'vendors-in-engines',
      severity: 'error',
      comment: "a model vendor's package appears only in engines/",
      from: { path: '^src/', pathNot: '^src/engines/' },
      to: { path: 'node_modules/(sherpa-onnx|@ricky0123|@browsermt|onnxruntime|eld)' },
    },
    {
      name: 'framework-in-http',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(http/|contract/ajv\\.ts$)' },
      to: { path: 'node_modules/(fastify|ajv)' },
    },
    { name: 'no-tests', severity: 'error', from: { pathNot: ['\\.test\\.ts$', '^test/', '^bench/', '^scripts/test\\.ts$'] }, to: { path: ['\\.test\\.ts$', '^test/'] } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json', '.css'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
}
