import { useSyncExternalStore } from 'react'

/** Key of the stored choice. */
export const phoneLayoutKey = 'phoneLayout'

/** Below this width in px, of the shorter side, a screen is a phone's. */
const phoneWidth = 600

const listeners = new Set<() => void>()
const isChosen = (): boolean => localStorage.getItem(phoneLayoutKey) === 'on'
const subscribe = (listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent) => key === phoneLayoutKey && listener()
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

/** Stores whether the console uses its layout for phones in this browser. */
export const choosePhoneLayout = (chosen: boolean): void => {
  if (chosen) localStorage.setItem(phoneLayoutKey, 'on')
  else localStorage.removeItem(phoneLayoutKey)
  for (const listener of listeners) listener()
}

/** Whether the person has chosen the layout for phones in place of a page of 1024 px (NAV-13). */
export const usePhoneLayout = (): boolean => useSyncExternalStore(subscribe, isChosen)

/** Whether the device is a phone, however wide its page is. */
export const isPhone = (): boolean =>
  Math.min(window.screen.width, window.screen.height) < phoneWidth
