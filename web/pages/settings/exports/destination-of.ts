import type { ExportRule } from '../../../../src/contract/endpoints/exports.ts'

/** The folder or address that a rule writes to. */
export function destinationOf({ folder, url }: Pick<ExportRule, 'folder' | 'url'>): string {
  return folder ?? url ?? ''
}
