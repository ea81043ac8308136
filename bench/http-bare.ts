// A bare Fastify route that returns the JSON in its argument. The baseline of http.ts.
import Fastify from 'fastify'

const answer = JSON.parse(process.argv[2] ?? '{}') as unknown
const app = Fastify()
app.get('*', async () => answer)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
