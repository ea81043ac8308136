import { AppError } from '../../contract/app-error.ts'

/** 404, for a path that no route has. */
export function unknownAddress(path: string): AppError {
  return new AppError('NOT_FOUND', 'Nothing was found at this address.', { resource: 'route', id: path.slice(0, 200) })
}
