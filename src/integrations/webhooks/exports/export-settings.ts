import { AppError } from '../../../contract/app-error.ts'
import type { Format } from '../../../contract/content.ts'
import type { FieldError } from '../../../contract/errors.ts'
import type { exportContents } from '../../../contract/endpoints/exports.ts'
import type { ExportEvent } from '../../../contract/events.ts'
import { templateFault } from '../../../formats/file-template.ts'
import type { WebhookRow } from '../store.ts'

/** What an export rule is, besides what it shares with a webhook. */
export interface ExportSettings {
  content: (typeof exportContents)[number]
  formats: Format[]
  template: string
  /** Null: files go to the row's URL. */
  folder: string | null
  headerName: string | null
  onEdit: boolean
  tags: string[]
}

export const defaultTemplate = '{folder}/{title}.{format}'
const insightFormats: readonly Format[] = ['markdown', 'text', 'json']

/** A row that is an export rule, not a webhook. */
export type ExportRow = WebhookRow & { export: string }

export function isExport(row: Pick<WebhookRow, 'export'>): row is ExportRow {
  return row.export !== null
}

export function settingsOf(row: Pick<ExportRow, 'export'>): ExportSettings {
  return JSON.parse(row.export) as ExportSettings
}

/** The events after which a rule writes. */
export function eventsFor({ content, onEdit }: Pick<ExportSettings, 'content' | 'onEdit'>): ExportEvent[] {
  if (content === 'TRANSCRIPT') return onEdit ? ['TRANSCRIPT_CREATED', 'TRANSCRIPT_EDITED'] : ['TRANSCRIPT_CREATED']
  return onEdit ? ['INSIGHT_CREATED', 'INSIGHT_CHANGED'] : ['INSIGHT_CREATED']
}

/** Headers that a request needs to arrive: Tiro sets them, and a second one makes every attempt fail. */
export const ownHeaders =
  /^(host|content-(length|type|encoding)|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|proxy-.*)$/i

/** AppError INVALID_BODY for formats that the content doesn't have, a wrong template, and headers that can't be sent. */
export function checkSettings({ content, formats, template, folder, headerName }: ExportSettings): void {
  const fault = templateFault(template)
  const wrong = content === 'INSIGHT' ? formats.find((format) => !insightFormats.includes(format)) : undefined
  const fields: FieldError[] = [
    ...(fault === null ? [] : [{ path: '/template', rule: 'template', message: `The template ${fault}.` }]),
    ...(wrong === undefined
      ? []
      : [{ path: '/formats', rule: 'enum', message: `Insights have the formats ${insightFormats.join(', ')}.` }]),
  ]
  if (headerName !== null && folder !== null) {
    fields.push({ path: '/header', rule: 'forbidden', message: 'Only an export to a URL has a header.' })
  }
  if (headerName !== null && ownHeaders.test(headerName)) {
    fields.push({ path: '/header/name', rule: 'forbidden', message: `Tiro sets the header ${headerName} itself.` })
  }
  if (fields.length > 0) throw invalidFields(fields)
}

export function invalidFields(fields: FieldError[]): AppError {
  return new AppError('INVALID_BODY', fields.map(({ message }) => message).join(' '), { fields })
}
