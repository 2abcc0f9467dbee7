import type {
  AutomationFacts,
  AutomationRun,
} from '../../../resources/automation/automation.calls.ts'
import {
  runReasons,
  type RunReason,
  type RunState,
} from '../../../resources/automation/automation.runs.ts'
import { automation, type Automation } from '../../../resources/automation/automation.resource.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { canDo, masksField, seesField } from '../../../src/access/index.ts'
import { asText } from '../../../src/schema/asText.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { masked } from '../../engine/records/fields.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { isVisible } from '../../engine/records/visible.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Records } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { dayOf } from './start.ts'

/** What the log of an automation is asked for; null: anything. */
export interface RunQuestion {
  readonly automation: string
  readonly state: RunState | null
  readonly recordId: string | null
  /** Runs with these ids alone, whatever else is asked. */
  readonly ids?: readonly string[]
  readonly page: number
  readonly limit: number
}

/** The automation, as far as the caller may see it. Throws 404 where there is none. */
export const demandAutomation = async (
  from: Pick<Records, 'get'>,
  of: Contexts,
  id: string,
): Promise<Automation> => {
  const record = await from.get(automation, id)
  if (!record || !isVisible(of(automation.name), record)) throw errors.notFound()
  return record
}

/** Titles of records as the reader may see them, by id; none where they may not read such records. */
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

const figuresOf = (json: unknown): Readonly<Record<string, string | number>> =>
  isObject(json)
    ? Object.fromEntries(
        Object.entries(json).flatMap(([name, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
        ),
      )
    : {}

/** Why a run did nothing, or what it did, in words. */
const textOf = (
  row: {
    readonly reason: RunReason | null
    readonly code: string | null
    readonly params: unknown
    readonly words: unknown
  },
  lang: Lang,
): string | null => {
  if (isObject(row.words)) return asText(row.words[lang])
  if (row.reason === null) return null
  if (row.code !== null) return textOfCode(row.code, lang, figuresOf(row.params))
  return runReasons[row.reason][lang]
}

const matching = ({ db }: Scope, asked: Omit<RunQuestion, 'page' | 'limit'>) => {
  let query = db.selectFrom('automationRun').where('automation', '=', asked.automation)
  if (asked.ids) return query.where('id', 'in', asked.ids)
  if (asked.state !== null) query = query.where('state', '=', asked.state)
  if (asked.recordId !== null) query = query.where('recordId', '=', asked.recordId)
  return query
}

/** Ids of the runs of an automation, newest first. */
export const idsOfRuns = async (
  scope: Scope,
  asked: Omit<RunQuestion, 'page' | 'limit'>,
): Promise<readonly string[]> =>
  (await matching(scope, asked).select('id').orderBy('id', 'desc').execute()).map(({ id }) => id)

/**
 * Runs of an automation, newest first. What was done, and to which record, is told to those who may read such records; everyone else learns when
 * it ran and how it came out. Throws 404 where there is no such automation.
 */
export const listRuns = async (
  scope: Scope,
  of: Contexts,
  asked: RunQuestion,
): Promise<{ readonly list: AutomationRun[]; readonly total: number }> => {
  await demandAutomation(scope, of, asked.automation)
  const [rows, countRow] = await Promise.all([
    matching(scope, asked)
      .select(['id', 'at', 'doneAt', 'state', 'kind', 'resource', 'recordId'])
      .select(['reason', 'code', 'params', 'words', 'count'])
      .orderBy('id', 'desc')
      .limit(asked.limit)
      .offset((asked.page - 1) * asked.limit)
      .execute(),
    matching(scope, asked)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ])
  const titles = new Map<string, ReadonlyMap<string, string>>()
  const { resources, lang } = of(automation.name)
  for (const name of new Set(rows.map(({ resource }) => resource)))
    if (Object.hasOwn(resources, name)) {
      const ids = rows.flatMap(row => (row.resource === name ? (row.recordId ?? []) : []))
      titles.set(name, await titlesFor(scope, of(name), ids))
    }
  return {
    total: Number(countRow?.n ?? 0),
    list: rows.map(({ kind, code, params, words, recordId, ...row }) => {
      const title = titles.get(row.resource)?.get(recordId ?? '') ?? null
      const isTold = recordId === null || title !== null
      return {
        ...row,
        event: kind,
        recordId: isTold ? recordId : null,
        title,
        text: textOf({ reason: row.reason, code, params, words: isTold ? words : null }, lang),
      }
    }),
  }
}

/** How an automation is doing. Throws 404 where there is no such automation. */
export const automationFactsOf = async (
  scope: Scope,
  of: Contexts,
  id: string,
): Promise<AutomationFacts> => {
  const { dailyLimit } = await demandAutomation(scope, of, id)
  const ctx = of(automation.name)
  const since = new Date(ctx.clock.now().getTime() - 30 * 24 * 3600 * 1000).toISOString()
  const [counts, day] = await Promise.all([
    scope.db
      .selectFrom('automationRun')
      .select('state')
      .select(eb => eb.fn.sum<number>('count').as('n'))
      .where('automation', '=', id)
      .where('createTime', '>=', since)
      .groupBy('state')
      .execute(),
    scope.db
      .selectFrom('automationDay')
      .select('used')
      .where('automation', '=', id)
      .where('day', '=', dayOf(ctx))
      .executeTakeFirst(),
  ])
  const countOf = (wanted: RunState): number =>
    Number(counts.find(({ state }) => state === wanted)?.n ?? 0)
  return {
    today: day?.used ?? 0,
    dailyLimit,
    done: countOf('DONE'),
    skipped: countOf('SKIPPED'),
    failed: countOf('FAILED'),
    waiting: countOf('WAITING'),
  }
}
