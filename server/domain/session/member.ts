import type { AppPorts, Session } from '../../context.ts'
import { fault } from '../../errors.ts'

/** An account inside an institution. Throws 5003 where it is no active member. */
export const memberOf = async (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
): Promise<Pick<Session, 'actor' | 'institution' | 'institutions'>> => {
  const { db } = ports.store
  const [member, account, institution, memberships] = await Promise.all([
    ports.store
      .scope(institutionId)
      .db.selectFrom('member')
      .select(['role', 'rights', 'masks', 'status'])
      .where('accountId', '=', accountId)
      .executeTakeFirst(),
    db.selectFrom('account').select(['id', 'name']).where('id', '=', accountId).executeTakeFirst(),
    db.selectFrom('institution').selectAll().where('id', '=', institutionId).executeTakeFirst(),
    db
      .selectFrom('membership')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('accountId', '=', accountId)
      .executeTakeFirst(),
  ])
  if (!institution) throw fault('9001')
  if (!member || !account || member.status !== 'ACTIVE') throw fault('5003')
  return {
    institutions: Number(memberships?.n ?? 0),
    actor: {
      id: account.id,
      name: account.name,
      role: member.role,
      access: { rights: member.rights.includes('*') ? 'all' : new Set(member.rights), masks: new Set(member.masks) },
    },
    institution: {
      id: institution.id,
      name: institution.name,
      plan: institution.plan,
      teacherSeats: institution.teacherSeats,
      studentLimit: institution.studentLimit,
      domestic: institution.domestic,
      currency: institution.currency,
      countryCode: institution.countryCode,
      currencyChosen: institution.currencyTime !== null,
    },
  }
}
