import type { Migration } from './index.ts'

/**
 * The readers of a feed are counted in a table of their own, so that a new feed needs no column of
 * the institution.
 */
export const feedReadersMigration: Migration = {
  name: '051-feed-readers',
  up: sql =>
    sql.script(`
      create table "feedReaders" ("feed" text collate "C" not null, "institutionId" text collate "C" not null,
        "readers" int4 not null, primary key ("feed", "institutionId"));
      insert into "feedReaders" ("feed", "institutionId", "readers")
        select 'webhooks', "id", "webhooks" from "institution" where "webhooks" > 0
        union all select 'automations', "id", "automations" from "institution" where "automations" > 0;
      alter table "institution" drop column "webhooks", drop column "automations"`),
}
