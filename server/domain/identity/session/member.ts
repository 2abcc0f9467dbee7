import type { AppPorts, Session } from '../../../platform/context.ts'
import { fault } from '../../../platform/errors.ts'
import { institutionView } from '../../../engine/records/people.ts'

/** An account inside an institution. Throws 5003 where it is no active member. */
export const memberOf = async (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
): Promise<Pick<Session, 'actor' | 'institution' | 'institutions'>> => {
  const { db } = ports.store
  // two statements and no more: it stands in the way of every log-in
  const [member, institution] = await Promise.all([
    ports.store
      .scope(institutionId)
      .db.selectFrom('member')
      .innerJoin('account', 'account.id', 'member.accountId')
      .select(['member.role', 'member.rights', 'member.masks', 'member.status', 'account.name'])
      .where('member.accountId', '=', accountId)
      .executeTakeFirst(),
    db
      .selectFrom('institution')
      .selectAll()
      .select(eb =>
        eb
          .selectFrom('membership')
          .select(e => e.fn.countAll<number>().as('n'))
          .where('accountId', '=', accountId)
          .as('memberships'),
      )
      .where('id', '=', institutionId)
      .executeTakeFirst(),
  ])
  if (!institution) throw fault('9001')
  if (member?.status !== 'ACTIVE') throw fault('5003')
  return {
    institutions: Number(institution.memberships ?? 0),
    actor: {
      id: accountId,
      name: member.name,
      role: member.role,
      access: {
        rights: member.rights.includes('*') ? 'all' : new Set(member.rights),
        masks: new Set(member.masks),
      },
    },
    institution: institutionView(institution),
  }
}
