import type { Expression, SqlBool } from 'kysely'
import { fragment } from './branded.ts'

/**
 * Whether a list of texts holds any of some: the few are hashed once, however many rows there are.
 */
export const holdsAny = (
  list: Expression<unknown>,
  texts: Expression<unknown>,
): Expression<SqlBool> =>
  fragment<SqlBool>`exists (select 1 from unnest(${list}) as "one$" where "one$" = any(${texts}::text[]))`
