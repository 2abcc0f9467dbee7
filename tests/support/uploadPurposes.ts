import { isObject } from '../../src/protocol/isObject.ts'
import { errors } from '../../server/domain/classes/errors.ts'
import type { StoreTx } from '../../server/platform/store/types.ts'
import {
  uploadPurposesOf,
  type ArrivedFile,
  type UploadPurpose,
} from '../../server/engine/uploads/purpose.ts'

interface BoxTarget {
  readonly box: string
}

/** Calls that the purposes of one test have received. */
export interface Seen {
  readonly finished: ArrivedFile[]
  readonly released: number[]
  /** Refuses the file when it has arrived. */
  refuse: 'never' | 'taken' | 'broken'
}

const quota = 1000
const takeBytes = (tx: StoreTx, bytes: number): Promise<boolean> =>
  tx.quota('box bytes', bytes, quota, async () => 0)

/**
 * Purposes that tests send files for: one that stores what comes, one that takes only videos, one
 * with a quota.
 */
export const testPurposes = () => {
  const seen: Seen = { finished: [], released: [], refuse: 'never' }
  const box: UploadPurpose<BoxTarget> = {
    name: 'box',
    right: ['teacher.read', 'box.write'],
    maxBytes: 2 * 1024 * 1024 * 1024,
    begin: async (_ctx, { size, target }) => {
      if (size === 0) throw errors.fileEmpty()
      return { box: isObject(target) ? String(target.box) : 'none' }
    },
    finish: async (_tx, _ctx, file, target) => {
      if (seen.refuse === 'taken') throw errors.courseNameTaken().at('name')
      if (seen.refuse === 'broken') throw new Error('the database went away')
      seen.finished.push(file)
      return { node: file.id, box: target.box }
    },
    release: async (_tx, _target, { size }) => void seen.released.push(size),
  }
  const video: UploadPurpose<null> = {
    name: 'video',
    right: 'box.write',
    maxBytes: 10 * 1024 * 1024,
    types: ['mp4', 'mov'],
    begin: async () => null,
    finish: async (_tx, _ctx, { type, ext }) => ({ type, ext }),
  }
  const limited: UploadPurpose<null> = {
    name: 'limited',
    right: 'box.write',
    maxBytes: 1024 * 1024,
    begin: async ({ tx }, { size }) => {
      if (!(await takeBytes(tx, size))) throw errors.storageFull()
      return null
    },
    finish: async () => ({}),
    release: async (tx, _target, { size }) => void (await takeBytes(tx, -size)),
  }
  const sheet: UploadPurpose<null> = {
    name: 'sheet',
    right: 'box.write',
    maxBytes: 1024,
    temporary: true,
    begin: async () => null,
    finish: async () => ({}),
  }
  return { uploads: uploadPurposesOf([box, video, limited, sheet]), seen }
}
