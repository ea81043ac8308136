import { api } from '../api/client.ts'

/** The file name in the response (RFC 6266), or null. */
export function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended)
    } catch {
      return null
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}

/** Saves a response as a file. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  saveBlob(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? fallbackName)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  saveFrom(address, name)
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves what is at an address, under a name or that of the response. */
function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/**
 * Saves what is at an address of the API as a file, which the browser streams to disk. It asks the server for the account
 * first: of a session that ended or a server that is gone, the browser would only say that a download failed.
 */
export async function downloadFrom(address: string): Promise<void> {
  await api.getMe({})
  saveFrom(address)
}
