/** yt-dlp reads instructions, such as other headers and proxies, from addresses that contain this marker. */
const marker = '__youtubedl_smuggle'

/** Nobody encodes an address more often than this, one inside the other. */
const maxRounds = 10

/** Whether an address carries instructions to yt-dlp, however often they are percent-encoded. */
export function isSmuggled(address: string): boolean {
  // One character per byte of UTF-8, as percent-encoding counts them.
  let bytes = Buffer.from(address).toString('latin1')
  for (let round = 0; round <= maxRounds; round++) {
    const text = Buffer.from(bytes, 'latin1').toString().normalize('NFKC')
    if (
      text
        .replaceAll(/[\s\p{C}]/gu, '')
        .toLowerCase()
        .includes(marker)
    )
      return true
    // %25 is an encoded percent sign: one pass decodes %5F, %255F and %25255F.
    const decoded = bytes.replaceAll(/%(?:25)*([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (decoded === bytes) return false
    bytes = decoded
  }
  return true
}
