import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

export interface VersionPort {
  /** Version this page was built with. */
  readonly built: string
  readonly stored: () => string | null
  readonly store: (version: string) => void
  /** Version at the site's root now; undefined if it can't be read. */
  readonly read: () => Promise<string | undefined>
  readonly reload: () => void
}

/**
 * Compares the version file with the stored version and reloads if they differ (NAV-12). The new
 * one is stored first, so that a reload never causes another; a page of the new version only stores
 * it.
 */
export const checkVersion = async (port: VersionPort): Promise<void> => {
  const version = await port.read()
  if (version === undefined || version === port.stored()) return
  const known = port.stored() !== null
  port.store(version)
  if (known && version !== port.built) port.reload()
}

/** Reads the version file; a failure is no news. */
export const readVersion = async (): Promise<string | undefined> => {
  try {
    const response = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' })
    const body: unknown = response.ok ? await response.json() : undefined
    return typeof body === 'object' &&
      body !== null &&
      'version' in body &&
      typeof body.version === 'string'
      ? body.version
      : undefined
  } catch {
    return undefined
  }
}

/** Asks at every navigation (NAV-12): to another screen, and to another query of the same one. */
export const useVersionCheck = (port: VersionPort): void => {
  const { key } = useLocation()
  const lastKey = useRef<string>(undefined)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    void checkVersion(port)
  }, [key, port])
}
