import { useEffect, useState } from 'react'

const stored = 'microphone'

/** The microphone that was chosen last in this browser, or null. */
export const lastMicrophone = {
  get: (): string | null => localStorage.getItem(stored),
  set: (deviceId: string): void => localStorage.setItem(stored, deviceId),
}

/** The microphone that was chosen last, or null if it isn't connected. */
export async function connectedMicrophone(): Promise<string | null> {
  const last = lastMicrophone.get()
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.some(({ kind, deviceId }) => kind === 'audioinput' && deviceId === last) ? last : null
}

/** The connected microphones. Their names are known once the microphone is allowed. */
export function useMicrophones(): readonly MediaDeviceInfo[] {
  const [all, setAll] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    const devices = navigator.mediaDevices
    const read = async (): Promise<void> => {
      const found = await devices.enumerateDevices()
      setAll(found.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== ''))
    }
    const onChange = (): void => void read()
    onChange()
    devices.addEventListener('devicechange', onChange)
    return () => devices.removeEventListener('devicechange', onChange)
  }, [])
  return all
}
