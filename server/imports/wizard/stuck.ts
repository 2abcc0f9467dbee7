import { isObject } from '../../http/body.ts'
import type { JobRow } from './load.ts'

/** How a job stands while the server is at a phase. */
export const standing = { reading: 'UPLOADED', checking: 'MAPPED', committing: 'COMMITTING' } as const
type Stuck = keyof typeof standing

/** At what the server gave a job up that a person may go on with; undefined of any other. */
export const stuckAt = ({ state, error, wanted }: Pick<JobRow, 'state' | 'error' | 'wanted'>): Stuck | undefined => {
  if (state !== 'FAILED' || error !== 'stuck' || !isObject(wanted)) return undefined
  const names = Object.keys(standing) as Stuck[]
  return names.find(name => name === wanted.stuck)
}
