import {
  platformInstitution,
  type PlatformInstitution,
} from '../../../resources/operator/platform-institution/platformInstitution.resource.ts'
import { packages } from '../../../resources/plans/plan-order/plans.options.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { errors } from '../../platform/errors/errors.ts'
import { lowPriority } from '../../platform/yieldToEventLoop.ts'
import { pricingReader, type Pricing } from '../billing/index.ts'

/** Institutions that are brought up to date in one transaction. @tuning */
const batch = 200

type Shown = Omit<
  PlatformInstitution,
  'id' | 'version' | 'createTime' | 'updateTime' | 'createdBy' | 'deletedAt'
>

/** The operator's own institution; undefined if there is no operator. */
export const operatorHome = async ({
  store,
}: Pick<EnginePorts, 'store'>): Promise<string | undefined> =>
  (
    await store.db
      .selectFrom('institution')
      .select('id')
      .where('operator', '=', true)
      .executeTakeFirst()
  )?.id

const institutionsAfter = (ports: EnginePorts, after: string) =>
  ports.store.db
    .selectFrom('institution')
    .selectAll()
    .where('operator', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
type InstitutionRow = Awaited<ReturnType<typeof institutionsAfter>>[number]

const shownOf = (row: InstitutionRow, pricing: Pricing): Shown => ({
  name: row.name,
  schoolNo: row.schoolNo,
  schoolId: row.id,
  status: row.closedTime === null ? 'OPEN' : 'CLOSED',
  plan: Object.keys(packages).includes(row.plan)
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the packages
      (row.plan as PlatformInstitution['plan'])
    : null,
  planUntil: row.planUntil,
  teacherSeats: row.teacherSeats,
  currency: row.currency,
  pricing,
  foundedTime: row.createTime,
})

const isSame = (known: PlatformInstitution, shown: Shown): boolean =>
  Object.entries(shown).every(([name, value]) =>
    Object.entries(known).some(([one, had]) => one === name && had === value),
  )

/** Brings the operator's list of institutions up to date with what they are. */
export const followInstitutions = async (ports: EnginePorts): Promise<void> => {
  const home = await operatorHome(ports)
  if (home === undefined) return
  const context = contextOf(
    (await systemContexts(ports, home))(platformInstitution.name),
    platformInstitution,
  )
  const scope = ports.store.scope(home)
  const pricingOf = pricingReader(ports)
  for (let after = ''; ;) {
    const rows = await institutionsAfter(ports, after)
    if (!rows.length) return
    after = rows.at(-1)?.id ?? after
    const shown: Shown[] = []
    for (const row of rows) shown.push(shownOf(row, await pricingOf(row)))
    const known = new Map(
      (
        await scope.byKey(
          platformInstitution,
          ['schoolId'],
          rows.map(({ id }) => [id]),
        )
      ).map(one => [one.schoolId, one]),
    )
    const changed = shown.filter(one => {
      const had = known.get(one.schoolId)
      return !had || !isSame(had, one)
    })
    if (!changed.length) continue
    await lowPriority(scope)(async tx => {
      tx.operation({ action: 'update', resource: platformInstitution.name })
      for (const one of changed) {
        const had = known.get(one.schoolId)
        if (had) await updateRecord(tx, context, { id: had.id, changes: one })
        else await createRecord(tx, context, one, { system: true })
      }
    })
  }
}

/**
 * Closes an institution to its people, or reopens it, with a reason in the operator's log. Throws
 * 2010 if there is none.
 */
export const closeInstitution = async (
  ctx: RuleContext,
  { id, schoolId, status }: PlatformInstitution,
  closed: boolean,
  reason: string,
): Promise<void> => {
  if ((status === 'CLOSED') === closed) return
  const updated = await ctx.tx.global
    .updateTable('institution')
    .set({ closedTime: closed ? ctx.now : null })
    .where('id', '=', schoolId)
    .where('operator', 'is', null)
    .returning('id')
    .execute()
  if (!updated.length) throw errors.institutionNotFound()
  await ctx.change(platformInstitution, id, { status: closed ? 'CLOSED' : 'OPEN' })
  ctx.tx.operation({ detail: { reason } })
}
