import { textOfCode } from '../../../../src/protocol/errors/index.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import { asText } from '../../../../src/schema/asText.ts'
import type { SqlConnection } from '../driver.ts'
import type { Migration } from './index.ts'
import { instantSql } from './log.ts'

const name = '053-automation-runs'
const own = `'automation.read', 'automation.export'`

/** Refusals were stored by their codes; an entry has their words. */
const writeRefusals = async (sql: SqlConnection): Promise<void> => {
  const { rows } = await sql.query(
    'select distinct "code", "params"::text as "params" from "automationRun" where "code" is not null',
    [],
  )
  for (const { code, params } of rows) {
    const json: unknown = typeof params === 'string' ? JSON.parse(params) : null
    const figures = Object.entries(isObject(json) ? json : {}).map(
      ([figure, value]) => [figure, asText(value)] as const,
    )
    const text = (lang: 'en' | 'zh') => textOfCode(String(code), lang, Object.fromEntries(figures))
    await sql.query(
      `update "automationRun" set "words" = $1::text::jsonb
        where "code" = $2 and "params"::text is not distinct from $3`,
      [JSON.stringify({ en: text('en'), zh: text('zh') }), code, params],
    )
  }
}

/**
 * Runs of automations were rows that changed until they ended. Waiting ones are in a queue now, and
 * ended ones are journal entries, readable by everyone who can read automations. The change log
 * records both.
 */
export const automationRuns: Migration = {
  name,
  async up(sql) {
    const { rows } = await sql.query(`select to_regclass('"automationRun"') as "table"`, [])
    if (rows[0]?.['table'] === null) return
    await writeRefusals(sql)
    await sql.script(`
      alter table "automationRun" rename to "automationQueue";
      alter table "automationQueue" rename constraint "automationRun_pk" to "automationQueue_pk";
      drop index "automationRun_event", "automationRun_due", "automationRun_log", "automationRun_state", "automationRun_age";
      create table "automationRun" (
        "institutionId" text collate "C" not null,
        "id" text collate "C" not null,
        "version" integer default 1 not null,
        "createTime" timestamp(3) with time zone not null,
        "updateTime" timestamp(3) with time zone not null,
        "createdBy" text collate "C" not null,
        "deletedAt" timestamp(3) with time zone,
        "automation" text collate "C",
        "event" text collate "C",
        "target" text collate "C",
        "target$sort" text collate "C",
        "recordId" text collate "C",
        "recordId$sort" text collate "C",
        "at" timestamp(3) with time zone,
        "doneAt" timestamp(3) with time zone,
        "state" text collate "C",
        "reason" text collate "C",
        "textZh" text collate "C",
        "textEn" text collate "C",
        "count" bigint,
        constraint "automationRun_pk" primary key ("institutionId", "id")
      );
      update "automationQueue" q set "kind" = a."trigger" from "automation" a
        where a."institutionId" = q."institutionId" and a."id" = q."automation"
          and q."kind" is null and coalesce(q."reason", '') not in ('LIMIT', 'LOOP');
      insert into "automationRun" ("institutionId", "id", "createTime", "updateTime", "createdBy", "automation", "event", "target",
          "target$sort", "recordId", "recordId$sort", "at", "doneAt", "state", "reason", "textZh", "textEn", "count")
        select "institutionId", "id", coalesce("doneAt", "createTime"), coalesce("doneAt", "createTime"), 'system', "automation", "kind",
          "resource", lower("resource"), "recordId", lower("recordId"), "at", coalesce("doneAt", "createTime"), "state", "reason",
          "words" ->> 'zh', "words" ->> 'en', "count"
        from "automationQueue" where not "open";
      create table if not exists "journalKey" (
        "institutionId" text collate "C" not null,
        "journal" text collate "C" not null,
        "key" text collate "C" not null,
        "entryId" text collate "C" not null,
        constraint "journalKey_pk" primary key ("institutionId", "journal", "key")
      );
      insert into "journalKey" ("institutionId", "journal", "key", "entryId")
        select "institutionId", 'automationRun', "automation" || ' ' || "event", "id" from "automationQueue"
        where not "open" and coalesce("reason", '') not in ('LIMIT', 'LOOP');
      delete from "automationQueue" where not "open";
      alter table "automationQueue" drop column "createTime", drop column "doneAt", drop column "state", drop column "open",
        drop column "code", drop column "params", drop column "words";
      insert into "audit" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "recordId", "after", "requestId")
        select "institutionId", "id", now(), 'system', 'System', 'create', 'automationRun', "id", jsonb_build_object('version', 1,
          'deletedAt', null, 'automation', "automation", 'event', "event", 'target', "target", 'recordId', "recordId",
          'at', ${instantSql('"at"')}, 'doneAt', ${instantSql('"doneAt"')}, 'state', "state", 'reason', "reason", 'textZh', "textZh",
          'textEn', "textEn", 'count', "count"), '${name}'
        from "automationRun";
      create temporary table "granted" on commit drop as
        select "institutionId", "id", "rights" as "before", "rights" || (
            select array_agg(replace(one, 'automation.', 'automationRun.')) from unnest("rights") one where one in (${own})
          ) as "after" from "role" where "rights" && array[${own}];
      update "role" r set "rights" = g."after", "version" = r."version" + 1, "updateTime" = now() from "granted" g
        where g."institutionId" = r."institutionId" and g."id" = r."id";
      insert into "audit" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "recordId", "before", "after", "requestId")
        select g."institutionId", g."id" || ' 053', now(), 'system', 'System', 'update', 'role', g."id",
          jsonb_build_object('rights', g."before"), jsonb_build_object('rights', g."after", 'version', r."version"), '${name}'
        from "granted" g join "role" r on r."institutionId" = g."institutionId" and r."id" = g."id";
      insert into "operation" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "count")
        select "institutionId", '${name}', now(), 'system', 'System', 'create', 'automationRun', count(*) from "audit"
        where "requestId" = '${name}' group by "institutionId"`)
    for (const table of ['member', 'apiKey'])
      await sql.script(`update "${table}" set "rights" = "rights" || (
          select array_agg(replace(one, 'automation.', 'automationRun.')) from unnest("rights") one where one in (${own})
        ) where "rights" && array[${own}]`)
  },
}
