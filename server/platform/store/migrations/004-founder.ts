import type { Migration } from './index.ts'

/**
 * The installation's first administrator is noted when they join; of one that is there already, it
 * is the first member of the first institution.
 */
export const founder: Migration = {
  name: '004-founder',
  up: sql =>
    sql.script(`
      insert into "setting" ("name", "value")
      select 'founder', m."accountId" from "institution" i join "membership" m on m."institutionId" = i."id"
      order by i."createTime", i."id", m."createTime", m."accountId" limit 1
      on conflict do nothing`),
}
