import type { Session } from '../../platform/context.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { FileGrowth } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'

type Db = Pick<Scope, 'db'> | Pick<StoreTx, 'db'>

/**
 * OPEN: bytes are missing, or the purpose has not taken the file. DONE: `answer` contains the
 * purpose's result. FAILED: `answer` contains the refusal.
 */
export type UploadState = 'OPEN' | 'DONE' | 'FAILED'

/** A file on its way, as its maker finds it. */
export interface UploadRow {
  readonly id: string
  readonly purpose: string
  readonly fileName: string
  readonly size: number
  readonly received: number
  readonly state: UploadState
  /** What `begin` of the purpose returned. */
  readonly target: unknown
  readonly growth: FileGrowth
  readonly answer: unknown
  /** The consumer of a temporary file. */
  readonly takenBy: string | null
  readonly activeTime: string
}

const columns = [
  'id',
  'purpose',
  'fileName',
  'size',
  'received',
  'state',
  'target',
  'growth',
  'answer',
  'takenBy',
  'activeTime',
] as const

/** The received size of a file, from its row. */
export const growthOf = (value: unknown, size: number): FileGrowth => {
  if (!isObject(value)) return { size }
  const { multipart, tail } = value
  const tags = isObject(multipart) && Array.isArray(multipart.tags) ? multipart.tags : []
  return {
    size,
    ...(isObject(multipart) && typeof multipart.id === 'string'
      ? { multipart: { id: multipart.id, tags: tags.map(String) } }
      : {}),
    ...(typeof tail === 'number' ? { tail } : {}),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
const select = ({ db }: Db) => db.selectFrom('fileUpload').select([...columns])

export const uploadOfRow = ({ size, received, growth, ...rest }: Row): UploadRow => ({
  ...rest,
  size: Number(size),
  received: Number(received),
  growth: growthOf(growth, Number(received)),
})

/** The caller's own upload. Throws 404 for other people's, whether or not it exists. */
export const uploadOf = async (
  scope: Db,
  { actor }: Pick<Session, 'actor'>,
  id: string,
): Promise<UploadRow> => {
  const row = await select(scope)
    .where('id', '=', id)
    .where('createdBy', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw errors.uploadNotFound()
  return uploadOfRow(row)
}

/** The same, locked until the transaction ends. */
export const lockUpload = async (
  tx: Pick<StoreTx, 'db'>,
  { actor }: Pick<Session, 'actor'>,
  id: string,
): Promise<UploadRow> => {
  const row = await select(tx)
    .where('id', '=', id)
    .where('createdBy', '=', actor.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw errors.uploadNotFound()
  return uploadOfRow(row)
}

/** Uploads of an institution whose last byte, or end, is older than an instant. */
export const restingUploads = async (
  scope: Db,
  state: 'open' | 'ended',
  before: string,
): Promise<UploadRow[]> => {
  const rows = await select(scope)
    .where('state', state === 'open' ? '=' : '<>', 'OPEN')
    .where('activeTime', '<', before)
    .orderBy('activeTime')
    .limit(1000)
    .execute()
  return rows.map(uploadOfRow)
}

/**
 * Open uploads with a pass that have received nothing since `restedSince`, and other open uploads
 * without any data since `emptySince`.
 */
export const restingReservations = async (
  scope: Db,
  {
    byPass,
    restedSince,
    emptySince,
  }: {
    /** Purposes whose senders use a pass. */
    readonly byPass: readonly string[]
    readonly restedSince: string
    readonly emptySince: string
  },
): Promise<UploadRow[]> => {
  const rows = await select(scope)
    .where('state', '=', 'OPEN')
    .where('activeTime', '<', restedSince)
    .where(eb => eb.or([eb('writerTime', 'is', null), eb('writerTime', '<', restedSince)]))
    .where(eb =>
      eb.or([
        eb('purpose', 'in', [...byPass, '']),
        eb.and([eb('received', '=', 0), eb('activeTime', '<', emptySince)]),
      ]),
    )
    .orderBy('activeTime')
    .limit(1000)
    .execute()
  return rows.map(uploadOfRow)
}

/**
 * Announced bytes of the open uploads of a purpose: what a quota counts as taken while they are on
 * their way.
 */
export const openBytes = async (
  scope: Db,
  purposes: readonly string[],
  createdBy?: string,
): Promise<number> => {
  const all = scope.db
    .selectFrom('fileUpload')
    .select(eb => eb.fn.sum<string | number | null>('size').as('bytes'))
    .where('state', '=', 'OPEN')
    .where('purpose', 'in', [...purposes])
  const row = await (
    createdBy === undefined ? all : all.where('createdBy', '=', createdBy)
  ).executeTakeFirst()
  return Number(row?.bytes ?? 0)
}
