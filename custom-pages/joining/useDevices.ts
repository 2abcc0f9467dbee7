import { useState } from 'react'

export type DeviceName = 'camera' | 'microphone' | 'speaker' | 'network'
/** What a browser can reliably tell: whether a device responds, never how well. */
export type DeviceState =
  | 'works'
  | 'refused'
  | 'absent'
  | 'insecure'
  | 'played'
  | 'offline'
  | 'busy'
  | { readonly ms: number }
export type DeviceStates = Readonly<Record<DeviceName, DeviceState>>

const capture = async (constraints: MediaStreamConstraints): Promise<DeviceState> => {
  // without https the API is missing
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (!media) return 'insecure'
  try {
    const stream = await media.getUserMedia(constraints)
    for (const track of stream.getTracks()) track.stop()
    return 'works'
  } catch (error) {
    return error instanceof DOMException &&
      (error.name === 'NotAllowedError' || error.name === 'SecurityError')
      ? 'refused'
      : 'absent'
  }
}

const tone = async (): Promise<DeviceState> => {
  try {
    const audio = new AudioContext()
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.1
    oscillator.connect(volume).connect(audio.destination)
    oscillator.addEventListener('ended', () => void audio.close())
    oscillator.start()
    oscillator.stop(audio.currentTime + 0.6)
    return 'played'
  } catch {
    return 'absent'
  }
}

/** The shortest of three round trips: what the line can do, without the first one's connecting. */
const trip = async (): Promise<DeviceState> => {
  try {
    const times: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const from = performance.now()
      await fetch(`/?${String(n)}`, { method: 'HEAD', cache: 'no-store' })
      times.push(performance.now() - from)
    }
    return { ms: Math.round(Math.min(...times)) }
  } catch {
    return 'offline'
  }
}

const checks: Readonly<Record<DeviceName, () => Promise<DeviceState>>> = {
  camera: () => capture({ video: true }),
  microphone: () => capture({ audio: true }),
  speaker: tone,
  network: trip,
}
export const deviceNames = [
  'camera',
  'microphone',
  'speaker',
  'network',
] as const satisfies readonly DeviceName[]

/** Checks the devices one after another, on request, because a browser asks for permission. */
export const useDevices = () => {
  const [devices, setDevices] = useState<DeviceStates>()
  const [busy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    setDevices({ camera: 'busy', microphone: 'busy', speaker: 'busy', network: 'busy' })
    for (const name of deviceNames) {
      const state = await checks[name]()
      setDevices(known => known && { ...known, [name]: state })
    }
    setBusy(false)
  }
  return { devices, busy, check }
}
