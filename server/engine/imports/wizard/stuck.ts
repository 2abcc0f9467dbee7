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
 * Why an undo of the import was given up before its end, in words; undefined where none was, or it
 * is asked for again.
 */
export const undoStopped = (wantedJson: unknown, lang: Lang): string | undefined => {
  const why = isObject(wantedJson) ? wantedJson.undoStopped : undefined
  return why === 'withdrawn' || why === 'stuck' ? undoStoppedTexts[why][lang] : undefined
}

/** At what the server gave a job up that a person may go on with; undefined of any other. */
export const stuckAt = ({
  state,
  error,
  wanted: wantedJson,
}: Pick<JobRow, 'state' | 'error' | 'wanted'>): Stuck | undefined => {
  if (state !== 'FAILED' || error !== 'stuck' || !isObject(wantedJson)) return undefined
  const names = keysOf(standing)
  return names.find(name => name === wantedJson.stuck)
}
