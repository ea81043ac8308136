// Who may import whom: docs/architecture.md says the same in words. `npm run check` runs these rules. It also fails
// when a module was not read, or when a breach planted on purpose is not found.

// The parser reads `using`, but the visitor that comes with it doesn't know what it is.
const { Visitor } = require('@swc/core/Visitor.js')
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  statement.decls = this.visitVariableDeclarators(statement.decls)
  return statement
}

/** The folders of src/ in their order: each imports only from itself and from those above it. */
const order = [
  'contract',
  'text',
  'formats',
  'platform',
  'engines',
  'identity',
  'transcripts',
  'library',
  'derived',
  'integrations',
  'pipeline',
  'live',
]
/** Folders whose subfolders are features, each with a store of its own. */
const featureFolders = '(identity|transcripts|library|derived|integrations)'

/** The client knows the contract alone. MCP calls the API with it, as every other program does. */
const beside = { integrations: ['client'] }

const layers = order.map((name, i) => {
  const above = [...order.slice(0, i), ...(beside[name] ?? [])]
  return {
    name: `order-${name}`,
    severity: 'error',
    comment: `${name} imports only from itself and ${above.join(', ') || 'nothing else of ours'}`,
    from: { path: `^src/${name}/` },
    to: { path: '^src/', pathNot: [name, ...above].map((one) => `^src/${one}/`) },
  }
})

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...layers,
    {
      name: 'order-client',
      severity: 'error',
      comment: 'the typed client runs anywhere: it knows the contract alone',
      from: { path: '^src/client/' },
      to: { path: '^src/', pathNot: '^src/(client|contract)/' },
    },
    {
      name: 'sdk-alone',
      severity: 'error',
      comment: 'the SDK is published: it imports nothing but itself, and from Node only in its entry for Node',
      from: { path: '^packages/sdk/' },
      to: { pathNot: '^packages/sdk/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'sdk-runs-anywhere',
      severity: 'error',
      comment: 'modules of Node are imported by the entry for Node alone',
      from: { path: '^packages/sdk/', pathNot: '^packages/sdk/src/index\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'order-watch',
      severity: 'error',
      comment: 'watching a folder needs a client and the file system, so that a command and the server can do it',
      from: { path: '^src/watch/' },
      to: { path: '^src/', pathNot: '^src/(watch|client|contract|text|formats|platform/files)/' },
    },
    {
      name: 'order-cli',
      severity: 'error',
      comment: 'a command speaks to a server or to what app/ hands it, never to a feature',
      from: { path: '^src/cli/' },
      to: { path: '^src/', pathNot: '^src/(cli|watch|client|contract|text|formats|platform/config)/' },
    },
    {
      name: 'only-app-joins',
      severity: 'error',
      comment: 'nothing imports the joined application but the entry, tests and benchmarks',
      from: { pathNot: ['^src/(main|app)\\.ts$', '^src/app/', '^test/', '^bench/'] },
      to: { path: ['^src/app\\.ts$', '^src/app/', '^src/main\\.ts$'] },
    },
    {
      name: 'no-foreign-store',
      severity: 'error',
      comment: "another feature's operations, never its tables; a store beside the features is shared by them",
      from: { path: `^src/${featureFolders}/([^/]+)/` },
      to: { path: `^src/${featureFolders}/.*[/-]store\\.ts$`, pathNot: ['^src/$1/$2/', '^src/$1/store\\.ts$'] },
    },
    {
      name: 'no-foreign-store-below',
      severity: 'error',
      comment: 'the pipeline, the commands and the application call operations, never a store',
      from: { path: '^src/(pipeline|live|cli|app)(/|\\.ts$)' },
      to: { path: `^src/${featureFolders}/.*[/-]store\\.ts$` },
    },
    {
      name: 'features-see-ports',
      severity: 'error',
      comment: 'a feature knows the port of an engine; app/ chooses the adapter. A digest has none: it is a pure function',
      from: { path: `^src/${featureFolders}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/engines/', pathNot: '/port\\.ts$|/insight/digest\\.ts$' },
    },
    {
      name: 'engines-without-database',
      severity: 'error',
      comment: 'an engine never sees the database, jobs, events or requests',
      from: { path: '^src/engines/' },
      to: { path: '^src/platform/(database|jobs|events|http|blobs|backup)/' },
    },
    {
      name: 'contract-is-data',
      severity: 'error',
      comment: 'text and formats are pure: no process, no file of ours but what they render with',
      from: { path: '^src/(text|formats)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(node:)?(child_process|worker_threads|net|http|https)$' },
    },
    {
      name: 'web-imports',
      severity: 'error',
      comment: 'the dashboard imports the client, pure functions of text/, and types of the contract',
      from: { path: '^web/', pathNot: '^web/vite\\.config\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(client|contract|text)/' },
    },
    {
      name: 'web-takes-types',
      severity: 'error',
      comment: 'no schema is sent to the browser',
      from: { path: '^web/', pathNot: '^web/vite\\.config\\.ts$' },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'server-without-web', severity: 'error', from: { path: '^src/' }, to: { path: '^web/' } },
    {
      name: 'vendors-in-engines',
      severity: 'error',
      comment: "a model vendor's package is imported in engines/ alone",
      from: { path: '^src/', pathNot: '^src/engines/' },
      to: { path: 'node_modules/(sherpa-onnx|@ricky0123|@browsermt|onnxruntime|eld)' },
    },
    {
      name: 'traces-on-demand',
      severity: 'error',
      comment: 'without a collector, no package of OpenTelemetry is loaded',
      from: { path: '^src/', pathNot: '^src/platform/tracing/open-telemetry\\.ts$' },
      to: { path: 'node_modules/@opentelemetry' },
    },
    {
      name: 'tracer-on-demand',
      severity: 'error',
      comment: 'the tracer is imported by a call, when a collector is configured',
      from: { path: '^src/' },
      to: { path: '^src/platform/tracing/open-telemetry\\.ts$', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'framework-in-http',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(platform/http/|contract/ajv\\.ts$)' },
      to: { path: 'node_modules/(fastify|ajv)' },
    },
    {
      name: 'http-without-fetch',
      severity: 'error',
      comment: 'values of node:http come from platform/http/node-http.ts, which says why',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(node:)?http$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests',
      severity: 'error',
      comment: 'the program never imports a test or its helpers',
      from: { pathNot: ['\\.test\\.ts$', '/conformance\\.ts$', '^test/', '^bench/', '^scripts/(test\\.ts$|deploy/)'] },
      to: { path: ['\\.test\\.ts$', '/conformance\\.ts$', '^test/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  },
}
