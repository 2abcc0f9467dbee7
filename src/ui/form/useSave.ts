import type { RaRecord } from 'react-admin'
import { useRef, useState } from 'react'
import { ErrorCode } from '../../protocol/errors/codes.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useEdu } from '../context.tsx'
import { refusalOf, type ShownRefusal } from '../list/refusal.ts'
import { mergeEdits, type Collision } from './merge.ts'

type Values = Readonly<Record<string, unknown>>

/** A save that met what somebody else did meanwhile. */
export interface Conflict {
  /** The current record; for a deleted one, as it was when it was opened. */
  readonly theirs: AnyRecord
  /** Everything of mine that is not saved. */
  readonly mine: Values
  /** Fields that both changed. */
  readonly collisions: readonly Collision[]
  /** The record was deleted meanwhile. */
  readonly gone: boolean
  /** How often it was settled and met another change. */
  readonly again: number
}
export type Choice = Readonly<Record<string, 'mine' | 'theirs'>>

interface Outcomes {
  /** It was saved; `operation` is undefined if nothing differed. */
  saved(record: AnyRecord, operation: string | undefined): void
  /** It was refused for another reason. */
  refused(refusal: ShownRefusal): void
  /** Someone else has changed the record: fields that I did not change take their values. */
  theirs?(record: AnyRecord, mine: Values): void
}

// two programs that write all the time must not make a third write for ever
const mostMerges = 5

const mineOf = (collisions: readonly Collision[]): Values =>
  Object.fromEntries(collisions.map(({ field, mine }) => [field, mine]))

/** My changes merged with theirs, where the refusal is that somebody changed the record. */
const mergeOf = ({ status, body }: ShownRefusal, mine: Values) =>
  status === 409 && body?.theirs
    ? { ...mergeEdits(mine, body.base, body.theirs), theirs: body.theirs }
    : undefined

interface Attempt {
  readonly data: Values
  readonly upon: AnyRecord
  readonly again: number
  readonly retry: ReturnType<typeof mergeOf>
}

/** The conflict that a save met; undefined if it was refused for another reason. */
const conflictOf = (
  resource: AnyResource,
  { body }: ShownRefusal,
  { data, upon, again, retry }: Attempt,
): Conflict | undefined => {
  if (retry) {
    const { theirs, merged, collisions } = retry
    return { theirs, mine: { ...merged, ...mineOf(collisions) }, collisions, gone: false, again }
  }
  return body?.code !== undefined && body.code === (resource.notFound ?? ErrorCode.notFound)
    ? { theirs: upon, mine: data, collisions: [], gone: true, again }
    : undefined
}

/**
 * Saves changes of a record against the version that they were made on. Other people's changes are
 * merged if they don't collide, and shown for a decision if they do, repeatedly if necessary. A
 * deleted record can be restored, and then gets the changes. The same for a form, a side panel and
 * a cell.
 */
export const useSave = (resource: AnyResource, outcomes: Outcomes) => {
  const edu = useEdu()
  const [conflict, setConflict] = useState<Conflict>()
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<string>()
  const last = useRef<string>(undefined)

  const send = async (
    data: Values,
    upon: AnyRecord,
    again: number,
    merges = 0,
  ): Promise<AnyRecord | undefined> => {
    last.current = undefined
    // nothing of mine is left to write: the record already has my values
    if (Object.keys(data).length === 0) {
      setConflict(undefined)
      outcomes.saved(upon, undefined)
      return upon
    }
    try {
      const meta = { quiet: true, onOperation: (id: string) => void (last.current = id) }
      const { data: saved } = await edu.update<RaRecord & AnyRecord>(resource.name, {
        id: upon.id,
        data,
        previousData: upon as RaRecord & AnyRecord,
        meta,
      })
      setConflict(undefined)
      outcomes.saved(saved, last.current)
      return saved
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      const retry = mergeOf(refusal, data)
      if (retry && retry.collisions.length === 0 && merges < mostMerges)
        return await send(retry.merged, retry.theirs, again, merges + 1)
      if (retry) outcomes.theirs?.(retry.theirs, data)
      const newConflict = conflictOf(resource, refusal, { data, upon, again, retry })
      setConflict(newConflict)
      if (!newConflict) outcomes.refused(refusal)
      return undefined
    }
  }
  const busy = async <T>(work: () => Promise<T>): Promise<T> => {
    setSaving(true)
    setFailed(undefined)
    try {
      return await work()
    } finally {
      setSaving(false)
    }
  }
  return {
    conflict,
    saving,
    /** Why a deleted record could not be restored. */
    failed,
    save: (data: Values, upon: AnyRecord) => busy(() => send(data, upon, 0)),
    /** Takes the chosen side of each collision and saves upon their version. */
    settle: (choice: Choice) =>
      busy(async () => {
        if (!conflict) return undefined
        const mine = Object.entries(conflict.mine).filter(([name]) => choice[name] !== 'theirs')
        return send(Object.fromEntries(mine), conflict.theirs, conflict.again + 1)
      }),
    /** Takes a deleted record out of the trash, and saves. */
    restore: () =>
      busy(async () => {
        if (!conflict) return undefined
        try {
          await edu.restore(resource.name, conflict.theirs.id)
        } catch (thrown) {
          setFailed(refusalOf(thrown).text)
          return undefined
        }
        return send(conflict.mine, conflict.theirs, conflict.again)
      }),
    dismiss: () => setConflict(undefined),
  }
}
