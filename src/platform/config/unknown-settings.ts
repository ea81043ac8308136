import { wordErrors } from '../../text/word-error-rate.ts'
import type { Environment } from './settings.ts'

/** Every setting of the server and the commands; unknown-settings.test.ts compares them with those that are read. */
const known = `
APERTIUM AUDIT_DAYS BLOBS CHAT_CONCURRENCY CHAT_CONTEXT CHAT_KEY CHAT_MODEL CHAT_TIMEOUT CHAT_URL CORS_ORIGINS DATA
DATABASE_CONNECTIONS DATABASE_REPLICA DATABASE_REPLICA_LAG DATABASE_TIMEOUT DATABASE_URL EMBEDDING EMBEDDING_KEY
EMBEDDING_MODEL EMBEDDING_URL EXPORT_FOLDERS FFMPEG FFPROBE HOST INSIGHTS KEY LEGACY_HOST LIMIT_FAILED_SIGN_INS
LIMIT_JOBS LIMIT_REQUESTS LIMIT_SEARCHES LIVE_IDLE_SECONDS LIVE_MAX_HOURS LIVE_SESSIONS LIVE_SESSIONS_PER_ACCOUNT LOG
MAX_ARCHIVE_BYTES MAX_DOWNLOAD_SECONDS MAX_MEDIA_SECONDS MAX_QUEUED MAX_UPLOAD_BYTES METRICS_PORT MIN_FREE_BYTES
MODELS MODEL_FETCH MODEL_FOLDER MODEL_MIRROR MOVE_TO OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_ISSUER OPENAI_KEY
OPENAI_MODEL OPENAI_URL OUTBOUND_ALLOW OUTBOUND_HTTP PAGES_WITHOUT_SANDBOX POCKETSPHINX PORT PROCESSES PROCESS_IDLE
PROCESS_MEMORY PUBLIC_URL QUOTA_ACCOUNT_BYTES QUOTA_ACCOUNT_HOURS QUOTA_ACCOUNT_RECORDINGS QUOTA_WORKSPACE_BYTES
QUOTA_WORKSPACE_HOURS QUOTA_WORKSPACE_RECORDINGS REQUIRE_SECOND_FACTOR ROLE S3_ACCESS_KEY_ID S3_CACHE_BYTES
S3_CREDENTIALS_FILE S3_DOWNLOADS S3_ENDPOINT S3_PATH_STYLE S3_PUBLIC_ENDPOINT S3_REGION S3_SECRET_ACCESS_KEY
S3_SESSION_TOKEN SAMPLE SANDBOX SECRET SESSION_HOURS SIGNUP SMTP_FROM SMTP_TLS SMTP_URL SPEAKERS SPEECH SPEECH_MODEL
TRACES TRANSLATION TRANSLATION_OPENAI_KEY TRANSLATION_OPENAI_MODEL TRANSLATION_OPENAI_URL TRANSLATION_REGISTRY
TRUSTED_PROXIES UPLOAD_STALL_SECONDS URL V1_KEEP WATCH_FOLDER WATCH_FORMATS WATCH_INTERVAL WATCH_KEY WATCH_LANGUAGE
WATCH_MOVE WATCH_RESULTS WATCH_SETTLE WATCH_SPACE WATCH_TAGS WATCH_TEMPLATE WYOMING_HOST WYOMING_KEY WYOMING_PORT
YTDLP`
  .trim()
  .split(/\s+/)
export const knownSettings: ReadonlySet<string> = new Set(known.map((name) => `TIRO_${name}`))

/** What the tests, measurements and scripts of this repository read. */
const ofDevelopment = /^TIRO_(ATTACK|BENCH|CHAOS|CHECK|DEV|FUZZ|LIVE_HOURS$|LIVE_KILL|MOUNTS$|TEST)/
/** Kubernetes and Docker describe a service called tiro-… by such variables. */
const ofServiceLinks = /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP|SCTP)/

/**
 * A sentence for each variable that looks like a setting of Tiro and isn't one, with the nearest name. No sentence has
 * a value: that may be a password.
 */
export function unknownSettings(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('TIRO_') && !knownSettings.has(name) && !ofDevelopment.test(name))
    .filter((name) => !ofServiceLinks.test(name) && !/^(tcp|udp|sctp):/.test(env[name] ?? ''))
    .toSorted()
    .map((name) => {
      const near = nearest(name)
      return `${name} isn't a setting of Tiro and has no effect.${near === null ? '' : ` Did you mean ${near}?`}`
    })
}

/** A setting of which one name is the beginning of the other, or that differs in a third of its letters at most. */
function nearest(name: string): string | null {
  const own = name.slice('TIRO_'.length)
  const [best] = known
    .map((setting) => ({ setting, distance: wordErrors(Array.from(setting), Array.from(own)) }))
    .filter(({ setting, distance }) => {
      const begins = own.startsWith(`${setting}_`) || setting.startsWith(`${own}_`)
      return begins || distance <= Math.max(own.length, setting.length) / 3
    })
    .toSorted((a, b) => a.distance - b.distance)
  return best === undefined ? null : `TIRO_${best.setting}`
}
