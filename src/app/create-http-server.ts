import { readFile } from 'node:fs/promises'
import { authenticateRequest } from '../identity/sessions/authenticate-request.ts'
import type { trackKeyUse } from '../identity/keys/authenticate-key.ts'
import { grantIn } from '../identity/members/grant-in.ts'
import { createRecent } from '../identity/sessions/recent-callers.ts'
import type { Caller, Grant } from '../contract/endpoint.ts'
import type { Handlers } from '../contract/endpoints/index.ts'
import { accessEnded } from '../platform/audit/audit.ts'
import { identityOf } from '../platform/database/transaction-guard.ts'
import { isCorsOrigin } from '../platform/http/allow-origins.ts'
import { createIdempotency } from '../platform/http/idempotency.ts'
import { keepReplies } from '../platform/http/kept-replies.ts'
import { createRateLimiter, policiesOf } from '../platform/http/rate-limiter.ts'
import { onceKnown } from '../platform/async/once-known.ts'
import { createServer } from '../platform/http/server.ts'
import { oauthRoutes, resourceMetadataUrl } from '../identity/apps/oauth-routes.ts'
import { AppError } from '../contract/app-error.ts'
import { isCalledInside } from '../platform/http/web-route.ts'
import { isOwnOrigin } from '../identity/sessions/own-origin.ts'
import { audioSocket } from '../live/audio-socket.ts'
import type { LiveService } from '../live/live-sessions.ts'
import { deepgramAccountRoutes } from '../integrations/deepgram/account-routes.ts'
import { elevenLabsModelRoute } from '../integrations/elevenlabs/model-route.ts'
import { assemblyAiTokenRoute } from '../live/protocols/assemblyai-token.ts'
import { deepgramTokenRoute } from '../live/protocols/deepgram-token.ts'
import { elevenLabsTokenRoute } from '../live/protocols/elevenlabs-token.ts'
import { openAiSessionRoute, openAiTokenRoute } from '../live/protocols/openai-token.ts'
import { clientSockets } from '../live/protocols/client-sockets.ts'
import { whisperCppLoadRoute } from '../integrations/whisper-cpp/load-route.ts'
import { mcpRoutes } from '../integrations/mcp/serve-http.ts'
import { hooks } from './hooks.ts'
import type { Context } from './context.ts'

/** @throws AppError API_KEY_INVALID for the token of an app, unless a web route sent its request */
function requireNoApp(caller: Caller): Caller {
  if (caller.appId === null || isCalledInside()) return caller
  throw new AppError('API_KEY_INVALID', 'This is the access token of an app. It works at /mcp alone.')
}

export type HttpServer = Awaited<ReturnType<typeof createServer>>

/** The HTTP server with its authentication and limits, not listening yet. */
export async function createHttpServer(
  { config, log, database, blobs, engines, reserve, publicUrl, signer }: Context,
  handlers: Handlers,
  keyUse: ReturnType<typeof trackKeyUse>,
  live: LiveService,
): Promise<HttpServer> {
  const { db } = database
  const callers = createRecent<Caller>()
  const grants = createRecent<Grant | null>()
  const clearCallerCache = (): void => {
    callers.forget()
    grants.forget()
  }
  const listEngines = async () => (await engines.speech.engines()).filter(({ isHere }) => isHere)
  const isSecondFactorRequired = config.requireSecondFactor
  const authenticate = (request: Parameters<typeof authenticateRequest>[1]): Caller | Promise<Caller> =>
    authenticateRequest({ db, publicUrl: publicUrl(), use: keyUse, recent: callers, isSecondFactorRequired }, request)
  accessEnded.listen(identityOf(db), clearCallerCache)
  return createServer({
    handlers,
    logger: log,
    deps: {
      authenticate: (request) => onceKnown(authenticate(request), requireNoApp),
      grantIn: (caller, workspaceId) =>
        grants.get(`${caller.keyId ?? caller.userId} ${workspaceId}`, () => grantIn(db, caller, workspaceId)),
      clearCallerCache,
      limiter: createRateLimiter(db),
      policies: policiesOf(config.limits),
      idempotency: createIdempotency(db),
      kept: database.version === null ? null : keepReplies(database.version),
      useReserve: reserve.use,
      uploadSpanMs: config.limits.uploadStallSeconds * 1000,
    },
    authenticateApp: authenticate,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    publicUrl,
    webRoutes: [
      ...oauthRoutes({ db, hooks, publicUrl }),
      assemblyAiTokenRoute(signer),
      deepgramTokenRoute(signer),
      ...deepgramAccountRoutes(db, listEngines),
      elevenLabsTokenRoute(signer),
      elevenLabsModelRoute(listEngines),
      openAiTokenRoute(signer),
      openAiSessionRoute(signer),
      whisperCppLoadRoute,
      ...mcpRoutes({
        publicUrl,
        isAllowedOrigin: (origin) => isOwnOrigin(origin, publicUrl()) || isCorsOrigin(config.corsOrigins, origin),
        onError: (error) => log.error({ err: error }, 'a tool of MCP failed'),
      }),
    ],
    sockets: [
      audioSocket({ db, sessions: live, signer, publicUrl, log }),
      ...clientSockets({
        db,
        hooks,
        signer,
        sessions: live,
        log,
        sessionsPerAccount: config.live.sessionsPerAccount,
        media: config.media,
        maxHours: config.live.maxHours,
      }),
    ],
    challenge: () => `Bearer resource_metadata="${resourceMetadataUrl(publicUrl())}"`,
    legacyHost: config.legacyHost,
    storeOrigin: blobs.clientOrigin,
    openapi: () => readFile(new URL('../../openapi.yaml', import.meta.url), 'utf8'),
  })
}
