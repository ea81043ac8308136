// Spellings of addresses that must never be reached, made by rule. None is a name that needs a lookup.

/** IPv4 networks that aren't public, by one host each (IANA special-purpose registry). */
const inside4 = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]

const inside6 = [
  '::1',
  '::',
  '0:0:0:0:0:0:0:1',
  '0000:0000:0000:0000:0000:0000:0000:0001',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
]

const digits = (text: string, zero: number): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** Ways that programs write one IPv4 address. */
function spellings4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = whole.toString(16).padStart(8, '0')
  const oct = (n: number): string => `0${n.toString(8)}`
  const pair = `${hex.slice(0, 4)}:${hex.slice(4)}`
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex}`,
    `0X${hex.toUpperCase()}`,
    `0${whole.toString(8)}`,
    `000000${whole.toString(8)}`,
    [a, b, c, d].map((n) => `0x${n.toString(16)}`).join('.'),
    [a, b, c, d].map(oct).join('.'),
    [a, b, c, d].map((n) => `0000${oct(n)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${a.toString(16)}.${oct(b)}.${c * 256 + d}`,
    digits(address, 0xff_10),
    digits(address, 0x1_d7_ce),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replaceAll('.', '｡'),
    encodeURIComponent(address).replaceAll(/[\d.]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    `${address.slice(0, 2)}\u00ad${address.slice(2)}`,
    `[::ffff:${address}]`,
    `[::ffff:${pair}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${pair}]`,
    `[2002:${pair}::1]`,
    `[2001:0:${pair}::]`,
  ]
}

/** Hosts, with brackets where they are IPv6. */
export const insideHosts: readonly string[] = [
  ...inside4.flatMap(spellings4),
  ...inside6.flatMap((address) => [
    `[${address}]`,
    `[${address.toUpperCase()}]`,
    `[${address}%251]`,
    `[${address}%25lo]`,
  ]),
]

/** Whole addresses on a port: each host, with whatever else stands around it. */
export function insideAddresses(port: number): string[] {
  const around = insideHosts.map((host, i) => {
    const forms = [
      `http://${host}:${port}/secret`,
      `https://${host}:${port}/secret`,
      `HTTP:\\\\${host}:${port}\\secret`,
      `http:/${host}:${port}/secret`,
      `http:${host}:${port}/secret`,
      ` http://${host}:${port}/secret `,
      `ht\ntp://${host}:${port}/secret`,
      `http://example.org@${host}:${port}/`,
      `http://${host}:${port}#@example.org/`,
      `http://${host}:${port}?@example.org/`,
      `http://${host}:${port}\\@example.org/`,
      `http://user:password@${host}:${port}/`,
      `http://${host}:0${port}/secret`,
    ]
    return forms[i % forms.length] ?? ''
  })
  const loopback = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']
  const schemes =
    'file ftp gopher dict ldap ws wss data javascript jar netdoc view-source blob rtmp rtsp sftp tftp unix smb'
  return [
    ...around,
    ...insideHosts.map((host) => `https://${host}/`),
    ...loopback.flatMap((host) => schemes.split(' ').map((scheme) => `${scheme}://${host}:${port}/secret`)),
    'file:///etc/passwd',
    'file:/etc/passwd',
    'file:etc/passwd',
    '/etc/passwd',
    '//127.0.0.1/',
    '\\\\127.0.0.1\\x',
  ]
}

const marker = '__youtubedl_smuggle'

/** Endings of an address that carry instructions to yt-dlp, however they are spelled. */
export function smuggledEndings(): string[] {
  const json = JSON.stringify({ http_headers: { 'Ytdl-request-proxy': '__noproxy__' }, to_generic: true })
  const plain = `#${marker}=${encodeURIComponent(json)}`
  const all = (text: string): string => text.replaceAll(/[\w#]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const times = (text: string, count: number): string =>
    Array.from({ length: count }).reduce<string>((inner) => encodeURIComponent(inner), text)
  const bases = [
    plain,
    `#a${plain}`,
    `#x&${marker}=${encodeURIComponent(json)}`,
    plain.toUpperCase(),
    plain.replace('youtubedl', 'YouTubeDL'),
    plain.replaceAll('_', '%5F'),
    plain.replaceAll('_', '%5f'),
    plain.replaceAll('_', '%255f'),
    plain.replace('smuggle', '%73muggle'),
    plain.replace('smuggle', 's\tmuggle'),
    plain.replace('smuggle', 's\nmuggle'),
    plain.replaceAll('_', '\uff3f'),
    plain.replace('youtube', 'ｙｏｕｔｕｂｅ'),
    all(plain),
  ]
  return [
    ...bases,
    ...bases.map((ending) => `?url=${encodeURIComponent(`http://example.org/${ending}`)}`),
    ...[1, 2, 3, 5, 8, 20].flatMap((count) => [
      `?u=${times(`#${marker}=1`, count)}`,
      `/${times(`#${marker}=1`, count)}`,
      `#${times(all(`#${marker}`), count)}`,
    ]),
    `?${plain.slice(1)}`,
    `/${plain.slice(1)}/a.m3u8`,
    `;${plain.slice(1)}`,
  ]
}
