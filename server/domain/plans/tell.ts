import type { Message } from '../../../src/schema/message.ts'
import { responsiblePeople } from '../../engine/notices/people.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

/** Notifies everyone who can buy plans, once per mark. */
export const tellBuyers = async <F extends Readonly<Record<string, string | number>>>(
  ctx: RuleContext,
  message: Message<F>,
  facts: F,
  dedupeKey: string,
): Promise<void> => {
  for (const person of await responsiblePeople(ctx.tx, null, 'planOrder.buy'))
    await ctx.notify(person, message, facts, { dedupeKey, link: '/memberRights' })
}
