import { AppError } from '../../contract/app-error.ts'
import type { WebRoute } from '../../platform/http/web-route.ts'

/** Clients of whisper.cpp's server may load another model file there. Here, nobody names files of the server. */
export const whisperCppLoadRoute: WebRoute = {
  method: 'POST',
  path: '/load',
  access: 'open',
  rate: 'default',
  maxBytes: 10_000,
  handle: async () => {
    throw new AppError(
      'NOT_FOUND',
      'Tiro loads no models for clients. Send the ID of an engine of GET /v1/models as model of /inference.',
    )
  },
}
