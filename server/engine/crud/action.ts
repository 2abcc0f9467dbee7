import { masksField, seesField, type Access } from '../../../src/access/index.ts'
import { rightsToRun, takesSelection, type Action } from '../../../src/schema/action.ts'
import {
  defaultsOf,
  movingDefaults,
  fieldEntries,
  kindOf,
  refusedKeys,
  titleOf,
  validateRecord,
} from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { momentOf } from '../records/asks.ts'
import type { RecordContext } from '../records/context.ts'
import { masked } from '../records/fields.ts'
import { ruleContext } from '../records/pipeline.ts'
import { isVisible, recordNotFound } from '../records/visible.ts'
import { demand, refuseUnseen } from '../records/rights.ts'
import { demandTaken } from '../records/demandTaken.ts'
import { errors } from '../../platform/errors/errors.ts'
import { invalidFields } from '../../platform/errors/fault.ts'
import { bulkOnce } from '../bulk/run.ts'
import { isObject, readBody, textOfBody, type Body } from '../../platform/http/body.ts'
import { runIdempotent } from '../../platform/http/idempotency.ts'
import { reply } from '../../platform/http/reply.ts'
import { contextFor } from './common.ts'
import { parseBulkSelection, onlyKeys } from '../records/selection.ts'

/**
 * The action's fields as a resource of their own, so that each is checked exactly as in records;
 * rules between the record's fields are not theirs.
 */
const inputResource = (resource: AnyResource, name: string, action: Action): AnyResource => {
  const { keys: _keys, oneOf: _oneOf, checks: _checks, ...rest } = resource
  return {
    ...rest,
    name: `${resource.name}.${name}`,
    title: Object.keys(action.input)[0] ?? 'id',
    fields: action.input,
    list: { columns: [], sort: 'createTime' },
    form: { layout: 'sections', groups: [] },
    actions: {},
  }
}

const checkedInput = (
  caller: Pick<RecordContext, 'actor' | 'knownRights' | 'clock' | 'institution'>,
  shape: AnyResource,
  input: unknown,
): Body => {
  if (input !== undefined && input !== null && !isObject(input))
    throw errors.invalidParameter().at('input')
  const inputValues = input ?? {}
  const refused = Object.keys(refusedKeys(shape, inputValues, 'create'))[0]
  if (refused !== undefined) throw errors.invalidParameter().at(refused)
  for (const [name, field] of fieldEntries(shape))
    if (Object.hasOwn(inputValues, name)) refuseUnseen(caller, name, field)
  const result = validateRecord(
    shape,
    {
      ...defaultsOf(shape),
      ...movingDefaults(shape, inputValues, momentOf(caller)),
      ...inputValues,
    },
    'create',
  )
  if (!result.ok) throw invalidFields(result.errors)
  return result.values
}

/**
 * Returns only the fields that the action declares: no secrets, no withheld fields, and masked
 * values where the caller sees them masked.
 */
const presentOutput = (access: Access, action: Action, output: Body): Body =>
  Object.fromEntries(
    fieldEntries({ fields: action.output })
      .filter(([, field]) => !kindOf(field).writeOnly && seesField(access, field))
      .map(([name, field]) => [
        name,
        masksField(access, field) ? masked(field, output[name]) : (output[name] ?? null),
      ]),
  )

const handlerOf = (ctx: RecordContext, name: string) => {
  const handler = ctx.rules.actions[name]
  if (!handler) throw new Error(`no handler for ${ctx.resource.name}.${name}`)
  return handler
}

/**
 * POST <action> { id? | selection?, input } -> output; on a selection the tally (one record at a
 * time, each on its own merit).
 */
export const actionRoute = (
  ports: EnginePorts,
  resource: AnyResource,
  name: string,
  action: Action,
) => {
  const shape = inputResource(resource, name, action)
  return async (c: Ctx): Promise<Response> => {
    for (const right of rightsToRun(resource.name, name, action)) demand(c.get('session'), right)
    const ctx = contextFor(ports, resource, c)
    const { text, body } = await readBody(c)
    onlyKeys(body, ['id', 'selection', 'input'])
    const input = checkedInput(ctx, shape, body['input'])
    const handler = handlerOf(ctx, name)
    if (takesSelection(action)) {
      const { selection } = body
      if (!isObject(selection)) throw errors.invalidParameter().at('selection')
      return reply(
        c,
        await bulkOnce(c, ports, ctx, text, {
          verb: name,
          chosen: parseBulkSelection(ctx, selection, false, action.emptyCode),
          data: input,
        }),
      )
    }
    return reply(
      c,
      await runIdempotent(c, ports, text, async tx => {
        const record =
          action.on === 'record' ? await tx.lock(resource, textOfBody(body, 'id', 64)) : undefined
        if (action.on === 'record' && (!record || !isVisible(ctx, record)))
          throw recordNotFound(ctx)
        if (record) demandTaken(action, record)
        tx.operation({
          declared: name,
          resource: resource.name,
          ...(record ? { recordId: record.id, title: titleOf(resource, record) } : {}),
        })
        return presentOutput(
          ctx.actor.access,
          action,
          (await handler({ record, input }, ruleContext(tx, ctx))) ?? {},
        )
      }),
    )
  }
}
