import { Enum, Nullable } from './schema.ts'
import type { Static } from './type.ts'

/** Why a webhook or an export rule is paused. */
const disabledReasons = ['PAUSED', 'GONE', 'FAILING'] as const
export const DisabledReason = Nullable(
  Enum(disabledReasons, {
    description:
      'PAUSED: by a person or a key; GONE: the receiver answered 410; FAILING: every attempt failed for five days; null: active, or paused by an earlier release',
  }),
)
/** Null: active, or paused by an earlier release. */
export type DisabledReason = Static<typeof DisabledReason>
