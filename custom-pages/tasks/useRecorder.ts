import { useCallback, useEffect, useRef, useState } from 'react'

/** Recording formats of browsers, best first; the server checks the content. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm', 'audio/ogg']
const endingOf = (type: string): string =>
  type.startsWith('audio/mp4') ? 'm4a' : type.startsWith('audio/ogg') ? 'ogg' : 'webm'

interface Running {
  readonly recorder: MediaRecorder
  readonly clock: ReturnType<typeof setInterval>
}

const end = ({ recorder, clock }: Running): void => {
  clearInterval(clock)
  if (recorder.state !== 'inactive') recorder.stop()
  for (const track of recorder.stream.getTracks()) track.stop()
}

/** Records sound, up to a number of seconds; `take` receives each recording as a file. */
export const useRecorder = (mostSeconds: number, take: (file: File) => void) => {
  const running = useRef<Running>(undefined)
  const [seconds, setSeconds] = useState<number>()
  const [failed, setFailed] = useState(false)
  const stop = useCallback((): void => {
    if (running.current) end(running.current)
    running.current = undefined
    setSeconds(undefined)
  }, [])
  useEffect(() => stop, [stop])
  const start = async (): Promise<void> => {
    setFailed(false)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const type = types.find(one => MediaRecorder.isTypeSupported(one))
      const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type })
      const parts: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data))
      recorder.addEventListener('stop', () => {
        const of = (recorder.mimeType || 'audio/webm').split(';')[0] ?? 'audio/webm'
        take(new File(parts, `recording.${endingOf(of)}`, { type: of }))
      })
      const begun = performance.now()
      const clock = setInterval(() => {
        const now = Math.floor((performance.now() - begun) / 1000)
        if (now >= mostSeconds) stop()
        else setSeconds(now)
      }, 250)
      running.current = { recorder, clock }
      recorder.start()
      setSeconds(0)
    } catch {
      setFailed(true)
    }
  }
  return { seconds, failed, start, stop }
}
