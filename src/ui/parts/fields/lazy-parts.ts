import { lazyParts } from './lazy.tsx'

/** Chunks of the heavier halves of the views. */
export const inputs = lazyParts(() => import('./inputs.ts'))
export const filters = lazyParts(() => import('./filters/index.ts'))
export const phoneParts = lazyParts(() => import('./phone-parts.ts'))
export const fileParts = lazyParts(() => import('./file-parts.ts'))
export const referenceParts = lazyParts(() => import('./reference-parts.ts'))

/**
 * Fetches the inputs that most forms need, so that the first field of a form is there with its
 * page.
 */
export const preloadInputs = async (): Promise<void> => {
  await Promise.all([inputs.preload(), phoneParts.preload(), fileParts.preload()])
}
