import { operateLogOf, operationLogOf } from '../../../src/protocol/logs.ts'
import type { AnyRecord, AnyResource } from '../../../src/schema/resource.ts'
import type { RecordContext } from '../records/context.ts'
import type { Refs } from '../../../src/protocol/provider.ts'
import type { SignFile } from '../../platform/http/files.ts'
import { presentChange, presentChanges, presentOperations } from './present.ts'
import type { Question } from './question.ts'
import { auditRows, operationRows, type LogReader, type LogPart } from './rows.ts'

/** One of the two logs, for those who don't mind which. */
export interface LogKind {
  readonly table: 'audit' | 'operation'
  /** Rows of a part of what matches, as the reader may see them, and where the next part begins. */
  read(
    reader: LogReader,
    ctx: RecordContext,
    question: Question,
    part: LogPart,
  ): Promise<{
    readonly list: AnyRecord[]
    readonly refs?: Refs
    readonly last?: { at: string; id: string } | undefined
  }>
  /** One of them whole. */
  get(
    reader: LogReader,
    ctx: RecordContext,
    question: Question,
    sign: SignFile,
  ): Promise<object | undefined>
}

const one: LogPart = { limit: 1 }
const changes: LogKind = {
  table: 'audit',
  async read(reader, ctx, question, part) {
    const rows = await auditRows(reader, question, part)
    // the page of one operation shows its differences, a list doesn't
    const whole = question.operations !== undefined
    const { list, titles } = await presentChanges(reader.scope, ctx, rows, whole)
    return { list, last: rows.at(-1), ...(whole ? { refs: titles } : {}) }
  },
  async get(reader, ctx, question, sign) {
    const [row] = await auditRows(reader, question, one)
    if (!row) return undefined
    // `refs` of a record are taken off it on the way to the screen
    const { refs: titles, ...change } = await presentChange(reader.scope, ctx, row, sign)
    return { ...change, titles }
  },
}
const operations: LogKind = {
  table: 'operation',
  async read(reader, ctx, question, part) {
    const rows = await operationRows(reader, question, part)
    return { list: presentOperations(ctx, rows), last: rows.at(-1) }
  },
  async get(reader, ctx, question) {
    const [row] = await operationRows(reader, question, one)
    return row && presentOperations(ctx, [row])[0]
  },
}

/** The change log and the operation log, as definitions and as what reads them. */
export const logsOf = (
  registered: readonly AnyResource[],
): readonly (readonly [AnyResource, LogKind])[] => [
  [operateLogOf(registered), changes],
  [operationLogOf(registered), operations],
]
