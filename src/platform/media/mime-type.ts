import type { Probe } from './probe.ts'

const fixed: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  w64: 'audio/x-w64',
  flac: 'audio/flac',
  aac: 'audio/aac',
  amr: 'audio/amr',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
  ac3: 'audio/ac3',
  eac3: 'audio/eac3',
  dts: 'audio/vnd.dts',
  wv: 'audio/x-wavpack',
  dv: 'video/dv',
  mxf: 'application/mxf',
  au: 'audio/basic',
  ogg: 'audio/ogg',
  dss: 'audio/x-dss',
  gsm: 'audio/gsm',
  loas: 'audio/x-loas',
  nistsphere: 'audio/x-nist',
  rm: 'application/vnd.rn-realmedia',
  tta: 'audio/x-tta',
  voc: 'audio/x-voc',
}

const either: Record<string, string> = {
  mov: 'mp4',
  matroska: 'x-matroska',
  webm: 'webm',
  asf: 'x-ms-asf',
  avi: 'x-msvideo',
  mpegts: 'mp2t',
  mpeg: 'mpeg',
  flv: 'x-flv',
}

/** The content type detected from a file's bytes, whatever its name. */
export function mimeTypeOf(probe: Pick<Probe, 'container' | 'hasVideo'>): string {
  const names = probe.container.split(',')
  for (const name of names) {
    const plain = fixed[name]
    if (plain !== undefined) return probe.hasVideo && name === 'ogg' ? 'video/ogg' : plain
    const subtype = either[name]
    if (subtype !== undefined) return `${probe.hasVideo ? 'video' : 'audio'}/${subtype}`
  }
  return 'application/octet-stream'
}

const known: ReadonlySet<string> = new Set([
  ...Object.values(fixed),
  'video/ogg',
  ...Object.values(either).flatMap((subtype) => [`audio/${subtype}`, `video/${subtype}`]),
])

/**
 * A content type that a file may have here; any other counts as unknown. Archives name the types of their files: browsers
 * would open `video/x+xml` as a page, and the subtype of an unknown type is the ending of the file's name.
 */
export function knownMimeType(type: string): string {
  return known.has(type) ? type : 'application/octet-stream'
}

const extensions: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/x-w64': 'w64',
  'audio/x-caf': 'caf',
  'audio/vnd.dts': 'dts',
  'audio/x-wavpack': 'wv',
  'audio/basic': 'au',
  'audio/x-dss': 'dss',
  'audio/x-loas': 'loas',
  'audio/x-nist': 'sph',
  'application/vnd.rn-realmedia': 'rm',
  'audio/x-tta': 'tta',
  'audio/x-voc': 'voc',
  'video/ogg': 'ogv',
  'audio/mp4': 'm4a',
  'audio/x-matroska': 'mka',
  'video/x-matroska': 'mkv',
  'audio/x-ms-asf': 'wma',
  'video/x-ms-asf': 'wmv',
  'audio/x-msvideo': 'avi',
  'video/x-msvideo': 'avi',
  'audio/mp2t': 'ts',
  'video/mp2t': 'ts',
  'video/mpeg': 'mpg',
  'audio/x-flv': 'flv',
  'video/x-flv': 'flv',
}

/** The name under which media is saved: with the extension of its type, once. */
export function mediaFileName(title: string, mimeType: string): string {
  const known =
    mimeType === 'application/octet-stream' ? '' : `.${extensions[mimeType] ?? mimeType.split('/')[1] ?? ''}`
  return title.toLowerCase().endsWith(known) ? title : `${title}${known}`
}
