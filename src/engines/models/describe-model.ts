import type { Model } from '../../contract/endpoints/operations.ts'
import { messageOf } from '../../contract/app-error.ts'
import type { ModelManager, ModelStatus } from './manager.ts'

const states = { present: 'PRESENT', partial: 'PARTIAL', absent: 'ABSENT' } as const

/** A model as the contract shows it. */
export function describeModel(manager: ModelManager, status: ModelStatus): Model {
  const pull = manager.pullState(status.id)
  const isHere = status.state === 'present'
  return {
    id: status.id,
    title: status.title,
    purpose: status.purpose,
    licence: status.licence,
    bytes: status.bytes,
    bytesHere: pull.state === 'fetching' ? pull.bytes : status.bytesHere,
    state: status.fetching ? 'FETCHING' : states[status.state],
    fetchable: status.fetchable,
    check: status.check,
    failure: pull.state === 'failed' || (pull.state === 'elsewhere' && !isHere) ? messageOf(pull.error) : null,
  }
}
