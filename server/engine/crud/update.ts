import { writtenComputed } from '../records/computed.ts'
import { spendGuess } from '../records/guesses.ts'
import { atVersion } from '../records/history.ts'
import { presentRow } from '../records/present.ts'
import { staleFault, StaleVersion, updateRecord } from '../records/update.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import type { RecordContext } from '../records/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import { readBody, textOfBody } from '../../platform/http/body.ts'
import { runIdempotent } from '../../platform/http/idempotency.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, signerFor, type ResourceRoute } from './common.ts'

/**
 * POST update {id, version, ...changed fields} -> the record; a stale version answers 409 with base
 * (where known) and theirs.
 */
export const updateRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'update')
  const ctx = contextFor(ports, resource, c)
  const { text, body } = await readBody(c)
  const { id: _id, version, ...changes } = body
  const id = textOfBody(body, 'id', 64)
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    throw errors.invalidParameter().at('version')
  await spendGuess(ports, ctx, changes)
  const sign = signerFor(ports, c)
  try {
    return reply(
      c,
      await runIdempotent(c, ports, text, async tx => {
        // rules may change other records afterwards; the operation names what the person requested
        tx.operation({ action: 'update', resource: resource.name, recordId: id })
        const row = await updateRecord(tx, ctx, { id, version, changes }, {})
        return presentRow(ctx, await writtenComputed(tx, ctx, row), sign)
      }),
    )
  } catch (error) {
    throw error instanceof StaleVersion ? await staleAnswer(ports, c, ctx, error) : error
  }
}

const staleAnswer = async (
  ports: EnginePorts,
  c: Ctx,
  ctx: RecordContext,
  stale: StaleVersion,
): Promise<Fault> => {
  const sign = signerFor(ports, c)
  const base = await atVersion(c.get('scope'), ctx, stale.theirs, stale.version)
  return staleFault({
    theirs: await presentRow(ctx, stale.theirs, sign),
    ...(base ? { base: await presentRow(ctx, base, sign) } : {}),
  })
}
