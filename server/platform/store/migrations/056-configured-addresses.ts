import type { Migration } from './index.ts'

/** Links use the configured console address: addresses taken from requests are deleted. */
export const configuredAddresses: Migration = {
  name: '056-configured-addresses',
  up: sql =>
    sql.script(`
      alter table if exists "seminarMessage" drop column if exists "origin";
      alter table if exists "reportSchedule" drop column if exists "address", drop column if exists "address$sort"`),
}
