import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { GlobalTx } from '../../../platform/store/types.ts'
import { insertInstitution, joinInstitution } from '../institutions/found.ts'
import { failTrial } from './attempts.ts'
import { claimAccount } from './claim.ts'
import { accountByContact, isOwned } from './contact.ts'
import { isPassword } from './passwords.ts'
import { redeem } from './redeem.ts'
import type { Region } from './regions.ts'
import { addOwner, hashNewPassword, type RegistrationInput } from './register.ts'
import { day } from '../../../../src/schema/durations.ts'

const trialMs = 7 * day

export interface OrgInput extends RegistrationInput {
  readonly orgName: string
  readonly region: Region
  readonly currency: string | undefined
  /** overseaReg: begins with the free trial, which a person has once. */
  readonly trial: boolean
  readonly requestId: string
  readonly device: string | undefined
}

const basic = { plan: 'BASIC_PACKAGE', teacherSeats: 10, studentLimit: 500 } as const
const trialPlan = { plan: 'VIP_PACKAGE', teacherSeats: 20, studentLimit: 1000 } as const

/**
 * A person has one free trial: throws 15000 if they apply for the same institution again, 3002
 * where another one had theirs.
 */
const refuseSecondTrial = async (
  { db }: GlobalTx,
  accountId: string,
  orgName: string,
): Promise<void> => {
  const trials = await db
    .selectFrom('membership')
    .innerJoin('institution', 'institution.id', 'membership.institutionId')
    .select('institution.name')
    .where('membership.accountId', '=', accountId)
    .where('membership.waitsSince', 'is', null)
    .where('institution.trialTime', 'is not', null)
    .execute()
  if (trials.some(({ name }) => name === orgName)) throw errors.trialApplicationRepeated()
  if (trials.length) throw errors.trialAlreadyAppliedFor()
}

/** The institution, its first administrator, and the first rows of its logs. */
const found = async (
  ports: AppPorts,
  tx: GlobalTx,
  accountId: string,
  input: OrgInput,
): Promise<string> => {
  const { region, trial, currency } = input
  const now = ports.clock.now()
  const trialTime = trial ? new Date(now.getTime() + trialMs).toISOString() : null
  const values = {
    name: input.orgName,
    countryCode: region.countryCode,
    domestic: region.domestic,
    currency: currency ?? region.currency,
    timezone: region.timezone,
    ...(trial ? trialPlan : basic),
  }
  const institutionId = await insertInstitution(tx.db, ports, {
    ...values,
    trialTime,
    currencyChosen: currency !== undefined,
  })
  const scope = tx.scope(institutionId)
  scope.operation({
    action: 'found',
    resource: 'institution',
    recordId: institutionId,
    title: input.orgName,
  })
  await joinInstitution(scope, ports, {
    accountId,
    role: 'administrator',
    rights: ['*'],
    masks: [],
    requestId: input.requestId,
  })
  // the operation that opens the institution's log follows from its first audit entry
  await scope.audit([
    {
      actor: accountId,
      actorName: input.name,
      action: 'create',
      resource: 'institution',
      recordId: institutionId,
      before: null,
      after: { ...values, trialTime },
      requestId: input.requestId,
      title: input.orgName,
      ip: input.ip,
      device: input.device ?? null,
    },
  ])
  return institutionId
}

/**
 * SET-03: registers an institution and its administrator: a new person, or one with an account, who
 * gives its password besides the code. Returns ids for the session. Throws the faults of `redeem`
 * and `addOwner`; 8041 if the person has registered meanwhile; 950 for a known person's wrong
 * password; 3002 and 15000 for a second trial.
 */
export const registerInstitution = async (
  ports: AppPorts,
  input: OrgInput,
): Promise<{ readonly accountId: string; readonly institutionId: string }> => {
  const { accountId = '', institutionId = '' } = await redeem(
    ports,
    input,
    async () => {
      const account = await accountByContact(ports.store.db, input.contact)
      if (!account || !isOwned(account)) return { password: await hashNewPassword(ports, input) }
      if (account.kind === 'THIRD_PARTY') throw errors.permissionMissing()
      if (!(await isPassword(ports, account.passwordHash, input.password))) {
        await failTrial(ports, { of: input.contact.key, ip: input.ip })
        throw errors.wrongCredentials().at('password')
      }
      return { accountId: account.id, name: account.name }
    },
    async (tx, person) => {
      const founder = person.password
        ? await addOwner(ports, tx, input, person.password, errors.userAlreadyRegistered)
        : person.accountId
      if (!person.password) await claimAccount(ports, tx, input.contact, { ip: input.ip })
      if (input.trial) await refuseSecondTrial(tx, founder, input.orgName)
      return {
        accountId: founder,
        institutionId: await found(ports, tx, founder, {
          ...input,
          name: person.name ?? input.name,
        }),
      }
    },
  )
  return { accountId, institutionId }
}
