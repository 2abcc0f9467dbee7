import { mixed, object, ValidationError, type ObjectSchema, type Schema } from 'yup'
import type { Issue } from '../issue.ts'
import type { FieldRule, Parent } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { checkIssues, oneOfIssue, rulesOf, type WriteMode } from './validation.ts'

// Forms validate with these schemas. They are not in the barrel of this folder, because lists load
// without yup (scripts/size.ts).

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null
const parentOf = (options: unknown): Parent => {
  const parent: unknown = isParent(options) ? options.parent : undefined
  return isParent(parent) ? parent : {}
}

/** The yup schema of a field's rule: one transform and one test, whose message is an issue. */
export const fieldSchema = (rule: FieldRule): Schema => {
  const plain: Schema = mixed()
    .nullable()
    .transform((value: unknown, _original, _schema, context: unknown) =>
      rule.cast(value, parentOf(context)),
    )
    .test({
      name: 'kind',
      test(value) {
        const found = rule.check(value, isParent(this.parent) ? this.parent : {})
        return found ? this.createError({ message: { ...found } }) : true
      },
    })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- yup's types lose the schema's own after a default
  const schema = plain.default(() => rule.cast(undefined, {})) as Schema
  // yup casts the fields that another one names before that one
  return rule.reads?.length
    ? schema.when([...rule.reads], (_values, unchanged: Schema) => unchanged)
    : schema
}

/** The rules between fields, each a test of the record whose issue belongs to a field. */
const withChecks = (
  schema: RecordSchema,
  resource: AnyResource,
  rules: ReadonlyMap<string, FieldRule>,
): RecordSchema =>
  (resource.checks ?? []).reduce(
    (tested, one, n) =>
      tested.test({
        name: `check ${n}`,
        test(values: Parent) {
          const isRight = (name: string) => !rules.get(name)?.check(values[name], values)
          const [found] = checkIssues({ ...resource, checks: [one] }, values, isRight)
          return found
            ? this.createError({
                path: this.path ? `${this.path}.${found[0]}` : found[0],
                message: { ...found[1] },
              })
            : true
        },
      }),
    schema,
  )

type RecordSchema = ObjectSchema<Record<string, unknown>>
const build = (resource: AnyResource, mode: WriteMode): RecordSchema => {
  const rules = rulesOf(resource, mode)
  const schema = object(
    Object.fromEntries(rules.map(([name, rule]) => [name, fieldSchema(rule)])),
  ).test({
    name: 'oneOf',
    test(values: Parent) {
      const found = oneOfIssue(resource, values)
      return found
        ? this.createError({
            path: this.path ? `${this.path}.${found[0]}` : found[0],
            message: { ...found[1] },
          })
        : true
    },
  }) as RecordSchema
  return withChecks(schema, resource, new Map(rules.map(([name, rule]) => [name, rule])))
}

const schemas: Readonly<Record<WriteMode, WeakMap<AnyResource, RecordSchema>>> = {
  create: new WeakMap(),
  update: new WeakMap(),
}
/**
 * The yup schema of a whole record. Messages are issues; unknown keys are `refusedKeys`' business.
 */
export const recordSchema = (resource: AnyResource, mode: WriteMode): RecordSchema => {
  const cached = schemas[mode].get(resource)
  if (cached) return cached
  const schema = build(resource, mode)
  schemas[mode].set(resource, schema)
  return schema
}

/** Checks the values of a form by the record's schema and returns one issue a field. */
export const formIssues = (
  resource: AnyResource,
  values: Parent,
  mode: WriteMode,
): Readonly<Record<string, Issue>> => {
  try {
    recordSchema(resource, mode).validateSync(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    // the first issue of a field counts; yup types messages as texts, and `fieldSchema` gives it
    // issues
    return Object.fromEntries(
      error.inner
        .toReversed()
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- messages of these schemas are issues
        .map(({ path = '', errors }) => [path, errors[0] as unknown as Issue]),
    )
  }
}
