import type { Migration } from './index.ts'

/**
 * Runs of automations were rows that changed until they were over. What waits is in a queue now, and what is over is an entry of a journal,
 * which whoever may read automations may read. Results keep their words; a code of a refusal becomes the general reason.
 */
export const automationRuns: Migration = {
  name: '053-automation-runs',
  up: sql =>
    sql.script(`
      do $$ begin
        if to_regclass('"automationRun"') is null then return; end if;
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
      end $$`),
}
