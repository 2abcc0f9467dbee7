import type { Migration } from './index.ts'

/**
 * The choice of SMS and e-mail for a kind of message was one setting and becomes two; people who
 * had turned messages off get neither.
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
