import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'

/** TIRO_EXPORT_FOLDERS: folders of the server that export rules may write to. */
export function readExportFolders(list: (name: string) => string[]): string[] {
  return list('TIRO_EXPORT_FOLDERS').map((folder) => {
    if (!path.isAbsolute(folder)) {
      throw new UsageError(`TIRO_EXPORT_FOLDERS must be absolute paths, separated by commas, not "${folder}".`)
    }
    return path.resolve(folder)
  })
}
