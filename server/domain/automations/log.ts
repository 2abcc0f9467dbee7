import type { AutomationFacts } from '../../../resources/automations/automation/automation.calls.ts'
import {
  runReasons,
  type RunState,
} from '../../../resources/automations/automation-run/automationRun.options.ts'
import {
  automationRun,
  type AutomationRun,
} from '../../../resources/automations/automation-run/automationRun.resource.ts'
import {
  automation,
  type Automation,
} from '../../../resources/automations/automation/automation.resource.ts'
import { canDo, masksField, seesField } from '../../../src/access/index.ts'
import { asText } from '../../../src/schema/asText.ts'
import { isHeard } from '../../../src/schema/journal.ts'
import { addDays } from '../../../src/schema/zone.ts'
import { countFigures } from '../../engine/figures/count.ts'
import { masked } from '../../engine/records/fields.ts'
import type { CallerContext, RecordContext } from '../../engine/records/context.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { contextsFrom, type Contexts } from '../../engine/records/system.ts'
import { hidesRecords, isVisible } from '../../engine/records/visible.ts'
import { errors } from '../../platform/errors/errors.ts'
import { grouped } from '../../platform/grouped.ts'
import type { Records } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { dayOf } from './start.ts'

/** The automation, if the caller can see it. Throws 404 otherwise. */
export const demandAutomation = async (
  from: Pick<Records, 'get'>,
  of: Contexts,
  id: string,
): Promise<Automation> => {
  const record = await from.get(automation, id)
  if (!record || !isVisible(of(automation.name), record)) throw errors.notFound()
  return record
}

/** Titles of records by id, if the reader can see the records. */
export const titlesFor = async (
  from: Pick<Records, 'many'>,
  ctx: RecordContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { resource, actor } = ctx
  const field = resource.fields[resource.title]
  if (!ids.length || !field || !canDo(actor.access, resource, 'read')) return new Map()
  if (!seesField(actor.access, field)) return new Map()
  const hide = masksField(actor.access, field)
  const rows = await from.many(resource, ids)
  return new Map(
    rows
      .filter(row => isVisible(ctx, row))
      .map(row => {
        const value = row[resource.title]
        return [row.id, asText(hide ? masked(field, value) : value)] as const
      }),
  )
}

/** Resources of which the reader can see every record; runs about other resources are hidden. */
export const readableTargets = (reader: CallerContext): readonly string[] => {
  const of = contextsFrom(reader)
  return Object.values(reader.resources).flatMap(resource =>
    // resources that automations ignore have no runs, such as automations themselves
    isHeard(resource) &&
    canDo(reader.actor.access, resource, 'read') &&
    !hidesRecords(of(resource.name))
      ? [resource.name]
      : [],
  )
}

/** The effects of runs, in the reader's language, with the titles of their records. */
export const runsAsRead = async (
  ids: readonly string[],
  reader: ComputeContext,
): Promise<ReadonlyMap<string, Partial<AutomationRun>>> => {
  const { reading, resources, lang } = reader
  const rows = await reading.many(automationRun, ids)
  const titles = new Map<string, string>()
  for (const [name, own] of grouped(rows, ({ target }) => target))
    if (Object.hasOwn(resources, name)) {
      const records = own.flatMap(({ recordId }) => recordId ?? [])
      const known = await titlesFor(reading, contextsFrom(reader)(name), records)
      for (const { id, recordId } of own) titles.set(id, known.get(recordId ?? '') ?? '')
    }
  return new Map(
    rows.map(({ id, reason, textZh, textEn }) => {
      const said = { zh: textZh, en: textEn }[lang]
      const result = said ?? (reason && runReasons[reason][lang])
      return [id, { recordTitle: titles.get(id) || null, result }] as const
    }),
  )
}

/** Statistics of an automation. Throws 404 if there is no such automation. */
export const automationFactsOf = async (
  scope: Scope,
  of: Contexts,
  id: string,
): Promise<AutomationFacts> => {
  const { dailyLimit } = await demandAutomation(scope, of, id)
  const ctx = of(automation.name)
  const present = dayOf(ctx)
  const {
    charts: { byState },
  } = await countFigures(scope, of(automationRun.name), {
    from: addDays(present, -29),
    until: present,
    query: { automation: id },
  })
  const ended = (state: RunState): number => byState?.find(({ key }) => key === state)?.count ?? 0
  const { db } = scope
  const today = await db
    .selectFrom('automationDay')
    .select('used')
    .where('automation', '=', id)
    .where('day', '=', present)
    .executeTakeFirst()
  const waiting = await db
    .selectFrom('automationQueue')
    .select(eb => eb.fn.sum<number>('count').as('n'))
    .select(eb => eb('reason', 'is not', null).as('isGathered'))
    .where('automation', '=', id)
    .groupBy('isGathered')
    .execute()
  const queued = (gathered: boolean): number =>
    Number(waiting.find(({ isGathered }) => isGathered === gathered)?.n ?? 0)
  return {
    today: today?.used ?? 0,
    dailyLimit,
    done: ended('DONE'),
    // those that are gathered are entered some minutes later
    skipped: ended('SKIPPED') + queued(true),
    failed: ended('FAILED'),
    waiting: queued(false),
  }
}
