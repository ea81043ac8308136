/** yt-dlp reads instructions, such as other headers and proxies, from addresses that contain this marker. */
const marker = '__youtubedl_smuggle'

/** Nobody encodes an address more often than this, one inside the other. */
const maxRounds = 10

/** Whether an address carries instructions to yt-dlp, however often they are percent-encoded. */
export function isSmuggled(address: string): boolean {
  let text = address.normalize('NFKC').replaceAll(/[\t\n\r]/g, '')
  for (let round = 0; round <= maxRounds; round++) {
    if (text.toLowerCase().includes(marker)) return true
    // %25 is an encoded percent sign: one pass decodes %5F, %255F and %25255F.
    const decoded = text.replaceAll(/%(?:25)*([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (decoded === text) return false
    text = decoded
  }
  return true
}
