import type { Handlers } from '../contract/endpoints/index.ts'
import { notFound } from '../errors.ts'
import type { Database } from '../storage/database/schema.ts'
import { setUpPage } from './set-up-page.ts'
import { setUp } from './set-up.ts'
import { findUser } from './store.ts'

export function accountRoutes(db: Database): Handlers<'getMe' | 'getSetUpPage' | 'setUp'> {
  return {
    getMe: async ({ caller }) => {
      const user = await findUser(db, caller.userId)
      if (user === undefined) throw notFound('user', caller.userId)
      return { id: user.id, email: user.email, name: user.name, createdAt: user.createdAt }
    },
    getSetUpPage: async () => setUpPage(),
    setUp: ({ body }) => setUp(db, body),
  }
}
