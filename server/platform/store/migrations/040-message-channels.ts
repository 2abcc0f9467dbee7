import type { Migration } from './index.ts'

/**
 * Whether people are told of a kind by SMS and by e-mail was one choice and is two now; who had
 * turned messages off gets neither.
 */
export const messageChannels: Migration = {
  name: '040-message-channels',
  up: sql =>
    sql.script(`
      do $$ begin
        if to_regclass('"inboxSetting"') is null then return; end if;
        alter table "inboxSetting" rename column "byMessage" to "bySms";
        alter table "inboxSetting" add column "byMail" boolean;
        update "inboxSetting" set "byMail" = "bySms";
        alter table "inboxSetting" alter column "byMail" set not null;
      end $$`),
}
