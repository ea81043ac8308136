import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'

interface Resource {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec: {
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>
    template?: {
      metadata: { labels: Record<string, string> }
      spec: { containers: Container[]; enableServiceLinks?: boolean }
    }
    replicas?: number
  }
}

interface Container {
  env?: { name: string; value?: string }[]
  ports?: { name: string }[]
  startupProbe?: { httpGet: { port: string } }
  livenessProbe?: { httpGet: { port: string } }
  readinessProbe?: { httpGet: { port: string } }
}

/** Kubernetes' own schemas, and KEDA's, by kind. */
const models: Record<string, new (data: never) => { validate: () => void }> = {
  Deployment,
  Job,
  Ingress,
  PodDisruptionBudget,
  Service,
  ScaledObject,
}

/** What people set, by name of the case; every branch of the templates is in one of them. */
const cases: Record<string, object> = {
  default: {},
  autoscaling: { worker: { autoscaling: { enabled: true } } },
  'without sandbox': { worker: { sandbox: 'off' }, api: { replicas: 1 }, migrate: { enabled: false } },
  everything: {
    trustedProxies: ['10.0.0.0/8', '192.168.0.0/16'],
    image: { tag: 'edge' },
    s3: { publicEndpoint: 'https://media.example.org' },
    settings: { TIRO_LOG: 'info', TIRO_LIMIT_REQUESTS: 1200, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
    api: { nodeSelector: { disk: 'ssd' }, tolerations: [{ key: 'a', operator: 'Exists' }] },
    worker: {
      nodeSelector: { gpu: 'no' },
      tolerations: [{ key: 'b', operator: 'Exists' }],
      data: { existingClaim: 'models' },
    },
    ingress: { enabled: true, className: 'nginx', annotations: { a: 'b' }, tlsSecret: 'certificate' },
  },
}

/** Values that the schema of the values must refuse. */
const wrongValues: object[] = [{ publicUrl: 'tiro.example.org' }, { workers: 3 }, { settings: { LOG: 'info' } }]

/** Renders the chart with each set of values and checks every resource. @returns problems */
export function checkChart(chart: string): string[] {
  const problems: string[] = []
  const defaults = parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8')) as Record<string, unknown>
  const schema = JSON.parse(readFileSync(path.join(chart, 'values.schema.json'), 'utf8')) as object
  const isValid = new Ajv({ strict: false }).compile(schema)
  for (const values of wrongValues) {
    if (isValid(merged(defaults, values))) problems.push(`values.schema.json accepts ${JSON.stringify(values)}`)
  }
  const planted = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec: { replicas: 'two' } }
  if (schemaProblem(planted as never) === null) problems.push('the schemas miss a planted mistake')
  const settings = settingsOfTiro()
  for (const [name, values] of Object.entries(cases)) {
    if (!isValid(merged(defaults, values))) problems.push(`${name}: values ${JSON.stringify(isValid.errors)}`)
    const resources = renderChart(chart, values)
    const kinds = resources.map(({ kind }) => kind)
    console.log(`  ${name}: ${kinds.join(', ')}`)
    problems.push(...resources.flatMap((one) => problemsOf(one, resources, settings)).map((text) => `${name}: ${text}`))
  }
  return problems
}

function renderChart(chart: string, values: object): Resource[] {
  const program = path.join(import.meta.dirname, 'render-chart.go')
  const text = execFileSync('go', ['run', program, chart, 'example', 'tiro'], {
    input: JSON.stringify(values),
    encoding: 'utf8',
    env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' },
  })
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    // A template without output is an empty document.
    const resource = document.toJS() as Resource | null
    return resource === null ? [] : [resource]
  })
}

function problemsOf(resource: Resource, all: Resource[], settings: Set<string>): string[] {
  const at = `${resource.kind} ${resource.metadata.name}`
  const problem = schemaProblem(resource)
  const problems = problem === null ? [] : [`${at}: ${problem}`]
  const { selector, template } = resource.spec
  const labels = selector?.matchLabels ?? (resource.kind === 'Service' ? (selector as Record<string, string>) : {})
  const pods = all.flatMap((one) => one.spec.template ?? [])
  const isSelected = pods.some((pod) =>
    Object.entries(labels).every(([key, value]) => pod.metadata.labels[key] === value),
  )
  if (!isSelected) problems.push(`${at}: its selector finds no pod`)
  // With the links of a Service called tiro, TIRO_PORT would be an address, and the server wouldn't start.
  if (template !== undefined && template.spec.enableServiceLinks !== false) problems.push(`${at}: has service links`)
  for (const container of template?.spec.containers ?? []) {
    const names = (container.env ?? []).map(({ name }) => name)
    for (const name of names.filter((one) => !settings.has(one))) problems.push(`${at}: ${name} is not a setting`)
    if (new Set(names).size < names.length) problems.push(`${at}: a setting is given twice`)
    const ports = new Set(container.ports?.map(({ name }) => name))
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      if (probe !== undefined && !ports.has(probe.httpGet.port)) problems.push(`${at}: no port ${probe.httpGet.port}`)
    }
  }
  return problems
}

/** What Kubernetes' schema of a resource forbids in it; null: nothing. */
function schemaProblem(resource: Resource): string | null {
  const Model = models[resource.kind]
  if (Model === undefined) return 'no schema'
  try {
    new Model(resource as never).validate()
    return null
  } catch (error) {
    return String(error)
  }
}

/** The variables that the program reads. */
function settingsOfTiro(): Set<string> {
  const sources = globSync('src/platform/config/*.ts').map((file) => readFileSync(file, 'utf8'))
  return new Set(sources.join('\n').match(/\b(?:TIRO|OTEL)_[A-Z0-9_]+\b/g))
}

function merged(into: Record<string, unknown>, from: object): Record<string, unknown> {
  const result = { ...into }
  for (const [key, value] of Object.entries(from)) {
    const old = result[key]
    const areObjects = [old, value].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    result[key] = areObjects ? merged(old as Record<string, unknown>, value as object) : (value as unknown)
  }
  return result
}
