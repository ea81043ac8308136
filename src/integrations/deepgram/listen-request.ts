import type { DeepgramQuery } from '../../contract/endpoints/deepgram.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { AudioRequest, RequestDeps } from '../requests/open-request.ts'
import type { ReceiveDeps } from '../requests/receive-media.ts'

/** `box` encrypts the headers of callbacks. */
export type ListenDeps = RequestDeps & ReceiveDeps & { box: SecretBox }

export interface ListenRequest extends Omit<AudioRequest, 'onError'> {
  query: DeepgramQuery
}
