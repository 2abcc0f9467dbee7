import type { Expression, SqlBool } from 'kysely'
import { fragment } from './branded.ts'

/**
 * Whether a list of texts contains any of the given ones: these are hashed once, for any number of
 * rows.
 */
export const holdsAny = (
  list: Expression<unknown>,
  texts: Expression<unknown>,
): Expression<SqlBool> =>
  fragment<SqlBool>`exists (select 1 from unnest(${list}) as "one$" where "one$" = any(${texts}::text[]))`
