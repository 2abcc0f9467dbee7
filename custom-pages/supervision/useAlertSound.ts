import { useNotify } from 'react-admin'
import { useRef, useState } from 'react'
import {
  alertKinds,
  alertNews,
  type AlertKind,
} from '../../resources/supervision/alert/alert.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useNews } from '../../src/ui/news.tsx'
import { supervisionTexts } from './supervision.texts.ts'

const key = 'alertSound'

/** A short tone. */
const ring = (): void => {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 880
  volume.gain.setValueAtTime(0.2, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.6)
  tone.addEventListener('ended', () => void audio.close(), { once: true })
}

const kindOf = (data: unknown): { id: string; kind: AlertKind } | undefined => {
  if (typeof data !== 'object' || data === null || !('id' in data) || !('kind' in data)) return
  const { id, kind } = data
  if (typeof id !== 'string' || typeof kind !== 'string' || !Object.hasOwn(alertKinds, kind)) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the kinds, as the line above has checked
  return { id, kind: kind as AlertKind }
}

/** Announces each new alert once, with a sound if the person has enabled it. */
export const useAlertSound = () => {
  const t = useTexts(supervisionTexts)
  const label = useLabel()
  const notify = useNotify()
  const heard = useRef(new Set<string>())
  const [on, setOn] = useState(() => localStorage.getItem(key) === 'on')
  useNews(
    alertNews,
    data => {
      const news = kindOf(data)
      if (!news || heard.current.has(news.id)) return
      heard.current.add(news.id)
      notify(t.newAlert(label(alertKinds[news.kind])), { type: 'warning' })
      if (on) ring()
    },
    () => undefined,
  )
  return {
    on,
    turn: (next: boolean): void => {
      if (next) localStorage.setItem(key, 'on')
      else localStorage.removeItem(key)
      setOn(next)
      // plays at once, which also makes the browser ask for permission
      if (next) ring()
    },
  }
}
