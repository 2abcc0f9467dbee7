import type { Migration } from './index.ts'

/** Classes store their creator; for existing ones it is taken from the change log. */
export const classCreator: Migration = {
  name: '015-class-creator',
  up: sql =>
    sql.script(`
      do $$ begin
        if to_regclass('"course"') is not null and to_regclass('"audit"') is not null then
          alter table "course" add column if not exists "creator" text collate "C";
          update "course" c set "creator" = (
            select a."actorName" from "audit" a
            where a."institutionId" = c."institutionId" and a."resource" = 'course' and a."recordId" = c."id"
            order by a."id" limit 1)
          where c."creator" is null;
        end if;
      end $$`),
}
