import type { Lang } from '../../../../src/schema/label.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { JobRow } from './load.ts'
import { undoStoppedTexts } from './wizard.texts.ts'
import { keysOf } from '../../../../src/schema/keysOf.ts'

/** The state of a job while the server is at a phase. */
export const standing = {
  reading: 'UPLOADED',
  checking: 'MAPPED',
  committing: 'COMMITTING',
} as const
type Stuck = keyof typeof standing

/**
 * The reason why an undo of the import was given up before its end; undefined if none was given up,
 * or if it was requested again.
 */
export const undoStopped = (wantedJson: unknown, lang: Lang): string | undefined => {
  const why = isObject(wantedJson) ? wantedJson.undoStopped : undefined
  return why === 'withdrawn' || why === 'stuck' ? undoStoppedTexts[why][lang] : undefined
}

/**
 * The phase in which the server gave up a job that a person can continue; undefined for any other
 * job.
 */
export const stuckAt = ({
  state,
  error,
  wanted: wantedJson,
}: Pick<JobRow, 'state' | 'error' | 'wanted'>): Stuck | undefined => {
  if (state !== 'FAILED' || error !== 'stuck' || !isObject(wantedJson)) return undefined
  const names = keysOf(standing)
  return names.find(name => name === wantedJson.stuck)
}
