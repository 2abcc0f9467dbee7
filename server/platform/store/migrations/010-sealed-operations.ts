import type { Migration } from './index.ts'

/**
 * Operations get the transaction that last wrote them. Existing ones have none: the server sets it
 * in small steps as it seals them, so that no single seal contains them all.
 */
export const sealedOperations: Migration = {
  name: '010-sealed-operations',
  up: sql =>
    sql.script(`
      alter table "operation" add column "txid" xid8 not null default '0';
      alter table "operation" alter column "txid" set default pg_current_xact_id()`),
}
