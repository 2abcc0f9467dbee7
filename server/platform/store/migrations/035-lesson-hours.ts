import { isObject } from '../../../../src/protocol/isObject.ts'
import type { SqlConnection } from '../driver.ts'
import type { Migration } from './index.ts'
import { instantSql, logChanges, tablesExist } from './log.ts'

const name = '035-lesson-hours'

const openLedger = (sql: SqlConnection): Promise<void> =>
  sql.script(`
      create table "hourSum" (
        "institutionId" text collate "C" not null,
        "studentId" text collate "C" not null,
        "total" bigint default 0 not null,
        "used" bigint default 0 not null,
        "expired" bigint default 0 not null,
        "nextExpiry" date,
        "low" boolean default false not null,
        "expiring" boolean default false not null,
        constraint "hourSum_pk" primary key ("institutionId", "studentId")
      );
      create table "hourLot" (
        "institutionId" text collate "C" not null,
        "entryId" text collate "C" not null,
        "studentId" text collate "C" not null,
        "hours" bigint not null,
        "left" bigint not null,
        "expiresOn" date,
        constraint "hourLot_pk" primary key ("institutionId", "entryId")
      );
      create table "hourEntry" (
        "institutionId" text collate "C" not null,
        "id" text collate "C" not null,
        "version" integer default 1 not null,
        "createTime" timestamp(3) with time zone not null,
        "updateTime" timestamp(3) with time zone not null,
        "createdBy" text collate "C" not null,
        "deletedAt" timestamp(3) with time zone,
        "studentId" text collate "C",
        "kind" text collate "C",
        "hours" bigint,
        "change" bigint,
        "source" text collate "C",
        "reason" text collate "C",
        "reason$sort" text collate "C",
        "day" date,
        "at" timestamp(3) with time zone,
        "operatorName" text collate "C",
        "operatorName$sort" text collate "C",
        "grams$" integer[] default '{}' not null,
        constraint "hourEntry_pk" primary key ("institutionId", "id")
      );
      -- the entry has its student's id, which no other entry has
      insert into "hourEntry" ("institutionId", "id", "createTime", "updateTime", "createdBy", "studentId", "kind", "hours", "change", "source",
        "reason", "reason$sort", "day", "at", "operatorName", "operatorName$sort")
      select s."institutionId", s."id", now(), now(), 'system', s."id", 'ADD', s."totalLessonHours", s."totalLessonHours", 'IMPORT',
        case when i."domestic" then '期初课时' else 'Opening balance' end,
        case when i."domestic" then E'qi chu ke shi\\u0001期初课时' else 'opening balance' end,
        (now() at time zone i."timezone")::date, now(), 'System', 'system'
      from "student" s join "institution" i on i."id" = s."institutionId"
      where s."totalLessonHours" > 0;
      insert into "hourLot" ("institutionId", "entryId", "studentId", "hours", "left")
      select "institutionId", "id", "studentId", "hours", "hours" from "hourEntry";
      insert into "hourSum" ("institutionId", "studentId", "total")
      select "institutionId", "studentId", "hours" from "hourEntry";`)

/** Logs first entries that the change log lacks; each has the id of its student. */
export const logFirstEntries = async (sql: SqlConnection, migration: string): Promise<void> => {
  const { rows } = await sql.query(
    `select e."institutionId", e."id" as "recordId", jsonb_build_object('version', 1, 'deletedAt', null, 'studentId', e."studentId",
       'kind', e."kind", 'hours', e."hours" / 100.0, 'change', e."change" / 100.0, 'source', e."source", 'reason', e."reason",
       'day', e."day", 'at', ${instantSql('e."at"')}, 'operatorName', e."operatorName") as "after"
     from "hourEntry" e where e."id" = e."studentId" and e."createdBy" = 'system' and not exists (
       select 1 from "audit" a where a."institutionId" = e."institutionId" and a."resource" = 'hourEntry' and a."recordId" = e."id")`,
    [],
  )
  const changes = rows.map(({ institutionId, recordId, after }) => ({
    institutionId,
    recordId,
    before: null,
    after: isObject(after) ? after : {},
  }))
  await logChanges(sql, migration, 'hourEntry', changes)
}

/**
 * The total lesson hours of students were an entered number; now they are the sum of a ledger. Each
 * number becomes its student's first entry, an imported lot without an expiry day.
 */
export const lessonHoursMigration: Migration = {
  name,
  async up(sql) {
    if (!(await tablesExist(sql, 'student')) || (await tablesExist(sql, 'hourEntry'))) return
    await openLedger(sql)
    await logFirstEntries(sql, name)
  },
}
