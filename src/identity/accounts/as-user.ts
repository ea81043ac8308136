import type { User } from '../../contract/resources.ts'
import type { Row } from '../../platform/database/schema.ts'

/** An account as shown to its owner. */
export function asUser(row: Row<'user'>): User {
  return { id: row.id, email: row.email, name: row.name, createdAt: row.createdAt }
}
