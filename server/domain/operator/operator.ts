import { addMember, foundInstitution, type FoundPorts } from '../identity/index.ts'

/** Account name of the platform's first operator. */
export const operatorAccount = 'operator'

/**
 * Makes the platform's operator where there is none: an institution of its own kind, with one
 * person. Answers whether it was made: then the password is theirs.
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
    name: 'Platform',
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
