import type { SqlConnection } from '../driver.ts'
import type { Migration } from './index.ts'
import { logChanges, type MigratedChange, tablesExist } from './log.ts'

const name = '020-account-names'
const kinds = ['teacher', 'student', 'user'] as const
/** Longest account name, without the number that it may get. */
const longest = 60

/** The name in lower case; with a number behind it where that is taken. */
const freeName = async (
  account: string,
  isTaken: (wanted: string) => Promise<boolean>,
): Promise<string> => {
  const lower = account.toLowerCase()
  let free = lower
  for (let n = 2; await isTaken(free); n++) free = `${lower.slice(0, longest)}-${n}`
  return free
}

const lowerAccounts = async (sql: SqlConnection): Promise<void> => {
  const { rows } = await sql.query(
    `select "id", "account", "madeBy" from "account" where "account" <> lower("account") order by "createTime", "id"`,
    [],
  )
  for (const { id, account, madeBy } of rows) {
    const free = await freeName(String(account), async wanted => {
      const { rows: others } = await sql.query(
        `select 1 from "account" where "account" = $1 and "id" <> $2 and "madeBy" is not distinct from $3 limit 1`,
        [wanted, id, madeBy],
      )
      return others.length > 0
    })
    await sql.query(`update "account" set "account" = $1 where "id" = $2`, [free, id])
  }
}

/** The current name of a record's own account, if it has one. */
const linkedName = async (
  sql: SqlConnection,
  kind: string,
  { institutionId, id, account }: Readonly<Record<string, unknown>>,
): Promise<string | undefined> => {
  const { rows } = await sql.query(
    `select a."account" from "accountLink" l join "account" a on a."id" = l."accountId"
     where l."institutionId" = $1 and l."resource" = $2 and l."recordId" = $3`,
    [institutionId, kind, id],
  )
  const own = rows[0]?.['account']
  const lower = String(account).toLowerCase()
  return typeof own === 'string' && (own === lower || own.startsWith(`${lower}-`)) ? own : undefined
}

const lowerRecords = async (sql: SqlConnection, kind: string): Promise<void> => {
  const { rows } = await sql.query(
    `select "institutionId", "id", "account", "version", "deletedAt" from "${kind}"
     where "account" <> lower("account") order by "createTime", "id"`,
    [],
  )
  const changes: MigratedChange[] = []
  for (const row of rows) {
    const { institutionId, id, account, version, deletedAt } = row
    const own = await linkedName(sql, kind, row)
    const free = await freeName(own ?? String(account), async wanted => {
      if (deletedAt !== null) return false
      const { rows: others } = await sql.query(
        `select 1 from "${kind}" where "institutionId" = $1 and "account" = $2 and "id" <> $3 and "deletedAt" is null limit 1`,
        [institutionId, wanted, id],
      )
      return others.length > 0
    })
    const next = Number(version) + 1
    await sql.query(
      `update "${kind}" set "account" = $1, "version" = $2 where "institutionId" = $3 and "id" = $4`,
      [free, next, institutionId, id],
    )
    changes.push({
      institutionId,
      recordId: id,
      before: { account, version: Number(version) },
      after: { account: free, version: next },
    })
  }
  await logChanges(sql, name, kind, changes)
}

/**
 * Account names are stored in lower case. Of two that differ only in case the older one stays, and
 * the other gets a number (anna-2); records follow their accounts. Each change of a record is
 * logged as made by the system.
 */
export const accountNames: Migration = {
  name,
  up: async sql => {
    if (!(await tablesExist(sql, 'account', 'accountLink'))) return
    await lowerAccounts(sql)
    for (const kind of kinds) if (await tablesExist(sql, kind)) await lowerRecords(sql, kind)
  },
}
