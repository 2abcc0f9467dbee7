import { platformName } from '../../../src/schema/institutionName.ts'
import { addMember, foundInstitution, type FoundPorts } from '../identity/index.ts'

/** Account name of the platform's first operator. */
export const operatorAccount = 'operator'

/**
 * Creates the platform's operator if there is none: a special institution with one person. Returns
 * whether it was created, in which case the password is theirs.
 */
export const ensureOperator = async (ports: FoundPorts, password: string): Promise<boolean> => {
  const { db } = ports.store
  const known = await db
    .selectFrom('institution')
    .select('id')
    .where('operator', '=', true)
    .executeTakeFirst()
  if (known) return false
  const taken = await db
    .selectFrom('account')
    .select('id')
    .where('account', '=', operatorAccount)
    .executeTakeFirst()
  const id = await foundInstitution(ports, {
    name: platformName.en,
    countryCode: '86',
    domestic: true,
    currency: 'CNY',
    timezone: 'Asia/Shanghai',
    plan: '',
    teacherSeats: 0,
    studentLimit: 0,
    operator: true,
  })
  await addMember(ports, id, {
    account: taken ? `${operatorAccount}.${ports.ids.secret(2)}` : operatorAccount,
    name: 'Operator',
    password,
    role: 'administrator',
    rights: ['*'],
    masks: [],
  })
  return true
}
