import { Enum, Nullable, Timestamp } from './schema.ts'
import type { Static } from './type.ts'

const DisabledReason = Nullable(
  Enum(['PAUSED', 'GONE', 'FAILING', 'FOLDERS_DELETED'] as const, {
    description:
      'PAUSED: by a person or a key; GONE: the receiver answered 410; FAILING: every attempt failed for five days; FOLDERS_DELETED: all folders that it was limited to were deleted; null: active, or paused by an earlier release',
  }),
)
/** Why a webhook or an export rule is paused. */
export type DisabledReason = Static<typeof DisabledReason>

/** The fields of a webhook and of an export rule that say whether it is paused. */
export const disabled = { disabledAt: Nullable(Timestamp), disabledReason: DisabledReason }
