import type { SessionContext } from '../../engine/calls/implement.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { paymentPurposes } from '../../../resources/payments/payment/payment.options.ts'
import { errors } from './errors.ts'
import { callerConsole } from '../../platform/http/consoleOrigins.ts'
import { ProviderRefused, ProviderUnavailable, type CardVault } from '../../platform/payments.ts'
import type { Scope } from '../../platform/store/types.ts'
import { factOf } from './context.ts'
import { whereProviderFails } from './handOver.ts'
import { recordOutcome } from './settle.ts'

type Asking = Pick<SessionContext<unknown>, 'ports' | 'scope' | 'session'>

const vaultOf = ({ payments }: Pick<EnginePorts, 'payments'>): CardVault => {
  if (!payments?.cards) throw errors.paymentMethodUnavailable()
  return payments.cards
}

const knownCustomer = async ({ db }: Pick<Scope, 'db'>): Promise<string | undefined> =>
  (await db.selectFrom('cardCustomer').select('customer').executeTakeFirst())?.customer

/** Whether the institution has ever entered cards at the provider; they may be removed since. */
export const hasSavedCard = async (scope: Pick<Scope, 'db'>): Promise<boolean> =>
  (await knownCustomer(scope)) !== undefined

/**
 * The institution's customer id at the provider, created with the first card. Concurrent calls
 * create one, because the provider recognises the repeated request.
 */
const customerOf = async ({ ports, scope, session }: Asking): Promise<string> => {
  const known = await knownCustomer(scope)
  if (known !== undefined) return known
  const { id, name } = session.institution
  const customer = await vaultOf(ports).customer({ id, name })
  await scope.db
    .insertInto('cardCustomer')
    .values({ customer })
    .onConflict(on => on.doNothing())
    .execute()
  return customer
}

const byProvider = <T>({ ports, session }: Asking, ask: () => Promise<T>): Promise<T> =>
  whereProviderFails(ports, `cards of ${session.institution.id}`, ask)

/** Converts errors about cards: 16018, and 16050 if the provider does not respond. */
const updating = async <T>(asking: Asking, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRefused) throw errors.cardUpdateFailed()
    return byProvider(asking, () => Promise.reject(error))
  }
}

/** The institution's saved cards. Throws 16024 and 16050. */
export const listCards = async (asking: Asking) => {
  const vault = vaultOf(asking.ports)
  const customer = await knownCustomer(asking.scope)
  return {
    list: customer === undefined ? [] : await byProvider(asking, () => vault.cards(customer)),
  }
}

/** Opens the provider's page on which a card is entered. Throws 16024 and 16050. */
export const enterCard = async (
  asking: Asking & Pick<SessionContext<unknown>, 'c'>,
  from: string,
) => {
  const { ports, session, c } = asking
  const vault = vaultOf(ports)
  const console = callerConsole(ports, c)
  return byProvider(asking, async () =>
    vault.enterCard({
      customer: await customerOf(asking),
      returnTo: `${console}/confirmCardMessage?from=${from}&session={session}`,
      cancelTo: `${console}/${from}`,
      currency: session.institution.currency,
      lang: c.get('lang'),
      key: ports.ids.next(),
    }),
  )
}

/**
 * Takes the card that was entered in a session. Throws 16018 if none was, or in another
 * institution's session.
 */
export const confirmCard = async (asking: Asking, session: string) => {
  const vault = vaultOf(asking.ports)
  const customer = await knownCustomer(asking.scope)
  if (customer === undefined) throw errors.cardUpdateFailed()
  const card = await updating(asking, () => vault.enteredCard(customer, session))
  if (!card) throw errors.cardUpdateFailed()
  return { card }
}

/** Makes a card the default, or removes it. Throws 16018 for another institution's. */
export const changeCard = async (asking: Asking, verb: 'makeDefault' | 'remove', card: string) => {
  const vault = vaultOf(asking.ports)
  const customer = await knownCustomer(asking.scope)
  if (customer === undefined) throw errors.cardUpdateFailed()
  await updating(asking, () => vault[verb](customer, card))
  return listCards(asking)
}

/**
 * Charges a started payment to the institution's default card, without the payer and outside a
 * transaction: for renewals. Returns false if there is no card or it was declined, which fails the
 * payment; if the provider does not respond, the payment stays open and is queried later.
 */
export const chargeDefaultCard = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
): Promise<boolean> => {
  const row = await scope.get(payment, id)
  const [vault, customer] = [ports.payments?.cards, await knownCustomer(scope)]
  if (row?.state !== 'PENDING') return row?.state === 'SETTLED'
  const fail = async (reason: string): Promise<boolean> => {
    await recordOutcome(ports, scope.institutionId, id, { state: 'FAILED', reason })
    return false
  }
  if (!vault || customer === undefined) return fail('there is no card')
  try {
    const outcome = await vault.charge({
      no: row.no,
      amount: factOf(row, '').amount,
      currency: row.currency,
      subject: paymentPurposes[row.purpose].en,
      returnTo: '',
      noticesTo: '',
      expireAt: new Date(row.expireAt),
      device: 'desktop',
      address: '127.0.0.1',
      lang: 'en',
      customer,
    })
    if (outcome.reference !== undefined)
      await scope.db
        .updateTable('paymentAttempt')
        .set({ reference: outcome.reference })
        .where('payment', '=', id)
        .execute()
    await recordOutcome(ports, scope.institutionId, id, outcome)
    return outcome.state === 'SETTLED'
  } catch (error) {
    if (error instanceof ProviderRefused) return fail(error.message)
    if (!(error instanceof ProviderUnavailable)) throw error
    return false
  }
}
