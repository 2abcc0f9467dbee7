import { macOf } from '../../platform/http/files.ts'
import { hashOf } from '../../platform/http/idempotency.ts'

/** A change in the form that is sealed: all columns of its row. */
export interface SealedRow {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly action: string
  readonly resource: string
  readonly recordId: string
  readonly before: unknown
  readonly after: unknown
  readonly requestId: string
  readonly title: string | null
  readonly ip: string | null
  readonly device: string | null
  readonly txid: string
}
export const sealedColumns = [
  'id',
  'at',
  'actor',
  'actorName',
  'action',
  'resource',
  'recordId',
  'before',
  'after',
  'requestId',
  'title',
  'ip',
  'device',
  'txid',
] as const satisfies readonly (keyof SealedRow)[]

/** JSON with sorted keys, independent of the order in which a database returns them. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`
}

/** SHA-256 of a change, in hex. */
export const digestOf = (row: SealedRow): Promise<string> =>
  hashOf(canonical(sealedColumns.map(name => row[name])))

/** The print of a change in its seal. */
export const rowPrintOf = async (row: SealedRow): Promise<string> =>
  `${row.id} ${await digestOf(row)}`

/**
 * An operation in the form that is sealed. It doesn't include whether the operation was undone: the
 * undoing operation shows that.
 */
export interface SealedOperation {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly ip: string | null
  readonly device: string | null
  readonly undoOf: string | null
  readonly action: string
  readonly resource: string
  readonly recordId: string | null
  readonly title: string | null
  readonly count: number
  readonly detail: unknown
  readonly txid: string
}
/**
 * Columns by how they may change: the actor and the time never change; the name changes only
 * together with the operation's changes; the others may change while it runs.
 */
const operationParts = {
  origin: ['id', 'at', 'actor', 'actorName', 'ip', 'device', 'undoOf'],
  name: ['action', 'resource', 'recordId', 'title'],
  progress: ['count', 'detail'],
} as const satisfies Record<string, readonly (keyof SealedOperation)[]>
export const operationColumns = [
  ...operationParts.origin,
  ...operationParts.name,
  ...operationParts.progress,
  'txid',
] as const satisfies readonly (keyof SealedOperation)[]

const operationMark = 'operation:'
/** Half of a SHA-256 in hex: enough, because the seal's own hash covers it again. */
const shortDigest = async (values: readonly unknown[]): Promise<string> =>
  (await hashOf(canonical(values))).slice(0, 32)

/** The print of an operation in a seal. */
export interface OperationPrint {
  readonly id: string
  readonly origin: string
  readonly name: string
  readonly progress: string
}
export const operationPrintOf = async (row: SealedOperation): Promise<OperationPrint> => ({
  id: row.id,
  origin: await shortDigest(operationParts.origin.map(name => row[name])),
  name: await shortDigest(operationParts.name.map(name => row[name])),
  progress: await shortDigest(operationParts.progress.map(name => row[name])),
})
export const writePrint = ({ id, origin, name, progress }: OperationPrint): string =>
  `${operationMark}${id} ${origin} ${name} ${progress}`
/** Reads the print of an operation; undefined if the text is the print of a change. */
export const readPrint = (text: string): OperationPrint | undefined => {
  if (!text.startsWith(operationMark)) return undefined
  const [id = '', origin = '', name = '', progress = ''] = text
    .slice(operationMark.length)
    .split(' ')
  return { id, origin, name, progress }
}

/** The contents of a seal, besides the previous one. */
export interface Sealed {
  readonly seq: number
  readonly from: string
  readonly to: string
  readonly rows: number
  readonly digests: readonly string[]
}

/** The predecessor of the first seal of a chain. */
export const genesis = ''

/**
 * Hash of a seal: of the one before it, its range, and the prints of its rows in their order. It
 * can't be made without the key; seals from before there were keys are plain SHA-256.
 */
export const sealHash = (
  prevHash: string,
  { seq, from, to, rows, digests }: Sealed,
  key: Uint8Array | undefined,
): Promise<string> => {
  const text = `${prevHash}\n${canonical([seq, from, to, rows])}\n${digests.join('\n')}`
  return key ? macOf(key, text) : hashOf(text)
}
