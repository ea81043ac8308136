import { UsageError } from '../../contract/app-error.ts'
import { checkBaseUrl, type Settings } from './settings.ts'

export interface TracingSettings {
  /** URL that takes OTLP over HTTP, e.g. `http://localhost:4318/v1/traces`. */
  url: string
  /** Share of new traces that are recorded, 0–1. */
  ratio: number
}

/** OpenTelemetry's own variables name the collector; null: no tracing. */
export function readTracing({ text }: Settings): TracingSettings | null {
  const ratio = Number(text('TIRO_TRACES') ?? '1')
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new UsageError(`TIRO_TRACES must be a number from 0 (off) to 1 (every trace), not "${text('TIRO_TRACES')}".`)
  }
  const url = readUrl(text)
  if (url === null && text('TIRO_TRACES') !== null && ratio > 0) {
    throw new UsageError('TIRO_TRACES needs OTEL_EXPORTER_OTLP_ENDPOINT, the address of an OpenTelemetry collector.')
  }
  return url === null || ratio === 0 ? null : { url, ratio }
}

/** OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is complete, OTEL_EXPORTER_OTLP_ENDPOINT lacks the path. */
function readUrl(text: Settings['text']): string | null {
  const example = 'http://localhost:4318'
  const whole = text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  if (whole !== null) return checkBaseUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', whole, `${example}/v1/traces`)
  const base = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  return base === null ? null : `${checkBaseUrl('OTEL_EXPORTER_OTLP_ENDPOINT', base, example)}/v1/traces`
}
