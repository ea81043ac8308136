import { messageOf } from '../api/message-of.ts'
import { toast } from './toasts.ts'

/** Says in a toast what went wrong. */
export function toastError(error: unknown): void {
  toast({ text: messageOf(error), tone: 'bad' })
}
