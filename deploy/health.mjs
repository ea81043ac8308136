// The health check of the container: succeeds if the process responds.
const port = process.env.TIRO_METRICS_PORT ?? '9464'
const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isHealthy ? 0 : 1)
