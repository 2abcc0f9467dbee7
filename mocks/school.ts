import { planFacts } from '../resources/plans/plan-order/plans.options.ts'
import {
  addMember,
  foundInstitution,
  type FoundPorts,
} from '../server/domain/identity/institutions/found.ts'

export interface DemoSchool {
  readonly institutionId: string
  readonly adminId: string
}

const mark = 'demoSchool'
/** The plan that the demo school is founded with, and that its order in use has bought. */
export const demoPlan = 'VIP_PLUS_PACKAGE'

/** Whether the demo school has still to be made, or was being made when the process ended. */
export const schoolIsMissing = async ({ store }: Pick<FoundPorts, 'store'>): Promise<boolean> => {
  const seedMark = await store.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', mark)
    .executeTakeFirst()
  if (seedMark) return seedMark.value !== 'whole'
  return (
    (await store.db.selectFrom('institution').select('id').limit(1).executeTakeFirst()) ===
    undefined
  )
}

const markAs = async (
  { store }: Pick<FoundPorts, 'store'>,
  value: 'begun' | 'whole',
): Promise<void> => {
  await store.db
    .insertInto('setting')
    .values({ name: mark, value })
    .onConflict(on => on.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Creates the demo school and lets `fill` add its people: its administrator `admin`, and a plan for
 * 200 teachers and 10,000 students. An interrupted start is continued, with this password.
 */
export const foundDemoSchool = async (
  ports: FoundPorts,
  password: string,
  fill: (school: DemoSchool) => Promise<void>,
): Promise<void> => {
  await markAs(ports, 'begun')
  const found = await ports.store.db
    .selectFrom('institution')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const institutionId =
    found?.id ??
    (await foundInstitution(ports, {
      name: '示范学校',
      countryCode: '86',
      domestic: true,
      currency: 'CNY',
      timezone: 'Asia/Shanghai',
      plan: demoPlan,
      teacherSeats: 200,
      studentLimit: planFacts[demoPlan].studentLimit,
    }))
  const admin = await ports.store.db
    .selectFrom('account')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirst()
  if (admin)
    await ports.store.db
      .updateTable('account')
      .set({ passwordHash: await ports.passwords.hash(password) })
      .where('id', '=', admin.id)
      .execute()
  const adminId =
    admin?.id ??
    (await addMember(ports, institutionId, {
      account: 'admin',
      name: '管理员',
      password,
      role: 'administrator',
      rights: ['*'],
      masks: [],
    }))
  await fill({ institutionId, adminId })
  await markAs(ports, 'whole')
}
