import { createServer } from 'node:http'
import path from 'node:path'
import { after } from 'node:test'
import { listen } from './listen.ts'
import { removeFolder, sampleFile, temporaryFolder } from './harness.ts'
import { made } from './media.ts'

/** The first 14 s of the sample, as a file in a folder and at `/clip.wav` of a web server on this machine. */
export async function servedClip(): Promise<{ folder: string; clip: string; bytes: Buffer; web: string }> {
  const folder = await temporaryFolder()
  after(() => removeFolder(folder))
  const bytes = await made(folder, 'clip.wav', ['-t', '14', '-i', sampleFile, '-ac', '1', '-ar', '16000'])
  const site = createServer((request, reply) => {
    if (request.url !== '/clip.wav') return reply.writeHead(404).end()
    return reply.writeHead(200, { 'content-type': 'audio/wav' }).end(bytes)
  })
  const web = await listen(site)
  after(() => site.close())
  return { folder, clip: path.join(folder, 'clip.wav'), bytes, web }
}
