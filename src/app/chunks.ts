import { lazy, type ComponentType } from 'react'

const reloadedKey = 'chunkReload'

/** What is needed of the window, so that tests bring their own. */
export interface ReloadPort { readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; readonly reload: () => void; readonly now: () => number }
const onceInMillis = 30_000

/**
 * Loads a chunk; one that fails reloads the page, once (NAV-12): a second failure within half a minute is thrown, so that it never loops.
 * While the reload is on its way the promise stays open, and the screen keeps its skeleton.
 */
export const loadChunk = async <T>(load: () => Promise<T>, port: ReloadPort): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    const last = Number(port.storage.getItem(reloadedKey) ?? 0)
    if (port.now() - last < onceInMillis) throw error
    port.storage.setItem(reloadedKey, String(port.now()))
    port.reload()
    return new Promise<never>(() => undefined)
  }
}

const browser: ReloadPort = {
  get storage() { return sessionStorage },
  reload: () => location.reload(),
  now: () => Date.now(),
}

/** A screen in a chunk of its own. */
export const lazyScreen = (load: () => Promise<ComponentType<object>>) =>
  lazy(() => loadChunk(load, browser).then(screen => ({ default: screen })))
