import { createIds } from '../../ids.ts'
import type { Migration } from './index.ts'

const name = '046-unreported-bookings'

const ids = createIds({
  now: () => Date.now(),
  random: bytes => crypto.getRandomValues(new Uint8Array(bytes)),
})

/**
 * Bookings of lessons about which the classroom sent nothing were settled as no-shows. They are in a state of their own now, as the attendance
 * of these students is. Each change stands in the log of changes, made by the system.
 */
export const unreportedBookings: Migration = {
  name,
  up: async sql => {
    const { rows: tables } = await sql.query(
      `select to_regclass('"attendance"') is not null and to_regclass('"booking"') is not null as "there"`,
      [],
    )
    if (tables[0]?.['there'] !== true) return
    const { rows } = await sql.query(
      `update "booking" b set "state" = 'UNKNOWN', "version" = "version" + 1
       where "state" = 'NO_SHOW' and exists (
         select 1 from "attendance" a
         where a."institutionId" = b."institutionId" and a."lessonId" = b."lessonId"
           and a."studentId" = b."studentId" and a."status" = 'UNKNOWN')
       returning b."institutionId", b."id", b."version"`,
      [],
    )
    const changes = rows.map(({ institutionId, id, version }) => ({
      institutionId,
      id: ids.next(),
      recordId: id,
      version: Number(version),
    }))
    await sql.query(
      `insert into "audit" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "recordId", "before", "after", "requestId")
       select "institutionId", "id", now(), 'system', 'system', 'update', 'booking', "recordId",
         jsonb_build_object('state', 'NO_SHOW', 'version', "version" - 1),
         jsonb_build_object('state', 'UNKNOWN', 'version', "version"), $2
       from jsonb_to_recordset($1::jsonb) as c("institutionId" text, "id" text, "recordId" text, "version" int)`,
      [JSON.stringify(changes), name],
    )
    await sql.query(
      `insert into "operation" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "count")
       select "institutionId", "requestId", max("at"), 'system', 'system', 'update', min("resource"), count(*)
       from "audit" where "requestId" = $1 group by "institutionId", "requestId"
       on conflict do nothing`,
      [name],
    )
  },
}
