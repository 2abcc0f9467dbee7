import type { SqlConnection } from '../../platform/store/driver.ts'

/** Values of an account's row by column, as the database writes them as text. */
export type MovedRow = Record<string, string | null>

/** An account of the installation that an account which comes might be. */
interface KnownAccount {
  readonly id: string
  readonly account: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly kind: string
  readonly madeBy: string | null
}

const phoneOf = ({ countryCode, phone }: MovedRow): string | null =>
  phone ? `${countryCode ?? ''} ${phone}` : null

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Finds accounts with the ids, phones, e-mails and free names of those that come. */
const knownLike = async (
  sql: SqlConnection,
  rows: readonly MovedRow[],
): Promise<readonly KnownAccount[]> => {
  const all = (of: (row: MovedRow) => string | null | undefined) =>
    rows.flatMap(row => of(row) ?? [])
  const found = await sql.query(
    `select "id", "account", coalesce("countryCode", '') || ' ' || "phone" as "phone", "email", "kind", "madeBy" from "account"
     where "id" = any($1::text[]) or ("madeBy" is null and "account" = any($2::text[]))
       or ("kind" <> 'SCHOOL' and ("phone" = any($3::text[]) or "email" = any($4::text[])))`,
    [
      all(row => row['id']),
      all(row => row['account']),
      all(row => row['phone']),
      all(row => row['email']),
    ],
  )
  return found.rows.map(row => ({
    id: String(row['id']),
    account: text(row['account']),
    phone: text(row['phone']),
    email: text(row['email']),
    kind: String(row['kind']),
    madeBy: text(row['madeBy']),
  }))
}

/**
 * Decides how accounts come to another installation. One whose proved phone or e-mail has an owner
 * there is that person's: it comes as an account of the institution and is merged into theirs
 * (`acceptInstitution`). A name that is taken is from then on given by the institution.
 */
export class MovedAccounts {
  readonly #institution: string
  /** Names that the institution has given its accounts. */
  readonly #schoolNames: ReadonlySet<string>
  readonly samePeople: { readonly from: string; readonly into: string }[] = []
  /** Accounts that come with their second factors. */
  readonly newIds = new Set<string>()

  constructor(institution: string, schoolNames: ReadonlySet<string>) {
    this.#institution = institution
    this.#schoolNames = schoolNames
  }

  /** The rows to insert, of those that come; accounts that are there already are left out. */
  async take(sql: SqlConnection, rows: readonly MovedRow[]): Promise<readonly MovedRow[]> {
    const known = await knownLike(sql, rows)
    const ids = new Set(known.map(({ id }) => id))
    return rows.flatMap(row => (ids.has(row['id'] ?? '') ? [] : [this.#settle(row, known)]))
  }

  #settle(row: MovedRow, known: readonly KnownAccount[]): MovedRow {
    const id = row['id'] ?? ''
    const isOwned = row['kind'] !== 'SCHOOL'
    const owner = isOwned
      ? known.find(
          one =>
            one.kind !== 'SCHOOL' &&
            ((row['phone'] && one.phone === phoneOf(row)) ||
              (row['email'] && one.email === row['email'])),
        )
      : undefined
    if (owner) {
      this.samePeople.push({ from: id, into: owner.id })
      const noContact = { countryCode: null, phone: null, email: null }
      return { ...this.#namedHere(row), ...noContact, kind: 'SCHOOL' }
    }
    this.newIds.add(id)
    const isForeign = row['madeBy'] !== null && row['madeBy'] !== this.#institution
    const isTaken =
      row['madeBy'] === null &&
      row['account'] !== null &&
      known.some(one => one.madeBy === null && one.account === row['account'])
    return isForeign || isTaken ? this.#namedHere(row) : row
  }

  /** The account with the institution as the giver of its name; without one that it has given. */
  #namedHere(row: MovedRow): MovedRow {
    const isOwn = row['madeBy'] === this.#institution
    const name = row['account'] ?? ''
    return {
      ...row,
      madeBy: this.#institution,
      account: !isOwn && this.#schoolNames.has(name) ? null : (row['account'] ?? null),
    }
  }
}
