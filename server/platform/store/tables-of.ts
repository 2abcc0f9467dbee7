import type { Kysely } from 'kysely'
import type { CommonOptions, Field } from '../../../src/schema/kind.ts'
import type { AnyResource, Fields, SystemValues, ValuesOf } from '../../../src/schema/resource.ts'
import type { Scope } from './types.ts'

type ComputedName<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<
    string,
    unknown,
    CommonOptions &
      (
        | { readonly computed: true }
        | { readonly from: string }
        | { readonly when: object }
        | { readonly counts: object }
      )
  >
    ? K
    : never
}[keyof F]

/**
 * The table of a definition as a query reads it: its stored fields and the system columns. Instants
 * are ISO 8601; decimals, hours and amounts are the stored whole numbers (value x 10^scale).
 */
export type TableOf<R extends AnyResource> = Readonly<
  SystemValues & Omit<ValuesOf<R['fields']>, ComputedName<R['fields']> & string>
>
type TablesOf<R extends AnyResource> = { [One in R as One['name']]: TableOf<One> }

/**
 * The institution's database with the tables of these resources, typed by their definitions. For
 * reading only: records are written by the ordinary path. Rows in the trash are included: add
 * `deletedAt is null`.
 *
 * @example
 * const late = await tablesOf(scope, lesson, course)
 *   .selectFrom('lesson')
 *   .innerJoin('course', 'course.id', 'lesson.courseId')
 *   .select(['lesson.id', 'course.courseName'])
 *   .execute()
 */
export const tablesOf = <const R extends readonly AnyResource[]>(
  { db }: Pick<Scope, 'db'>,
  ..._resources: R
): Kysely<ScopedTables & TablesOf<R[number]>> => db.$extendTables<TablesOf<R[number]>>()

type ScopedTables = Scope['db'] extends Kysely<infer D> ? D : never
