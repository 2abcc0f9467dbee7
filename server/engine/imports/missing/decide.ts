import { canDo } from '../../../../src/access/index.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { ImportMapping } from '../../../../src/protocol/imports.ts'
import type { Issue } from '../../../../src/schema/issue.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { RecordContext } from '../../records/context.ts'
import { lacks } from '../../records/rights.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { KeyTaken, type Records, type Row } from '../../../platform/ports.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { contextOf } from '../../records/context.ts'
import { idsNamed } from '../names.ts'
import { createDryRun } from '../wizard/dryRun.ts'
import { rowIssueOf } from '../wizard/rowResult.ts'
import type { MissingEntry } from './entry.ts'
import { findMissing } from './find.ts'
import { Decisions, creatableTargetsOf, type Spellings } from './names.ts'
import { createNamed, mayCreate, type CreatedRecords } from './newRecord.ts'

/** Records that one dry run creates. */
const size = 250

/**
 * Creates the records in transactions that are rolled back. Returns the records as they would be
 * and the reasons for refusals, by entry.
 */
const draftsOf = async (
  scope: Scope,
  ctx: RecordContext,
  entries: readonly MissingEntry[],
): Promise<CreatedRecords> => {
  const dryRun = createDryRun(scope)
  const refused = new Map<MissingEntry, Issue>()
  const rows = new Map<string, Row>()
  for (let at = 0; at < entries.length; at += size) {
    const part = entries.slice(at, at + size)
    const tryAll = async (some: readonly MissingEntry[]) => {
      const drafts = await dryRun(tx => createNamed(tx, ctx, some))
      for (const [entry, issue] of drafts.refused) refused.set(entry, issue)
      for (const [id, row] of drafts.rows) rows.set(id, row)
    }
    try {
      await tryAll(part)
    } catch (error) {
      if (!(error instanceof Fault || error instanceof KeyTaken)) throw error
      for (const entry of part)
        try {
          await tryAll([entry])
        } catch (thrown) {
          const issue = rowIssueOf(thrown, ctx)
          if (!issue) throw thrown
          refused.set(entry, { code: issue.code, ...(issue.params && { params: issue.params }) })
        }
    }
  }
  return { refused, rows }
}

/**
 * Finds the names of a file without a record and decides each: a name that is to be created gets
 * the id of its future record, or the reason why it can't be created.
 */
export const decideMissing = async (
  scope: Scope,
  ctx: RecordContext,
  seen: ReadonlyMap<AnyResource, Spellings>,
  mapping: Pick<ImportMapping, 'missing' | 'createMissing'>,
): Promise<Decisions> => {
  const targets = creatableTargetsOf(ctx.resources, ctx.resource)
  const found = (await findMissing(scope, ctx, seen, mapping)).map((entry): MissingEntry => {
    if (entry.answer?.do !== 'create' || entry.refused) return entry
    return mayCreate(ctx, entry.resource)
      ? { ...entry, id: ctx.ids.next() }
      : { ...entry, refused: { code: ErrorCode.permissionMissing } }
  })
  const { refused, rows } = await draftsOf(
    scope,
    ctx,
    found.filter(({ id }) => id !== undefined),
  )
  const entries = found.map((entry): MissingEntry => {
    const issue = refused.get(entry)
    return issue ? { ...entry, id: undefined, refused: issue } : entry
  })
  return new Decisions(targets, entries, rows)
}

/**
 * Throws 905 or 5003 if the caller can't create a record that is to be created; 321 at `missing`
 * for a decision about a name that the resource's cells can't contain, or one that points to a name
 * without a record.
 */
export const demandMissing = async (
  records: Records,
  ctx: RecordContext,
  { missing = {} }: Pick<ImportMapping, 'missing'>,
): Promise<void> => {
  const targets = new Set(
    [...creatableTargetsOf(ctx.resources, ctx.resource).values()].map(({ target }) => target.name),
  )
  for (const [name, answers] of Object.entries(missing)) {
    const target = ctx.resources[name]
    if (!target || !targets.has(name) || !canDo(ctx.actor.access, target, 'read'))
      throw errors.invalidParameter().at('missing')
    const said = Object.values(answers)
    if (said.some(answer => answer.do === 'create') && !mayCreate(ctx, name))
      throw lacks(ctx, `${name}.create`)
    const meant = new Set(said.flatMap(answer => (answer.do === 'use' ? [answer.name] : [])))
    const found = meant.size ? await idsNamed(records, contextOf(ctx, target), meant) : new Map()
    if ([...meant].some(text => typeof found.get(text) !== 'string'))
      throw errors.invalidParameter().at('missing')
  }
}
