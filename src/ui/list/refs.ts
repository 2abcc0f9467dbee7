import type { Refs } from '../field-view.ts'

/** The titles of referenced records that came with a list; none where there are none. */
export const refsOf = (meta: unknown): Refs =>
  typeof meta === 'object' && meta !== null && 'refs' in meta && isRefs(meta.refs) ? meta.refs : {}

const isRefs = (refs: unknown): refs is Refs => typeof refs === 'object' && refs !== null
