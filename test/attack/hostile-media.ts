// Hostile media files, made byte by byte. Each is small, says what it isn't, and must cost little.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'

export interface HostileFile {
  name: string
  bytes: Buffer
}

/** Files and addresses that no hostile file may get read. */
export interface Canaries {
  /** A plain text file. */
  file: string
  /** A real recording, which a program would happily include. */
  media: string
  /** `http://127.0.0.1:port` of a listener. */
  address: string
}

const u16 = (n: number): Buffer => Buffer.from([n & 255, (n >>> 8) & 255])
const u32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(n >>> 0)
  return bytes
}
const be16 = (n: number): Buffer => Buffer.from([(n >>> 8) & 255, n & 255])
const be32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n >>> 0)
  return bytes
}
const be64 = (n: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(n)
  return bytes
}
const text = (value: string): Buffer => Buffer.from(value, 'latin1')
const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)))

interface Wave {
  tag?: number
  channels?: number
  rate?: number
  bits?: number
  align?: number
  claim?: number
  data?: Buffer
  extra?: Buffer
}

function wav({ tag = 1, channels = 1, rate = 16_000, bits = 16, align, claim, data, extra }: Wave): Buffer {
  const sound = data ?? Buffer.alloc(32_000)
  const block = align ?? Math.ceil((channels * bits) / 8)
  const format = join(u16(tag), u16(channels), u32(rate), u32((rate * block) >>> 0), u16(block), u16(bits))
  const size = claim ?? sound.length
  const body = join('fmt ', u32(format.length), format, extra ?? '', 'data', u32(size), sound)
  return join('RIFF', u32(Math.min(size + 36, 0xff_ff_ff_ff)), 'WAVE', body)
}

const atom = (name: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = join(...parts)
  return join(be32(body.length + 8), name, body)
}

interface Mp4 {
  samples?: number
  sampleSize?: number
  delta?: number
  timescale?: number
  rate?: number
  channels?: number
  dref?: Buffer
  chunks?: number[]
  entries?: number
  data?: Buffer
}

/** An mp4 with one PCM track, whose tables may say anything. */
function mp4(given: Mp4): Buffer {
  const { samples = 8000, sampleSize = 2, delta = 1, timescale = 16_000, rate = 16_000, channels = 1 } = given
  const data = given.data ?? Buffer.alloc(16_000)
  const head = atom('ftyp', 'isom', be32(0), 'isom')
  const duration = Math.min(0xff_ff_ff_ff, samples * delta)
  const entry = join(Buffer.alloc(6), be16(1), Buffer.alloc(8), be16(channels), be16(16), be32(0), be32(rate << 16))
  const build = (offset: number): Buffer => {
    const chunks = given.chunks ?? [offset]
    const table = atom(
      'stbl',
      atom('stsd', be32(0), be32(1), atom('sowt', entry)),
      atom('stts', be32(0), be32(given.entries ?? 1), be32(samples), be32(delta)),
      atom('stsc', be32(0), be32(1), be32(1), be32(samples), be32(1)),
      atom('stsz', be32(0), be32(sampleSize), be32(samples)),
      atom('stco', be32(0), be32(given.entries ?? chunks.length), ...chunks.map((at) => be32(at))),
    )
    const dref = given.dref ?? atom('url ', be32(1))
    const media = atom(
      'mdia',
      atom('mdhd', be32(0), be32(0), be32(0), be32(timescale), be32(duration), be32(0)),
      atom('hdlr', be32(0), 'mhlr', 'soun', Buffer.alloc(12), Buffer.from([0])),
      atom('minf', atom('smhd', Buffer.alloc(8)), atom('dinf', atom('dref', be32(0), be32(1), dref)), table),
    )
    const track = atom('tkhd', be32(7), be32(0), be32(0), be32(1), be32(0), be32(duration), Buffer.alloc(60))
    const movie = atom('mvhd', be32(0), be32(0), be32(0), be32(timescale), be32(duration), Buffer.alloc(80))
    return atom('moov', movie, atom('trak', track, media))
  }
  const offset = head.length + build(0).length + 8
  return join(head, build(offset), atom('mdat', data))
}

/** A FLAC head: STREAMINFO, then whatever is given. */
function flac(rate: number, channels: number, samples: bigint, rest: Buffer): Buffer {
  const packed = (BigInt(rate) << 44n) | (BigInt(channels - 1) << 41n) | (15n << 36n) | samples
  return join(
    'fLaC',
    Buffer.from([0, 0, 0, 34]),
    be16(4096),
    be16(4096),
    Buffer.alloc(6),
    be64(packed),
    Buffer.alloc(16),
    rest,
  )
}

const oggPage = (serial: number, sequence: number, granule: bigint, kind: number, packet: Buffer): Buffer => {
  const position = Buffer.alloc(8)
  position.writeBigInt64LE(granule)
  const laces = Buffer.from([
    ...Array.from({ length: Math.floor(packet.length / 255) }, () => 255),
    packet.length % 255,
  ])
  const head = join('OggS', Buffer.from([0, kind]), position, u32(serial), u32(sequence), u32(0))
  const page = join(head, Buffer.from([laces.length]), laces, packet)
  page.writeUInt32LE(crcOf(page), 22)
  return page
}

/** The checksum of Ogg: CRC-32 with 0x04c11db7, not reflected. */
function crcOf(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc = (crc ^ (byte << 24)) >>> 0
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ ((crc & 0x80_00_00_00) === 0 ? 0 : 0x04_c1_1d_b7)) >>> 0
  }
  return crc
}

const opusHead = (channels: number, rate: number): Buffer =>
  join('OpusHead', Buffer.from([1, channels]), u16(0), u32(rate), u16(0), Buffer.from([0]))
const opusTags = join('OpusTags', u32(0), u32(0))

function opus(chains: number, granule: bigint): Buffer {
  const pages: Buffer[] = []
  for (let n = 1; n <= chains; n++) {
    pages.push(oggPage(n, 0, 0n, 2, opusHead(1, 48_000)), oggPage(n, 1, 0n, 0, opusTags))
    pages.push(oggPage(n, 2, granule, 4, Buffer.from([0xf8, 0xff, 0xfe])))
  }
  return Buffer.concat(pages)
}

/** An element with a length of five bytes. */
const ebml = (id: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = join(...parts)
  return join(Buffer.from(id, 'hex'), Buffer.from([0x08]), be32(body.length), body)
}

function matroska(...parts: Buffer[]): Buffer {
  return join(ebml('1a45dfa3', ebml('4282', 'matroska')), ebml('18538067', ...parts))
}

const float64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
const track = (rate: number, channels: number, codec = 'A_PCM/INT/LIT'): Buffer =>
  ebml(
    '1654ae6b',
    ebml(
      'ae',
      ebml('d7', Buffer.from([1])),
      ebml('73c5', Buffer.from([1])),
      ebml('83', Buffer.from([2])),
      ebml('86', codec),
      ebml('e1', ebml('b5', float64(rate)), ebml('9f', Buffer.from([channels])), ebml('6264', Buffer.from([16]))),
    ),
  )
const cluster = (time: bigint, data: Buffer): Buffer =>
  ebml('1f43b675', ebml('e7', be64(time)), ebml('a3', Buffer.from([0x81, 0, 0, 0x80]), data))
const info = (scale: number, duration: number): Buffer =>
  ebml('1549a966', ebml('2ad7b1', be32(scale)), ebml('4489', float64(duration)))

const synchsafe = (n: number): Buffer => Buffer.from([(n >>> 21) & 127, (n >>> 14) & 127, (n >>> 7) & 127, n & 127])

const picture = '-f lavfi -i testsrc=d=5:s=64x64:r=25'
/** Options for formats that need some. */
const special: Record<string, string> = {
  webm: '-ar 16000 -c:a libopus',
  dts: '-ar 16000 -ac 2 -c:a dca -strict -2',
  mxf: `${picture} -ar 48000 -c:v mpeg2video -c:a pcm_s16le`,
  dv: `${picture} -target pal-dv`,
}

/** Real files made by ffmpeg, to be cut and changed. */
function honest(folder: string): Record<string, Buffer> {
  mkdirSync(folder, { recursive: true })
  const made: Record<string, Buffer> = {}
  for (const name of [
    'mp3',
    'm4a',
    'flac',
    'ogg',
    'webm',
    'mkv',
    'avi',
    'wma',
    'ts',
    'aac',
    'aiff',
    'caf',
    'au',
    'flv',
    'wv',
    'dts',
    'mxf',
    'dv',
  ]) {
    const file = path.join(folder, `honest.${name}`)
    const rate = name === 'flv' ? '44100' : '16000'
    const options = special[name] ?? `-ar ${rate}`
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...`-f lavfi -i sine=d=5 ${options}`.split(' '), file])
    made[name] = readFileSync(file)
  }
  return made
}

/** The same random bytes at every run. */
function randomBytes(seed: number, length: number): Buffer {
  let state = seed
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return state >>> 24
    }),
  )
}

function headers(): HostileFile[] {
  const files: [string, Buffer][] = []
  for (const rate of [0, 1, 2, 10, 100, 3999, 384_001, 1_000_000, 0x7f_ff_ff_ff, 0xff_ff_ff_ff])
    files.push([`rate-${rate}.wav`, wav({ rate })])
  for (const channels of [0, 65, 255, 1000, 32_767, 65_535])
    files.push([`channels-${channels}.wav`, wav({ channels, align: (channels * 2) & 0xff_ff })])
  for (const bits of [0, 1, 3, 7, 64, 255, 65_535]) files.push([`bits-${bits}.wav`, wav({ bits, align: 1 })])
  for (const claim of [0, 1, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_fe, 0xff_ff_ff_ff])
    files.push([`data-${claim}.wav`, wav({ claim })])
  for (const tag of [0, 2, 0x11, 0x31, 0x55, 0x161, 0x2000, 0xff_fe, 0xff_ff])
    files.push([`codec-${tag}.wav`, wav({ tag, align: 1 })])
  files.push(
    ['align-0.wav', wav({ align: 0 })],
    ['list-2gb.wav', wav({ extra: join('LIST', u32(0x7f_ff_ff_ff), 'INFO') })],
    ['list-negative.wav', wav({ extra: join('LIST', u32(0xff_ff_ff_f0), 'INFO') })],
    ['no-data.wav', wav({ data: Buffer.alloc(0) })],
  )
  for (const rate of [0, 1, 100, 655_350, 1_048_575])
    files.push([`rate-${rate}.flac`, flac(rate, 1, 1_000_000n, Buffer.alloc(5000, 0x55))])
  files.push(
    ['length.flac', flac(16_000, 1, (1n << 36n) - 1n, Buffer.alloc(5000, 0x55))],
    ['picture-16mb.flac', flac(16_000, 8, 0n, join(Buffer.from([0x86, 255, 255, 255]), be32(3), be32(0xff_ff_ff_ff)))],
    ['seektable.flac', flac(16_000, 1, 0n, join(Buffer.from([0x03, 255, 255, 255]), Buffer.alloc(50_000, 1)))],
    [
      'comment-4gb.flac',
      flac(16_000, 1, 0n, join(Buffer.from([0x84, 0, 0, 8]), u32(0xff_ff_ff_ff), u32(0xff_ff_ff_ff))),
    ],
    [
      'endless-blocks.flac',
      flac(16_000, 1, 0n, Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([4, 0, 0, 0])))),
    ],
  )
  return files.map(([name, bytes]) => ({ name, bytes }))
}

function tables(): HostileFile[] {
  const files: [string, Buffer][] = [
    ['samples-4g.mp4', mp4({ samples: 0xff_ff_ff_ff, sampleSize: 2 })],
    ['samples-100m.mp4', mp4({ samples: 100_000_000, sampleSize: 1, delta: 1000 })],
    ['size-0.mp4', mp4({ samples: 50_000_000, sampleSize: 0 })],
    ['delta-0.mp4', mp4({ samples: 100_000, delta: 0 })],
    ['delta-max.mp4', mp4({ samples: 8000, delta: 0x7f_ff_ff_ff })],
    ['timescale-0.mp4', mp4({ timescale: 0 })],
    ['timescale-1.mp4', mp4({ timescale: 1, samples: 80_000 })],
    ['rate-1.mp4', mp4({ rate: 1, timescale: 1 })],
    ['channels-60000.mp4', mp4({ channels: 60_000 })],
    ['entries-4g.mp4', mp4({ entries: 0xff_ff_ff_ff })],
    ['entries-100m.mp4', mp4({ entries: 100_000_000 })],
    ['same-chunk.mp4', mp4({ samples: 8000, chunks: Array.from({ length: 20_000 }, () => 700) })],
    ['moov-4gb.mp4', join(atom('ftyp', 'isom', be32(0)), be32(0xff_ff_ff_f0), 'moov', Buffer.alloc(1000))],
    ['atom-0.mp4', join(atom('ftyp', 'isom', be32(0)), ...Array.from({ length: 5000 }, () => join(be32(0), 'free')))],
    ['atom-64bit.mp4', join(atom('ftyp', 'isom', be32(0)), be32(1), 'moov', be64((1n << 63n) - 1n))],
    ['nested-2000.mp4', Array.from({ length: 2000 }).reduce<Buffer>((inner) => atom('moov', inner), Buffer.alloc(0))],
    [
      'nested-udta.mp4',
      join(
        atom('ftyp', 'isom', be32(0)),
        Array.from({ length: 3000 }).reduce<Buffer>((inner) => atom('udta', inner), Buffer.alloc(0)),
      ),
    ],
    ['chains-3000.opus', opus(3000, 960n)],
    ['granule-max.opus', opus(1, (1n << 63n) - 1n)],
    ['granule-negative.opus', opus(2, -5n)],
    ['granule-day.opus', opus(1, 48_000n * 86_400n * 3n)],
    ['channels-255.opus', join(oggPage(1, 0, 0n, 2, opusHead(255, 1)), oggPage(1, 1, 0n, 0, opusTags))],
    ['rate-1.mkv', matroska(info(1_000_000, 1000), track(1, 1), cluster(0n, Buffer.alloc(32_000)))],
    ['rate-nan.mkv', matroska(track(Number.NaN, 1), cluster(0n, Buffer.alloc(32_000)))],
    ['rate-huge.mkv', matroska(track(1e300, 1), cluster(0n, Buffer.alloc(32_000)))],
    ['channels-200.mkv', matroska(track(16_000, 200), cluster(0n, Buffer.alloc(32_000)))],
    ['duration-huge.mkv', matroska(info(1_000_000, 1e18), track(16_000, 1), cluster(0n, Buffer.alloc(32_000)))],
    [
      'gap-day.mkv',
      matroska(track(16_000, 1), cluster(0n, Buffer.alloc(3200)), cluster(80_000_000n, Buffer.alloc(3200))),
    ],
    [
      'gap-century.mkv',
      matroska(track(16_000, 1), cluster(0n, Buffer.alloc(3200)), cluster(1n << 60n, Buffer.alloc(3200))),
    ],
    [
      'gaps-1000.mkv',
      matroska(
        track(16_000, 1),
        ...Array.from({ length: 1000 }, (_, n) => cluster(BigInt(n) * 80_000n, Buffer.alloc(32))),
      ),
    ],
    [
      'nested.mkv',
      matroska(Array.from({ length: 500 }).reduce<Buffer>((inner) => ebml('18538067', inner), Buffer.alloc(0))),
    ],
    ['clusters-0.mkv', matroska(track(16_000, 1), ...Array.from({ length: 20_000 }, () => ebml('1f43b675', '')))],
    ['rate-0.au', join('.snd', be32(24), be32(0xff_ff_ff_ff), be32(3), be32(0), be32(1), Buffer.alloc(5000))],
    ['rate-1.au', join('.snd', be32(24), be32(0xff_ff_ff_ff), be32(3), be32(1), be32(1), Buffer.alloc(32_000))],
    ['channels.au', join('.snd', be32(24), be32(5000), be32(3), be32(16_000), be32(0x7f_ff_ff_ff), Buffer.alloc(5000))],
    ['rate-1.aiff', aiff(Buffer.from('3fff8000000000000000', 'hex'), 1)],
    ['rate-infinite.aiff', aiff(Buffer.from('7fff8000000000000000', 'hex'), 1)],
    ['channels-32767.aiff', aiff(Buffer.from('400cfa00000000000000', 'hex'), 32_767)],
    ['rate-1.caf', caf(1, 1)],
    ['rate-nan.caf', caf(Number.NaN, 1)],
    ['channels-4g.caf', caf(16_000, 0xff_ff_ff_ff)],
  ]
  return files.map(([name, bytes]) => ({ name, bytes }))
}

function aiff(rate: Buffer, channels: number): Buffer {
  const common = join('COMM', be32(18), be16(channels), be32(0x7f_ff_ff_ff), be16(16), rate)
  const body = join('AIFF', common, 'SSND', be32(32_008), Buffer.alloc(32_008))
  return join('FORM', be32(body.length), body)
}

function caf(rate: number, channels: number): Buffer {
  const description = join(
    float64(rate),
    'lpcm',
    be32(2),
    be32((2 * channels) >>> 0),
    be32(1),
    be32(channels),
    be32(16),
  )
  return join(
    'caff',
    be16(1),
    be16(0),
    'desc',
    be64(32n),
    description,
    'data',
    be64(-1n & 0xff_ff_ff_ff_ff_ff_ff_ffn),
    Buffer.alloc(32_004),
  )
}

/** Files that lead elsewhere: playlists under other names, and references inside containers. */
function references({ file, media, address }: Canaries): HostileFile[] {
  const lists = [file, media, `file://${file}`, `${address}/list`].flatMap((target, n): [string, string][] => [
    [`hls-${n}.mp3`, `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`],
    [`concat-${n}.wav`, `ffconcat version 1.0\nfile '${target}'\n`],
    [`asx-${n}.wma`, `<asx version="3.0"><entry><ref href="${target}"/></entry></asx>`],
    [`pls-${n}.ogg`, `[playlist]\nFile1=${target}\nNumberOfEntries=1\n`],
    [
      `dash-${n}.mp4`,
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet mimeType="audio/mp4"><Representation id="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
    [`reference-${n}.asf`, `[Reference]\nRef1=${target}\n`],
    [`subfile-${n}.mp3`, `subfile,,start,0,end,100,,:${target}`],
  ])
  lists.push(
    ['sdp.mp3', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 9 RTP/AVP 0\n'],
    [
      'key.mp3',
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${file}"\n#EXTINF:9,\ndata:audio/mpeg;base64,AAAA\n#EXT-X-ENDLIST\n`,
    ],
    ['master.m4a', `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nconcat:${file}|${media}\n`],
    ['svg.mp3', `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${file}"/></svg>`],
    ['xml.mp3', `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file://${file}">]><x>&e;</x>`],
    ['vobsub.mp3', `# VobSub index file, v7\nid: en, index: 0\n${file}`],
    ['image.mp3', 'push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x"\npop graphic-context'],
  )
  const alias = (target: string): Buffer =>
    atom('alis', be32(0), Buffer.alloc(146), be16(2), be16(target.length), target)
  const binary: [string, Buffer][] = [file, media].flatMap((target, n): [string, Buffer][] => [
    [`dref-url-${n}.mov`, mp4({ dref: atom('url ', be32(0), `file://${target}\0`) })],
    [`dref-alias-${n}.mov`, mp4({ dref: alias(target) })],
    [
      `rmra-${n}.mov`,
      join(
        atom('ftyp', 'qt  ', be32(0)),
        atom('moov', atom('rmra', atom('rmda', atom('rdrf', be32(0), 'url ', be32(target.length + 1), `${target}\0`)))),
      ),
    ],
    [
      `attachment-${n}.mkv`,
      matroska(
        track(16_000, 1),
        ebml('1941a469', ebml('61a7', ebml('466e', `../../..${target}`), ebml('465c', Buffer.alloc(100)))),
        cluster(0n, Buffer.alloc(32_000)),
      ),
    ],
    [
      `linked-${n}.mkv`,
      matroska(
        ebml('1549a966', ebml('3c83ab', target), ebml('3eb923', Buffer.alloc(16, 1))),
        track(16_000, 1),
        cluster(0n, Buffer.alloc(32_000)),
      ),
    ],
  ])
  return [...lists.map(([name, value]): [string, Buffer] => [name, text(value)]), ...binary].map(([name, bytes]) => ({
    name,
    bytes,
  }))
}

function damaged(real: Record<string, Buffer>): HostileFile[] {
  const files: [string, Buffer][] = []
  for (const [kind, bytes] of Object.entries(real)) {
    files.push([`cut.${kind}`, bytes.subarray(0, Math.floor(bytes.length / 3))])
    const noisy = Buffer.from(bytes)
    const noise = randomBytes(kind.length * 7919 + bytes.length, noisy.length)
    for (let i = 0; i < noisy.length; i++) if (i > 64 && (noise[i] ?? 0) < 12) noisy[i] = noise[noise.length - i] ?? 0
    files.push([`noisy.${kind}`, noisy])
  }
  const zeros = Buffer.alloc(50_000_000)
  const mp3 = real['mp3'] ?? Buffer.alloc(0)
  files.push(
    ['gzip-50mb.mp3', gzipSync(zeros)],
    ['deflate-50mb.flac', join('fLaC', deflateRawSync(zeros))],
    ['zip.wav', join('PK\u0003\u0004', Buffer.alloc(26), deflateRawSync(zeros))],
    [
      'compressed-header.mov',
      join(
        atom('ftyp', 'qt  ', be32(0)),
        atom('moov', atom('cmov', atom('dcom', 'zlib'), atom('cmvd', be32(0xff_ff_ff_ff), gzipSync(zeros)))),
      ),
    ],
    ['id3-256mb.mp3', join('ID3', Buffer.from([4, 0, 0]), synchsafe(0x0f_ff_ff_ff), mp3)],
    [
      'id3-chain.mp3',
      join(...Array.from({ length: 20_000 }, () => join('ID3', Buffer.from([4, 0, 0]), synchsafe(0))), mp3),
    ],
    [
      'id3-frame.mp3',
      join('ID3', Buffer.from([4, 0, 0]), synchsafe(100), 'APIC', synchsafe(0x0f_ff_ff_ff), Buffer.alloc(92), mp3),
    ],
    ['xing-lie.mp3', xingLie(mp3)],
    ['zeros-20mb.ts', Buffer.alloc(20_000_000, 0x47)],
    [
      'adts-bare.aac',
      Buffer.concat(Array.from({ length: 50_000 }, () => Buffer.from([0xff, 0xf1, 0x50, 0x40, 0x00, 0xff, 0xfc]))),
    ],
    ['amr-empty.amr', join('#!AMR\n', Buffer.alloc(60_000, 0x7c))],
    ['one-byte.mp3', Buffer.from([0xff])],
    ['script.mp3', text('#!/bin/sh\ntouch /tmp/owned\n')],
    ['elf.mp3', join('\u007fELF', randomBytes(3, 5000))],
    ['mixed.mp3', join(wav({}), mp3, mp4({}), opus(3, 960n))],
    ['wav-in-wav.wav', wav({ data: wav({ data: wav({ rate: 1 }) }) })],
  )
  return files.map(([name, bytes]) => ({ name, bytes }))
}

/** An mp3 whose length header states 4 billion frames. */
function xingLie(mp3: Buffer): Buffer {
  const bytes = Buffer.from(mp3)
  const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'))
  if (at < 0) throw new Error('the mp3 has no length header')
  bytes.writeUInt32BE(0xff_ff_ff_ff, at + 8)
  return bytes
}

/** All of them. @param folder for the real files that some are made from */
export function hostileMedia(folder: string, canaries: Canaries): HostileFile[] {
  return [...headers(), ...tables(), ...references(canaries), ...damaged(honest(folder))]
}
