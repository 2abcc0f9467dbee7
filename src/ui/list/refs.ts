import type { Refs } from '../field-view.ts'

/** The titles of referenced records that came with a list, possibly none. */
export const refsOf = (meta: unknown): Refs =>
  typeof meta === 'object' && meta !== null && 'refs' in meta && isRefs(meta.refs) ? meta.refs : {}

const isRefs = (refs: unknown): refs is Refs => typeof refs === 'object' && refs !== null
