import { payment, type Payment } from '../../../resources/payments/payment/payment.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RunningTask, TaskOutcome } from '../../engine/jobs/task.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type ChargeName,
  type ChargeOutcome,
  type PaymentProvider,
} from '../../platform/payments.ts'
import type { Scope } from '../../platform/store/types.ts'
import { closeAfterMs, queueQuestion, type QuestionInput } from './queue.ts'
import { recordOutcome } from './settle.ts'

const pending: ChargeOutcome = { state: 'PENDING' }

/** The provider's response; pending if it gives no usable one. */
const unlessSilent = async (
  { log }: Pick<EnginePorts, 'log'>,
  no: string,
  ask: () => Promise<ChargeOutcome>,
): Promise<ChargeOutcome | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    log.warn({ payment: no, error: error.message }, 'the payment provider does not answer')
    return undefined
  }
}

/**
 * Queries a charge, and closes it if it was not paid; queries again afterwards, because it may have
 * been paid in between.
 */
const closeAt = async (provider: PaymentProvider, name: ChargeName): Promise<ChargeOutcome> => {
  const before = await provider.ask(name)
  if (before.state !== 'PENDING') return before
  await provider.close(name).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error
  })
  const after = await provider.ask(name)
  return after.state === 'PENDING' ? { state: 'CLOSED' } : after
}

const nameOf = async (scope: Scope, { id, no }: Payment): Promise<ChargeName> => {
  const attempt = await scope.db
    .selectFrom('paymentAttempt')
    .select('reference')
    .where('payment', '=', id)
    .executeTakeFirst()
  return { no, reference: attempt?.reference ?? undefined }
}

/**
 * Queries a payment's outcome at its provider now and stores it. `close`: accepts no more money for
 * it. Returns its state.
 */
export const askProvider = async (
  ports: EnginePorts,
  scope: Scope,
  row: Payment,
  close = false,
): Promise<ChargeOutcome | undefined> => {
  const provider = ports.payments?.providers[row.payType]
  // a provider that is no longer configured can't be queried
  if (!provider) return close ? { state: 'CLOSED' } : pending
  const name = await nameOf(scope, row)
  const outcome = await unlessSilent(ports, row.no, () =>
    close ? closeAt(provider, name) : provider.ask(name),
  )
  if (outcome) await recordOutcome(ports, scope.institutionId, row.id, outcome)
  return outcome
}

const isQuestion = (input: unknown): input is QuestionInput =>
  typeof input === 'object' && input !== null && 'id' in input && 'n' in input

/**
 * The task for a payment without a notice: queries it, and schedules the next query until the
 * payment expires; then it closes it.
 */
export const askTask = async ({ ports, scope, input }: RunningTask): Promise<TaskOutcome> => {
  const done: TaskOutcome = { state: 'DONE' }
  if (!isQuestion(input)) return done
  const { id, n } = input
  const row = await scope.get(payment, id)
  if (!row || row.state === 'SETTLED' || (n !== 'close' && row.state !== 'PENDING')) return done
  const isOver = ports.clock.now().getTime() >= Date.parse(row.expireAt) + closeAfterMs
  const outcome = await askProvider(ports, scope, row, n === 'close' || isOver)
  if (outcome && outcome.state !== 'PENDING') return done
  if (n === 'close') {
    // the queue asks an unreachable provider again
    if (!outcome) throw new Error('the provider could not be asked to close a payment')
    return done
  }
  await scope.transaction(tx => queueQuestion(tx, ports, row, n + 1))
  return done
}
