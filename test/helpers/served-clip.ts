import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after } from 'node:test'
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
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  after(() => site.close())
  const web = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  return { folder, clip: path.join(folder, 'clip.wav'), bytes, web }
}
