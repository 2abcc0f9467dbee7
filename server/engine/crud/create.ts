import { createRecord } from '../records/create.ts'
import { writtenComputed } from '../records/computed.ts'
import { spendGuess } from '../records/guesses.ts'
import { presentRow } from '../records/present.ts'
import { readBody } from '../../platform/http/body.ts'
import { runIdempotent } from '../../platform/http/idempotency.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, signerFor, type ResourceRoute } from './common.ts'

/** POST create {fields} -> the record. */
export const createRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'create')
  const ctx = contextFor(ports, resource, c)
  const { text, body } = await readBody(c)
  await spendGuess(ports, ctx, body)
  const sign = signerFor(ports, c)
  return reply(
    c,
    await runIdempotent(c, ports, text, async tx => {
      const id = ctx.ids.next()
      // rules may change other records afterwards; the operation names what the person requested
      tx.operation({ action: 'create', resource: resource.name, recordId: id })
      const row = await createRecord(tx, ctx, body, { ownForm: true, id })
      return presentRow(ctx, await writtenComputed(tx, ctx, row), sign)
    }),
  )
}
