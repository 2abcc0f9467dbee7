import type { SqlDriver } from './driver.ts'

/**
 * Digest of a session's permissions, role, person and institution: if it differs, one of them has
 * changed.
 */
export interface SessionPrint {
  readonly ended: boolean
  readonly print: string
}

// across institutions, hence no scope: it answers prints, never data
const text = `select s."rid", s."endedAt" is not null as "ended", md5(concat_ws('|', s."institutionId", a."name", m."role", m."status",
  array_to_string(m."rights", ','), array_to_string(m."masks", ','), m."accessMark", i."name", i."plan", i."teacherSeats", i."studentLimit", i."domestic",
  i."currency", i."countryCode", i."currencyTime", i."accountType", i."closedTime", i."planUntil", i."planTrial", i."bookingUntil", i."secondFactorRequired", i."customVersion", a."secondFactorTime", (select count(*) from "membership" x where x."accountId" = s."accountId"))) as "print"
from "session" s join "institution" i on i."id" = s."institutionId" left join "account" a on a."id" = s."accountId"
left join "member" m on m."institutionId" = s."institutionId" and m."accountId" = s."accountId" where s."rid" = any($1::text[])`

/**
 * Prints of sessions, in one statement however many they are; a session that isn't there is left
 * out.
 */
export const sessionPrints = async (
  driver: SqlDriver,
  rids: readonly string[],
): Promise<ReadonlyMap<string, SessionPrint>> => {
  const connection = await driver.connect()
  let broken = true
  try {
    const { rows } = await connection.query(text, [rids])
    broken = false
    return new Map(
      rows.map(row => [
        String(row['rid']),
        { ended: row['ended'] === true, print: String(row['print']) },
      ]),
    )
  } finally {
    connection.release(broken)
  }
}
