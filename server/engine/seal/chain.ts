import { hashOf } from '../../platform/http/idempotency.ts'

/** A change as it is sealed; all that its row holds. */
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

/** JSON whose keys stand in one order, whatever order a database keeps them in. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`
}

/** SHA-256 of a change, in hex. */
export const digestOf = (row: SealedRow): Promise<string> =>
  hashOf(canonical(sealedColumns.map(name => row[name])))

/** What stands for a change in its seal. */
export const printOf = async (row: SealedRow): Promise<string> => `${row.id} ${await digestOf(row)}`

/** What a seal is about, besides the one before it. */
export interface Sealed {
  readonly seq: number
  readonly from: string
  readonly to: string
  readonly rows: number
  readonly digests: readonly string[]
}

/** What a chain begins with. */
export const genesis = ''

/** Hash of a seal: of the one before it, its range, and the prints of its changes in their order. */
export const sealHash = (
  prevHash: string,
  { seq, from, to, rows, digests }: Sealed,
): Promise<string> =>
  hashOf(`${prevHash}\n${canonical([seq, from, to, rows])}\n${digests.join('\n')}`)
