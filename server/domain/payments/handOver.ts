import { payment, type Payment } from '../../../resources/payments/payment/payment.resource.ts'
import { paymentPurposes } from '../../../resources/payments/payment/payment.options.ts'
import type { SessionContext } from '../../engine/calls/implement.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { callerConsole, serverAddress } from '../../platform/http/consoleOrigins.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type BegunCharge,
  type Charge,
  type Handover,
} from '../../platform/payments.ts'
import { noticePath } from './noticePath.ts'
import { providerOf, factOf } from './context.ts'

type Payer = Pick<SessionContext<unknown>, 'ports' | 'scope' | 'c'>

/** Data with which a page forwards the payer. */
export interface PaymentHandover {
  readonly id: string
  readonly no: string
  readonly handover: Handover
}

const deviceOfPayer = (agent: string | undefined): Charge['device'] =>
  /Mobi|Android|iPhone/i.test(agent ?? '') ? 'phone' : 'desktop'

/** Throws 3004, 16020 and 16022 if the payment can't be paid. */
const demandPayable = (row: Payment | undefined, now: Date): Payment => {
  if (!row) throw errors.orderNotFound()
  if (row.state === 'SETTLED' || row.state === 'REVIEW') throw errors.orderAlreadyPaid()
  if (row.state !== 'PENDING' || Date.parse(row.expireAt) <= now.getTime())
    throw errors.orderTimedOut()
  return row
}

const chargeOf = (
  { ports, c }: Payer,
  row: Payment,
  device: Charge['device'],
  channel: string,
): Charge => {
  const console = callerConsole(ports, c)
  const { no, currency } = row
  const lang = c.get('lang')
  return {
    no,
    amount: factOf(row, row.createTime).amount,
    currency,
    subject: paymentPurposes[row.purpose][lang],
    returnTo: `${console}/paySuccess?no=${no}`,
    noticesTo: `${serverAddress(ports)}${noticePath(channel)}`,
    expireAt: new Date(row.expireAt),
    device,
    address: c.get('address'),
    lang,
  }
}

/**
 * The provider's response; throws 16050 without a usable one, so that the payer tries again or pays
 * otherwise.
 */
export const whereProviderFails = async <T>(
  { log }: Pick<EnginePorts, 'log'>,
  no: string,
  ask: () => Promise<T>,
): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    log.warn({ payment: no, error: error.message }, 'the payment provider failed')
    throw errors.paymentPageUnavailable()
  }
}

/**
 * Forwards the payer to the provider's page, after the commit that started the payment; can be
 * repeated. Throws 3004, 16020, 16022 if it can't be paid, and 16050 if the provider can't be
 * reached or refuses.
 */
export const handOver = async (payer: Payer, id: string): Promise<PaymentHandover> => {
  const { ports, scope, c } = payer
  const row = demandPayable(await scope.get(payment, id), ports.clock.now())
  const device = deviceOfPayer(c.req.header('user-agent'))
  const attempt = await scope.db
    .selectFrom('paymentAttempt')
    .select(['handover', 'device'])
    .where('payment', '=', id)
    .executeTakeFirst()
  if (attempt?.handover && attempt.device === device)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below
    return { id, no: row.no, handover: attempt.handover as Handover }
  const provider = providerOf(ports, row.payType, row.currency)
  const charge = chargeOf(payer, row, device, provider.channel)
  const begun = await whereProviderFails(ports, row.no, () => provider.begin(charge))
  await noteBegun(scope, id, device, begun)
  return { id, no: row.no, handover: begun.handover }
}

const noteBegun = async (
  scope: Payer['scope'],
  id: string,
  device: string,
  { handover, reference }: BegunCharge,
): Promise<void> => {
  await scope.db
    .updateTable('paymentAttempt')
    .set({
      handover: JSON.stringify(handover),
      device,
      ...(reference === undefined ? {} : { reference }),
    })
    .where('payment', '=', id)
    .execute()
}
