import type { Migration } from './index.ts'

/**
 * Makes API keys act for the person who created them, whom the operation log names. Existing keys
 * keep all scopes.
 */
export const openKeysMigration: Migration = {
  name: '003-open-keys',
  up: sql =>
    sql.script(`
      alter table "openKey" add column "madeBy" text collate "C",
        add column "scopes" text[] collate "C" not null default '{}';
      update "openKey" k set "scopes" = '{passes,classroom,statistics}', "madeBy" = (
        select o."actor" from "operation" o where o."institutionId" = k."institutionId" and o."resource" = 'openKey' and o."action" = 'create'
          and o."recordId" = k."keyId" order by o."at" limit 1)`),
}
